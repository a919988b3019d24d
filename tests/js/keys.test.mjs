import assert from "node:assert/strict";
import { test } from "node:test";
import { forTheTable, isEnter, press } from "../../src/cardspeak/web/js/table/keys.js";

/** A key pressed in something that stands inside these. */
const key = (name, inside = [], more = {}) => ({
  key: name,
  target: { closest: (selector) => selector.split(", ").find((one) => inside.includes(one)) ?? null },
  ...more,
});

test("keys are for the table unless they are typed somewhere", () => {
  assert.ok(forTheTable(key("f")));
  assert.ok(forTheTable(key("f", ["button"])));
  for (const place of ["input", "select", "textarea", "dialog", ".panel"]) assert.ok(!forTheTable(key("f", [place])), place);
  for (const held of ["ctrlKey", "metaKey", "altKey"]) assert.ok(!forTheTable(key("r", [], { [held]: true })), held);
  assert.ok(forTheTable(key("R", [], { shiftKey: true })));
});

test("Enter belongs to the button that it stands on", () => {
  assert.ok(isEnter(key("Enter")));
  assert.ok(!isEnter(key("Enter", ["button"])));
  assert.ok(!isEnter(key("Enter", ["a"])));
  assert.ok(!isEnter(key(" ")));
});

test("a verb is pressed where its button is", () => {
  const asked = [];
  let pressed = 0;
  const part = {
    querySelector: (selector) => (asked.push(selector), selector.includes("fold") ? { click: () => pressed++ } : null),
  };
  assert.equal(press(/** @type {any} */ (part), "fold"), true);
  assert.equal(press(/** @type {any} */ (part), "call"), false);
  assert.equal(pressed, 1);
  assert.deepEqual(asked, ['button[data-verb="fold"]:not(:disabled)', 'button[data-verb="call"]:not(:disabled)']);
});
