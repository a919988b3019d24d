/** Shortcuts at the table: f folds, c checks or calls, r goes to the amount, a is all in, digits pick cards or type. */

/** @param {any} page @returns {() => void} how to stop listening */
export function shortcuts(page) {
  const press = (verb) => {
    const found = page.dock.querySelector(`button[data-verb="${verb}"]:not(:disabled)`);
    found?.click();
    return Boolean(found);
  };

  function wager(all) {
    const amount = page.dock.querySelector("input.total");
    const button = page.dock.querySelector('button[data-verb="bet"], button[data-verb="raise to"]');
    if (!button) return false;
    if (all) page.wish.total = Number.MAX_SAFE_INTEGER;
    page.render();
    const focus = amount && !all ? amount : button;
    focus.focus();
    if (focus === amount) amount.select();
    return true;
  }

  function digit(key) {
    const taps = page.dock.querySelectorAll(".picking .tap");
    if (taps.length) {
      taps[Number(key) - 1]?.click();
      return true;
    }
    const amount = page.dock.querySelector("input.total");
    if (!amount) return false;
    amount.focus();
    amount.select();
    return false; // the digit itself goes into the field
  }

  function hear(event) {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.closest("input, select, textarea, dialog, .panel")
    )
      return;
    if (!page.shown || !page.prompt) return;
    const key = event.key.toLowerCase();
    let done = false;
    if (key === "f") done = press("fold");
    else if (key === "c") done = press("check") || press("call");
    else if (key === "k") done = press("take kitty");
    else if (key === "r") done = wager(false);
    else if (key === "a") done = wager(true);
    else if (/^[0-9]$/.test(key)) done = digit(key);
    else if (key === "enter" && !event.target.closest("button, a, summary"))
      done = press("draw") || press("discard") || press("arrange");
    if (done) event.preventDefault();
  }

  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}
