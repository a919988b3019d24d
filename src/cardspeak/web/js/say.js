/** The words of the page, in the language that the browser asks for where there is one, else in English. */

import { en } from "./words/en.js";

/** Each has all that English has, and the type checker says what is missing. @type {Record<string, typeof en>} */
const LANGUAGES = { en };

export const say = LANGUAGES[globalThis.navigator?.language?.split("-")[0]] ?? en;
