/** How a learner does: kept in this browser only, by topic, with the answers given right in a row. */

const PLACE = "cardspeak.drill";

const FRESH = { streak: 0, best: 0, topics: {} };

/** @returns {{streak: number, best: number, topics: Record<string, [number, number]>}} topics: asked, and right of them */
export function readScore() {
  try {
    return { ...FRESH, ...JSON.parse(localStorage.getItem(PLACE) || "{}") };
  } catch {
    return { ...FRESH };
  }
}

function keep(score) {
  localStorage.setItem(PLACE, JSON.stringify(score));
  return score;
}

/** One more answer. @param {string} topic @param {boolean} right */
export function count(topic, right) {
  const score = readScore();
  const [asked, correct] = score.topics[topic] ?? [0, 0];
  const streak = right ? score.streak + 1 : 0;
  return keep({
    streak,
    best: Math.max(score.best, streak),
    topics: { ...score.topics, [topic]: [asked + 1, correct + Number(right)] },
  });
}

export const forgetScore = () => keep({ ...FRESH });

/** All topics together: asked, and right of them. @param {Record<string, [number, number]>} topics */
export const total = (topics) =>
  Object.values(topics).reduce(([asked, right], one) => [asked + one[0], right + one[1]], [0, 0]);
