/**
 * Before anything else is read: how the page looks, and at a table the questions and the socket that it is going to need.
 * It stands in the page itself, so that an answer is on its way while the modules still are; `api.js` and `socket.js` go on
 * with what has begun here. No module: nothing may come before it.
 *
 * A browser keeps a table's page for days and does not ask for it again: where the room has another by now, or somebody
 * has chosen another language since, it is loaded anew, once, before anything stands.
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
  const loads = (wanted) => {
    const here = `${wanted} ${location.pathname}`;
    if (sessionStorage.getItem("cardspeak.renewed") === here) return false;
    sessionStorage.setItem("cardspeak.renewed", here);
    location.reload();
    return true;
  };
  const { edition, languages = "" } = root.dataset;
  const chosen = /(?:^|; )cardspeak-language=([\w-]+)/.exec(document.cookie)?.[1];
  if (chosen && chosen !== root.lang && languages.split(" ").includes(chosen) && loads(chosen)) return;
  const table = /^\/table\/([^/]+)$/.exec(location.pathname)?.[1];
  if (!token || !table || location.hash) return; // a role or an invitation in the address comes first
  root.dataset.opens = "table";
  const asked = { headers: { authorization: `Bearer ${token}` } };
  const path = `/api/tables/${table}/opening`;
  const whole = async (answer) => {
    const now = answer.headers.get("cardspeak-page");
    if (edition && now && now !== edition && loads(now)) return new Promise(() => {});
    return new Response(await answer.arrayBuffer(), answer); // read before anybody asks for it
  };
  const answers = new Map([[path, fetch(path, asked).then(whole)]]);
  answers.get(path).catch(() => {}); // whoever takes it over hears of it
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws?watch=${table}`, ["cardspeak", token]);
  const early = { token, table: decodeURIComponent(table), answers, socket, heard: [], closed: null };
  socket.onmessage = (event) => early.heard.push(event);
  socket.onclose = (event) => (early.closed = event);
  Object.assign(globalThis, { early });
})();
