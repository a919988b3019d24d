/** Chance that the page draws for a director: seeds, and cards from a pack shuffled here. */

/** A seed for a draw of seats, which is published with it. */
export const seed = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** @returns {string[]} 52 cards in a new order */
export function pack() {
  const cards = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  return cards;
}

/** A number below this one, each as likely as any other. @param {number} most */
function below(most) {
  const whole = 2 ** 32 - (2 ** 32 % most);
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < whole) return drawn % most;
  }
}

/** So many cards for each, all of one before the next. @param {[string, number][]} wanted @returns {[string, string[]][]} */
export function dealt(wanted) {
  const cards = pack();
  return wanted.map(([name, count]) => [name, cards.splice(0, count)]);
}

/** Cards as somebody types them: `As, 10d` or `as td`. @param {string} words */
export const cardsTyped = (words) =>
  words
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((card) => {
      const plain = card.replace(/^10/, "T");
      return plain.slice(0, -1).toUpperCase() + plain.slice(-1).toLowerCase();
    });
