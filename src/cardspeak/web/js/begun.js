/** What `early.js` began before this page was read: taken over once, by whoever would have begun it. */

/** @type {{token: string, table: string, answers: Map<string, Promise<Response>>, socket: WebSocket, heard: MessageEvent[], closed: CloseEvent?} | undefined} */
const early = /** @type {any} */ (globalThis).early;

/** The table whose page was opened first, where it was asked for before its modules were read. */
export const earlyTable = early?.table;

/** The answer to a question that has been asked, for whoever it was asked for. @param {string} path @param {string} token */
export function answerTo(path, token) {
  const found = early?.token === token ? early.answers.get(path) : undefined;
  early?.answers.delete(path);
  return found;
}

let taken = false;

/** The socket that is open or opening already, and what was heard on it. @param {string} token */
export function openedSocket(token) {
  if (taken || early?.token !== token) return null;
  taken = true;
  return early;
}
