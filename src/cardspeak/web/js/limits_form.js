/** Playing less, or not at all for a while: tighter at once, looser only in a day. */

import { call } from "./api.js";
import { toast } from "./parts/toast-stack.js";
import { giveOrder } from "./table/order-form.js";

const NUMBER = { type: "number", min: 0 };
const number = (words) => (words === "" ? null : Number(words));

async function tried(work) {
  try {
    await work();
  } catch (wrong) {
    toast(wrong.message, "bad");
  }
}

/** Set one's own limits. */
export const setLimits = () =>
  tried(async () => {
    const { wished, used } = await call("/api/limits");
    const fields = [
      { name: "minutes", label: "Minutes at tables in a day", value: wished.minutes ?? "", note: `${used.minutes} used.` },
      { name: "loss", label: "Chips lost in a day", value: wished.loss ?? "", note: `${used.loss} at risk now.` },
      { name: "buy_in", label: "Chips at one buy-in", value: wished.buy_in ?? "", note: "Empty is no limit. A looser one holds in a day." },
    ].map((field) => ({ ...field, inputmode: "numeric", pattern: "[0-9]*" }));
    giveOrder("Your limits", fields, "Keep to them", (given) =>
      tried(async () => {
        const body = { minutes: number(given.minutes), loss: number(given.loss), buy_in: number(given.buy_in) };
        await call("/api/limits", { method: "POST", body });
        toast("Your limits are kept.", "good");
      }),
    );
  });

/** Keep oneself from every table for some days. */
export const excludeMe = () =>
  giveOrder(
    "A pause from every table",
    [{ name: "days", label: "Days", value: 7, required: true, ...NUMBER, min: 1, max: 3650, note: "Nobody can shorten it." }],
    "I shall not play",
    ({ days }) =>
      tried(async () => {
        await call("/api/exclusions", { method: "POST", body: { days } });
        toast("You play nowhere until then.", "good");
      }),
  );
