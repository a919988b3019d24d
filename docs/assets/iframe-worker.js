/**
 * A page opened from a folder may start no worker, and the search of the site runs in one. There a frame takes its place:
 * the same script, in a window of its own that nobody sees. Where workers are allowed nothing is changed.
 */
if (location.protocol === "file:")
  window.Worker = class extends EventTarget {
    #frame = document.createElement("iframe");
    #waiting = [];

    constructor(address) {
      super();
      this.#frame.hidden = true;
      document.body.append(this.#frame);
      const inner = this.#frame.contentWindow;
      inner.postMessage = (data) => setTimeout(() => this.#heard(data));
      inner.importScripts = (...scripts) =>
        scripts.reduce((before, src) => before.then(() => this.#load(src)), Promise.resolve());
      this.#load(String(address)).then(() => {
        for (const data of this.#waiting.splice(0)) this.#tell(data);
        this.#waiting = null;
      });
    }

    #load(src) {
      return new Promise((done, failed) => {
        const script = this.#frame.contentDocument.createElement("script");
        Object.assign(script, { src, onload: done, onerror: failed });
        this.#frame.contentDocument.body.append(script);
      });
    }

    #heard(data) {
      const event = new MessageEvent("message", { data });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    }

    #tell(data) {
      this.#frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }));
    }

    postMessage(data) {
      if (this.#waiting) this.#waiting.push(data);
      else this.#tell(data);
    }

    terminate() {
      this.#frame.remove();
    }
  };
