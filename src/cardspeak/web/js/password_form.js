/** A password of one's own: chosen by a guest, who then has an account, or changed by whoever has one. */

import { call } from "./api.js";
import { toast } from "./parts/toast-stack.js";
import { say } from "./say.js";
import { giveOrder } from "./table/order-form.js";

const FIELDS = [
  { name: "old", label: say.passwordForm.yourPasswordUntilNowNoneLeave, type: "password", autocomplete: "current-password" },
  {
    name: "new",
    label: say.passwordForm.theNewOne,
    type: "password",
    required: true,
    minlength: 8,
    maxlength: 200,
    autocomplete: "new-password",
    note: say.passwordForm.eightCharactersOrMoreSeveralWords,
  },
];

export const changePassword = () =>
  giveOrder(say.passwordForm.yourPassword, FIELDS, say.passwordForm.keepIt, async (body) => {
    try {
      await call("/api/password", { method: "POST", body });
      toast(say.passwordForm.yourPasswordIsChanged, "good");
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
  });
