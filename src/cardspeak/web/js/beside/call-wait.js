import { Part, define } from "../element.js";

/**
 * `<call-wait>`: how long a call has been waiting, second by second.
 *
 * Properties: `at` (when it was made, by the room's clock), `ahead` (seconds that the room's clock is ahead of this one).
 * @extends {Part<{ at: number, ahead: number }>}
 */
export class CallWait extends Part {
  static properties = ["at", "ahead"];
  static look = "when";

  connected() {
    const ticking = setInterval(() => this.redraw(), 1000);
    this.hold(() => clearInterval(ticking));
  }

  draw() {
    const waited = Math.max(0, Math.round(Date.now() / 1000 + this.ahead - this.at));
    return `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, "0")}`;
  }
}

define("call-wait", CallWait);
