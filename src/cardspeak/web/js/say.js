/**
 * The words of the page. Each file of `words/` is a language, and has all that English has; the room sends the page in the
 * one that somebody asks for, by putting it here (`server/printing.py`).
 */

import { en } from "./words/en.js";

export const say = en;
