/** Which page stands at which address. A page's module prepares what it needs: its element's name and its properties. */

import { call } from "./api.js";
import { earlyTable } from "./begun.js";
import { session } from "./session.js";
import { allSheets } from "./sheets.js";

/** @type {[RegExp, () => any][]} */
const PAGES = [
  [/^\/$/, () => (session.home ? import("./home/home-page.js") : import("./pages/lobby-page.js"))],
  [/^\/office(?:\/([a-z]+))?$/, () => import("./office/office-page.js")],
  [/^\/lists$/, () => import("./office/lists-page.js")],
  [/^\/board$/, () => import("./office/board-page.js")],
  [/^\/home$/, () => import("./home/home-page.js")],
  [/^\/table\/([^/]+)$/, () => ({ prepare: prepareTable })],
  [/^\/tables$/, () => import("./pages/tables-page.js")],
  [/^\/rules$/, () => import("./pages/rules-page.js")],
  [/^\/rules\/([^/]+)$/, () => import("./pages/book-page.js")],
  [/^\/rules\/([^/]+)\/watch$/, () => import("./pages/preview-page.js")],
  [/^\/rules\/([^/]+)\/(.+)$/, () => import("./pages/clause-page.js")],
  [/^\/history(?:\/([^/]+))?$/, () => import("./pages/history-page.js")],
  [/^\/history\/([^/]+)\/([^/]+)$/, () => import("./pages/replay-page.js")],
  [/^\/history\/([^/]+)\/([^/]+)\/proof$/, () => import("./pages/verify-page.js")],
  [/^\/seals$/, () => import("./pages/seals-page.js")],
  [/^\/learn$/, () => import("./learn/learn-page.js")],
  [/^\/learn\/record$/, () => import("./learn/record-page.js")],
  [/^\/learn\/exam$/, () => import("./learn/exam-page.js")],
  [/^\/learn\/class$/, () => import("./learn/class-page.js")],
  [/^\/learn\/certificate\/([^/]+)\/(\d+)$/, () => import("./learn/certificate-page.js")],
  [/^\/promotions$/, () => import("./promotions/promotions-page.js")],
  [/^\/bonus\/([^/]+)$/, () => import("./promotions/bonus-page.js")],
  [/^\/promotions\/([^/]+)$/, () => import("./promotions/promotion-page.js")],
  [/^\/tournaments$/, () => import("./pages/tournaments-page.js")],
  [/^\/tournament\/([^/]+)$/, () => import("./pages/tournament-page.js")],
  [/^\/tournament\/([^/]+)\/wall$/, () => import("./pages/wall-page.js")],
  [/^\/tournament\/([^/]+)\/bracket$/, () => import("./pages/bracket-page.js")],
  [/^\/tournament\/([^/]+)\/paper\/([^/]+)$/, () => import("./pages/paper-page.js")],
  [/^\/floor$/, () => import("./pages/floor-page.js")],
  [/^\/jackpots$/, () => import("./jackpots/jackpots-page.js")],
  [/^\/jackpots\/wall$/, () => import("./jackpots/jackpot-wall.js")],
];

/**
 * The page of an address: the name of its element and the element's properties; null where there is none.
 * @param {{pathname: string, search: string}} address
 * @returns {Promise<[string, any] | null>}
 */
export async function pageOf({ pathname, search }) {
  const path = decodeURI(pathname);
  for (const [form, load] of PAGES) {
    const match = form.exec(path);
    if (match) return (await load()).prepare(match.slice(1), new URLSearchParams(search));
  }
  return null;
}

/** A table among players, or one against the house. */
async function prepareTable([id]) {
  if (id === earlyTable) import("./table/table-page.js").catch(() => {}); // read while its answers are on their way
  const { row, shown } = await call(`/api/tables/${encodeURIComponent(id)}/opening`);
  if (row.kind !== "players") {
    await Promise.all([import("./banked/banked-page.js"), allSheets()]);
    return ["banked-page", { row, first: shown }];
  }
  await import("./table/table-page.js");
  return ["table-page", { row, first: shown }];
}
