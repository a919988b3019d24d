/** Which of several tables is next: what is pure of it. */

/**
 * The next table after the one in front, in their order, at which it is one's turn.
 * @param {string[]} ids @param {string} front @param {Set<string>} turns @returns {string | undefined}
 */
export function nextInTurn(ids, front, turns) {
  const at = ids.indexOf(front);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))].find((id) => turns.has(id));
}
