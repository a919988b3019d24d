/** The way back from a page of the rule books. */

import { h } from "../dom.js";
import { say } from "../say.js";

/** @param {...[string, string]} parts addresses and words */
export const crumbs = (...parts) =>
  h(
    "nav",
    { class: "crumbs", "aria-label": say.crumbs.whereYouAre },
    parts.map(([href, words], at) => [at > 0 && " › ", h("a", { href }, words)]),
  );
