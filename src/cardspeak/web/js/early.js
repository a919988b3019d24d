/**
 * Before anything else is read: how the page looks, and at a table the questions and the socket that it is going to need.
 * It stands in the page itself, so that an answer is on its way while the modules still are; `api.js` and `socket.js` go on
 * with what has begun here. No module: nothing may come before it.
 */
(() => {
  const read = (place) => {
    try {
      return JSON.parse(localStorage.getItem(place) || "{}");
    } catch {
      return {};
    }
  };
  const { theme = "auto", colours = "four" } = read("cardspeak.taste");
  const { token } = read("cardspeak.session");
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme === "auto" ? (dark ? "dark" : "light") : theme;
  root.dataset.colours = colours;
  const table = /^\/table\/([^/]+)$/.exec(location.pathname)?.[1];
  if (!token || !table || location.hash) return; // a role or an invitation in the address comes first
  root.dataset.opens = "table";
  const asked = { headers: { authorization: `Bearer ${token}` } };
  const path = `/api/tables/${table}/opening`;
  const whole = async (answer) => new Response(await answer.arrayBuffer(), answer); // read before anybody asks for it
  const answers = new Map([[path, fetch(path, asked).then(whole)]]);
  answers.get(path).catch(() => {}); // whoever takes it over hears of it
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws?watch=${table}`, ["cardspeak", token]);
  const early = { token, table: decodeURIComponent(table), answers, socket, heard: [], closed: null };
  socket.onmessage = (event) => early.heard.push(event);
  socket.onclose = (event) => (early.closed = event);
  Object.assign(globalThis, { early });
})();
