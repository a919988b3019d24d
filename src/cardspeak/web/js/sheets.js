/** The style sheets that a table does without until it stands: the page of a table comes without them. */

let reading = null;

/** All style sheets, from now on. @returns {Promise<any>} when they are read */
export function allSheets() {
  const late = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll('link[rel="later"]')]);
  const read = (link) =>
    new Promise((done) => {
      link.onload = link.onerror = done; // without its looks a page can still be read
      link.rel = "stylesheet";
    });
  return (reading ??= Promise.all(late.map(read)));
}
