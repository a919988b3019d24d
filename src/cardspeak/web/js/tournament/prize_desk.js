/** Prizes: what each place wins, a deal among those who are left, what is paid, chips that came back. */

import { call } from "../api.js";
import { openBox } from "../dialog.js";
import { h } from "../dom.js";
import { listing } from "../listing.js";
import { toast } from "../parts/toast-stack.js";
import { say } from "../say.js";
import { chips } from "../words.js";
import { money, placeWords } from "./words.js";

/**
 * @param {any} view
 * @param {boolean} busy
 * @param {(command: any) => Promise<boolean>} ask
 */
export function prizeDesk(view, busy, ask) {
  const { board, desk } = view;
  const placed = board.rows.filter(({ place }) => place > 0).sort((left, right) => left.place - right.place);
  return h(
    "div",
    { class: "prize-desk" },
    deal(view, busy, ask),
    board.phase === "playing" && owed(desk, busy, ask),
    h("h3", {}, say.prizeDesk.thePool(money(board.pool || view.row.pool || 0))),
    listing(
      [say.common.place, say.common.prize, say.common.player, ""],
      board.prizes.map((amount, at) => prizeLine(placed, desk, amount, at, busy, ask)),
    ),
    h(
      "p",
      { class: "small" },
      say.prizeDesk.feesBoughtGivenBackPaidOut(money(desk.fees ?? 0), money(desk.bought ?? 0), money(desk.refunds ?? 0), money(desk.paid ?? 0)),
      say.prizeDesk.chipsIssuedReturnedOutOfPlay(chips(desk.issued ?? 0), chips(desk.returned ?? 0), chips(desk.removed ?? 0)),
    ),
    board.phase === "over" &&
      h("p", {}, h("button", { type: "button", class: "quiet", disabled: busy, onclick: () => returned(view, ask) }, say.prizeDesk.chipsThatCameBack)),
  );
}

/** Prizes of those who are out already. */
function owed(desk, busy, ask) {
  const rows = Object.entries(desk.owed ?? {});
  return (
    rows.length > 0 &&
    h(
      "p",
      { class: "row" },
      rows.map(([player, amount]) =>
        h("button", { type: "button", class: "quiet", key: player, disabled: busy, onclick: () => ask({ type: "PayPrize", player }) }, say.prizeDesk.pay(player, money(amount))),
      ),
    )
  );
}

function prizeLine(placed, desk, amount, at, busy, ask) {
  const there = placed.filter(({ place }) => place === at + 1);
  return h(
    "tr",
    { key: at },
    h("td", {}, placeWords(at + 1)),
    h("td", {}, money(there.length === 1 && there[0].prize ? there[0].prize : amount)),
    h("th", { scope: "row" }, there.map(({ player }) => player).join(", ")),
    h(
      "td",
      { class: "row" },
      there
        .filter(({ player }) => desk.owed?.[player])
        .map(({ player }) =>
          h("button", { type: "button", class: "quiet", key: player, disabled: busy, onclick: () => ask({ type: "PayPrize", player }) }, say.prizeDesk.pay2(player, money(desk.owed[player]))),
        ),
    ),
  );
}

const KINDS = { icm: say.prizeDesk.byWhatTheChipsAreWorth, "chip chop": say.prizeDesk.byCountingTheChips, custom: say.prizeDesk.asTheyAgree };

function deal(view, busy, ask) {
  const { board, desk } = view;
  if (board.phase !== "playing") return null;
  const offered = Object.entries(board.deal ?? {});
  if (offered.length) {
    const agreed = board.agreed ?? [];
    return h(
      "section",
      { class: "deal", "aria-label": say.prizeDesk.theDeal },
      h("h3", {}, say.prizeDesk.aDealIsProposed),
      listing(
        [say.common.player, say.prizeDesk.gets, ""],
        offered.map(([player, amount]) =>
          h(
            "tr",
            { key: player },
            h("th", { scope: "row" }, player),
            h("td", {}, money(amount)),
            h(
              "td",
              {},
              agreed.includes(player)
                ? say.prizeDesk.agrees
                : h("button", { type: "button", class: "quiet", disabled: busy, onclick: () => ask({ type: "AgreeDeal", player }) }, say.prizeDesk.agrees2(player)),
            ),
          ),
        ),
      ),
    );
  }
  const kinds = desk.deals ?? [];
  return (
    kinds.length > 0 &&
    h(
      "section",
      { class: "deal", "aria-label": say.prizeDesk.aDeal },
      h("h3", {}, say.prizeDesk.aDealAmongThoseWhoAre),
      h("p", { class: "small" }, say.prizeDesk.everybodyHasToAgreePauseThe),
      h(
        "p",
        { class: "row" },
        kinds.map((kind) =>
          h("button", { type: "button", class: "quiet", key: kind, disabled: busy, onclick: () => offer(view, kind, ask) }, say.prizeDesk.deal(KINDS[kind] ?? kind)),
        ),
      ),
    )
  );
}

/** The amounts, worked out or typed, before they are put to the players. */
async function offer(view, kind, ask) {
  const { deals } = await call(`/api/tournaments/${view.row.id}/deals`);
  const amounts = deals[kind] ?? deals.icm;
  if (!amounts) return toast(say.prizeDesk.thereIsNothingToDivideNow, "bad");
  const first = view.desk.to_divide[0];
  openBox(say.prizeDesk.aDeal2(KINDS[kind]), (close) => {
    const submit = (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const given = Object.fromEntries(Object.keys(amounts).map((player) => [player, Math.round(100 * Number(form.elements.namedItem(player).value))]));
      const told = Object.keys(given).filter((player) => given[player] > first);
      close();
      return ask({ type: "OfferDeal", kind, amounts: given, told });
    };
    return h(
      "form",
      { class: "count-box", onsubmit: submit },
      h("p", { class: "small" }, say.prizeDesk.areToBeDividedWhoeverWould(money(view.desk.to_divide.reduce((all, one) => all + one, 0)), money(first))),
      Object.entries(amounts).map(([player, amount]) =>
        h(
          "label",
          { key: player },
          h("span", { class: "seat-number" }, "$"),
          h("span", {}, player),
          h("input", { name: player, type: "number", step: "0.01", min: 0, required: true, value: (amount / 100).toFixed(2), readonly: kind !== "custom" }),
        ),
      ),
      h("p", { class: "row" }, h("span", {}), h("button", { class: "main", type: "submit" }, say.prizeDesk.putItToThePlayers)),
    );
  });
}

/** By denomination: what was given out, what came back. */
function returned(view, ask) {
  openBox(say.prizeDesk.chipsThatCameBack2, (close) => {
    const submit = (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const read = (kind) =>
        Object.fromEntries(
          view.row.denominations
            .map((worth) => [String(worth), Number(form.elements.namedItem(`${kind}${worth}`).value || 0)])
            .filter(([, count]) => count > 0),
        );
      close();
      return ask({ type: "CheckChips", issued: read("issued"), returned: read("returned") });
    };
    const field = (kind, worth) =>
      h("input", { name: `${kind}${worth}`, type: "number", inputmode: "numeric", min: 0, value: 0, "aria-label": say.prizeDesk.of(kind === "issued" ? say.prizeDesk.givenOut : say.prizeDesk.cameBack, worth) });
    return h(
      "form",
      { class: "count-box", onsubmit: submit },
      listing(
        [say.prizeDesk.chip, say.prizeDesk.givenOut2, say.prizeDesk.cameBack2],
        view.row.denominations.map((worth) => h("tr", { key: worth }, h("th", { scope: "row" }, chips(worth)), h("td", {}, field("issued", worth)), h("td", {}, field("returned", worth)))),
      ),
      h("p", { class: "row" }, h("span", {}), h("button", { class: "main", type: "submit" }, say.prizeDesk.checkThem)),
    );
  });
}
