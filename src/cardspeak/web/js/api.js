/** The REST side of the room: one call, one answer, or an error that says what is wrong. */

import { answerTo } from "./begun.js";
import { say } from "./say.js";
import { session } from "./session.js";

/** Which edition of the page this is: its HTML says so. */
const EDITION = document.documentElement.dataset.edition ?? "";
let renewed = false;
let answers = true;
const hearers = new Set();

/** Whether the room answered when it was asked last: what stands in a page may be old where it did not. */
export const isAnswering = () => answers;

/** Hear when that changes. @returns {() => void} how to stop */
export function whenAnswering(hear) {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

function heard(now) {
  if (now === answers) return;
  answers = now;
  for (const hear of hearers) hear();
}

/** Whether the room has a newer page than this one: it is loaded with the next step, never in the middle of something. */
export const isRenewed = () => renewed;

export class Wrong extends Error {
  /** @param {string} says @param {number} status */
  constructor(says, status) {
    super(says);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, body?: any, text?: boolean, blob?: boolean}} [how]
 * @returns {Promise<any>}
 */
export async function call(path, { method = "GET", body, text = false, blob = false } = {}) {
  const headers = {};
  if (session.token) headers.authorization = `Bearer ${session.token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const asked = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  let answer;
  try {
    answer = await ((method === "GET" && answerTo(path, session.token)) || fetch(path, asked));
    if (answer.status === 429 && method === "GET") {
      // Too much at once: nothing was done, and a moment later it is.
      await new Promise((later) => setTimeout(later, 1000));
      answer = await fetch(path, asked);
    }
  } catch {
    heard(false);
    throw new Wrong(say.api.theRoomDoesNotAnswerIs, 0);
  }
  heard(answer.status < 500);
  const now = answer.headers.get("cardspeak-page");
  if (EDITION && now) renewed = now !== EDITION;
  if (text && answer.ok) return answer.text();
  if (blob && answer.ok) return answer.blob();
  const found = await answer.json().catch(() => ({ wrong: say.api.theRoomAnswered(answer.status) }));
  if (!answer.ok) throw new Wrong(found.wrong || say.api.theRoomAnswered(answer.status), answer.status);
  return found;
}

let listed;
/** The rule books with their games: they do not change while the room is open. */
export function books() {
  listed ??= call("/api/books").then(
    (found) => found.books,
    (wrong) => {
      listed = undefined;
      throw wrong;
    },
  );
  return listed;
}

/** They are asked for again, by whoever wants them next. */
export const forgetBooks = () => void (listed = undefined);
