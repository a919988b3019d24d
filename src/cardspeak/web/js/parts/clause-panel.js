import { call } from "../api.js";
import { clauseBody } from "../clause.js";
import { h, within } from "../dom.js";
import { Part, define } from "../element.js";
import { say } from "../say.js";

/**
 * `<clause-panel>`: a clause beside the page, in our words. Escape closes it and gives the focus back.
 *
 * Methods: `open(book, clause, from)`, `close()`.
 * @extends {Part<{}>}
 */
export class ClausePanel extends Part {
  #from = null;
  #asked = 0;
  #shown = null;

  connected() {
    this.listen(document, "keydown", (event) => event.key === "Escape" && this.#escaped(event));
  }

  /** Only this is closed, not a box that it stands in. */
  #escaped(event) {
    if (this.hidden) return;
    event.preventDefault();
    this.close();
  }

  /** Beside the page, or within a box before it: what lies behind a box cannot be read. */
  #stand(place) {
    if (this.parentNode !== place) place.append(this);
  }

  /** @param {string} book @param {string} clause @param {HTMLElement} [from] what gets the focus back */
  async open(book, clause, from) {
    const mine = ++this.#asked;
    this.#from = from ?? this.#from;
    if (!this.contains(from)) this.#stand(from?.closest("dialog") ?? document.body);
    this.hidden = false;
    this.setAttribute("aria-label", `Clause ${clause}`);
    this.#show(h("p", { role: "status" }, say.clausePanel.lookingItUp));
    const found = await call(`/api/books/${book}/clauses/${encodeURIComponent(clause)}`).then(
      (answer) => clauseBody(answer),
      (wrong) => [h("h2", {}, `§ ${clause}`), h("p", { role: "alert" }, wrong.message)],
    );
    if (mine !== this.#asked) return;
    this.#show(found);
    within(this, ".close").focus();
  }

  close() {
    if (this.hidden) return;
    this.#asked++;
    this.hidden = true;
    this.#show(null);
    this.#stand(document.body);
    if (this.#from?.isConnected) this.#from.focus();
    this.#from = null;
  }

  #show(shown) {
    this.#shown = shown;
    this.update();
  }

  draw() {
    return (
      this.#shown && [
        h(
          "button",
          { type: "button", class: "close", "aria-label": say.clausePanel.closeTheClause, onclick: () => this.close() },
          "×",
        ),
        this.#shown,
      ]
    );
  }
}

define("clause-panel", ClausePanel);
