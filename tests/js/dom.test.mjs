import assert from "node:assert/strict";
import { test } from "node:test";
import { afresh, root, touched } from "./document.mjs";
import { draw, h } from "../../src/cardspeak/web/js/dom.js";

const list = (...keys) => h("ul", {}, keys.map((key) => h("li", { key }, key)));
const order = (page) => page.firstChild.children.map((item) => item.text).join("");

test("a description is plain: lists are flat, nothing is left out but nothing", () => {
  const shown = h("p", null, ["a", [null, false, "", undefined, 0]], h("b", { key: 7 }));
  assert.equal(shown.tag, "p");
  assert.deepEqual(shown.children.map((child) => child.tag ?? child), ["a", "0", "b"]);
  assert.equal(shown.children[2].key, 7);
});

test("what is drawn twice is touched once", () => {
  const page = root();
  draw(page, h("p", { class: "a", hidden: false }, "words ", h("b", {}, "bold")));
  assert.equal(page.text, "words bold");
  assert.equal(page.firstChild.attributes.get("class"), "a");
  assert.ok(!page.firstChild.attributes.has("hidden"));
  afresh();
  draw(page, h("p", { class: "a", hidden: false }, "words ", h("b", {}, "bold")));
  assert.deepEqual({ ...touched }, { made: 0, moved: 0, removed: 0, attributes: 0 });
  draw(page, h("p", { class: "b", hidden: true }, "other ", h("b", {}, "bold")));
  assert.equal(page.text, "other bold");
  assert.equal(page.firstChild.attributes.get("hidden"), "");
  assert.equal(touched.made, 0);
  draw(page, h("p", {}, "other "));
  assert.equal(page.firstChild.attributes.size, 0);
  assert.equal(touched.removed, 1);
});

test("keys move nodes instead of rewriting them", () => {
  const page = root();
  draw(page, list("a", "b", "c", "d"));
  const [a, , c] = page.firstChild.children;
  afresh();
  draw(page, list("c", "a", "d", "e"));
  assert.equal(order(page), "cade");
  assert.equal(touched.made, 1);
  assert.equal(touched.removed, 1);
  assert.ok(page.firstChild.children[0] === c && page.firstChild.children[1] === a);
  afresh();
  draw(page, list("a", "d", "e"));
  assert.equal(order(page), "ade");
  assert.deepEqual([touched.made, touched.moved, touched.removed], [0, 0, 1]);
});

test("every order can follow every other", () => {
  const orders = ["", "a", "ab", "ba", "abc", "cba", "bca", "xabc", "abcx", "axbxc".replaceAll("x", ""), "dcba", "abcd", "bd"];
  for (const before of orders)
    for (const after of orders) {
      const page = root();
      draw(page, list(...before));
      draw(page, list(...after));
      assert.equal(order(page), after, `${before} -> ${after}`);
    }
});

test("an element of ours keeps its insides", () => {
  const page = root();
  draw(page, h("story-feed", { book: "star" }));
  page.firstChild.insertBefore(globalThis.document.createTextNode("its own"), null);
  draw(page, h("story-feed", { book: "tasmania" }, "not drawn here"));
  assert.equal(page.text, "its own");
  assert.equal(page.firstChild.attributes.get("book"), "tasmania");
});

test("one listener, whoever hears now", () => {
  const page = root();
  const heard = [];
  draw(page, h("button", { onclick: () => heard.push("first") }));
  page.firstChild.fire("click");
  draw(page, h("button", { onclick: () => heard.push("second") }));
  page.firstChild.fire("click");
  draw(page, h("button", {}));
  page.firstChild.fire("click");
  assert.deepEqual(heard, ["first", "second"]);
  assert.equal(page.firstChild.heard.get("click").length, 1);
});

test("custom properties come and go", () => {
  const page = root();
  draw(page, h("i", { css: { "--x": "1px", "--y": "2px" } }));
  draw(page, h("i", { css: { "--y": "3px" } }));
  assert.deepEqual([...page.firstChild.rules], [["--y", "3px"]]);
});

test("a field in which somebody types is left alone", () => {
  const page = root();
  draw(page, h("input", { value: "a" }));
  const field = page.firstChild;
  assert.equal(field.value, "a");
  globalThis.document.activeElement = field;
  draw(page, h("input", { value: "b" }));
  assert.equal(field.value, "a");
  globalThis.document.activeElement = null;
  draw(page, h("input", { value: "b" }));
  assert.equal(field.value, "b");
});
