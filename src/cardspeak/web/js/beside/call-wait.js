import { Part, define } from "../element.js";

/**
 * `<call-wait>`: how long a call has been waiting, second by second; or how long it had, once it is answered.
 *
 * Properties: `at` (when it was made, by the room's clock), `until` (when it was answered; 0: it waits), `ahead` (seconds
 * that the room's clock is ahead of this one).
 * @extends {Part<{ at: number, until: number, ahead: number }>}
 */
export class CallWait extends Part {
  static properties = ["at", "until", "ahead"];
  static look = "when";

  connected() {
    const ticking = setInterval(() => this.redraw(), 1000);
    this.hold(() => clearInterval(ticking));
  }

  draw() {
    const waited = Math.max(0, Math.round((this.until || Date.now() / 1000 + this.ahead) - this.at));
    return `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, "0")}`;
  }
}

define("call-wait", CallWait);
