/** A rule of eslint: what people read stands in `js/words/en.js`, and a module says it by its name. */

import { visible } from "./visible.mjs";

const upwards = (node) => (node.parent ? [node.parent, ...upwards(node.parent)] : []);

export const spoken = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { lift: "People read {{text}}: put it into js/words/en.js and say it by its name." },
  },
  create(context) {
    const look = (node) => {
      const text = context.sourceCode.getText(node);
      if (visible(node, upwards(node))) context.report({ node, messageId: "lift", data: { text: text.slice(0, 60) } });
    };
    return { TemplateLiteral: look, Literal: (node) => typeof node.value === "string" && look(node) };
  },
};
