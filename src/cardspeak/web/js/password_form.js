/** A password of one's own: chosen by a guest, who then has an account, or changed by whoever has one. */

import { call } from "./api.js";
import { toast } from "./parts/toast-stack.js";
import { giveOrder } from "./table/order-form.js";

const FIELDS = [
  { name: "old", label: "Your password until now (none: leave it empty)", type: "password", autocomplete: "current-password" },
  {
    name: "new",
    label: "The new one",
    type: "password",
    required: true,
    minlength: 8,
    maxlength: 200,
    autocomplete: "new-password",
    note: "Eight characters or more; several words are easy to keep. It ends your sessions elsewhere.",
  },
];

export const changePassword = () =>
  giveOrder("Your password", FIELDS, "Keep it", async (body) => {
    try {
      await call("/api/password", { method: "POST", body });
      toast("Your password is changed.", "good");
    } catch (wrong) {
      toast(wrong.message, "bad");
    }
  });
