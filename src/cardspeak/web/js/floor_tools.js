/** The floor's tools at a table. */

import { h } from "./dom.js";

export function floorBar() {
  return h("span");
}
