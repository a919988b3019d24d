/** Playing less, or not at all for a while: tighter at once, looser only in a day. */

import { call } from "./api.js";
import { toast } from "./parts/toast-stack.js";
import { say } from "./say.js";
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
      { name: "minutes", label: say.limitsForm.minutesAtTablesInADay, value: wished.minutes ?? "", note: say.limitsForm.used(used.minutes) },
      { name: "loss", label: say.limitsForm.chipsLostInADay, value: wished.loss ?? "", note: say.limitsForm.atRiskNow(used.loss) },
      { name: "buy_in", label: say.limitsForm.chipsAtOneBuyIn, value: wished.buy_in ?? "", note: say.limitsForm.emptyIsNoLimitALooser },
    ].map((field) => ({ ...field, inputmode: "numeric", pattern: "[0-9]*" }));
    giveOrder(say.limitsForm.yourLimits, fields, say.limitsForm.keepToThem, (given) =>
      tried(async () => {
        const body = { minutes: number(given.minutes), loss: number(given.loss), buy_in: number(given.buy_in) };
        await call("/api/limits", { method: "POST", body });
        toast(say.limitsForm.yourLimitsAreKept, "good");
      }),
    );
  });

/** Keep oneself from every table for some days. */
export const excludeMe = () =>
  giveOrder(
    say.limitsForm.aPauseFromEveryTable,
    [{ name: "days", label: say.limitsForm.days, value: 7, required: true, ...NUMBER, min: 1, max: 3650, note: say.limitsForm.nobodyCanShortenIt }],
    say.limitsForm.iShallNotPlay,
    ({ days }) =>
      tried(async () => {
        await call("/api/exclusions", { method: "POST", body: { days } });
        toast(say.limitsForm.youPlayNowhereUntilThen, "good");
      }),
  );
