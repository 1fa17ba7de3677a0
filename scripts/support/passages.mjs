// What the checks of words read: comments, texts, test titles, documents and names.
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./say.mjs";

const FOLDERS = ["src", "views", "client", "scripts", "test", "docs"];
const ROOT_FILES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "esbuild.config.mjs"];
const CODE = /\.(?:ts|tsx|mjs)$/;
const STYLES = /\.css$/;
/** Copies of documents that the project does not own, and sample stories. */
const FOREIGN =
  /^(?:docs\/(?:specification|product|look|performance|security)\.md$|scripts\/demo\/content\/)/;
/** Its strings are MongoDB's messages, word for word. */
const MONGODB = /^src\/embedded-mongo\//;

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|[ \t]\/\/ .*/gm;
/** Strings, templates and regular expressions: matched together, because each may contain the others' marks. */
const LITERAL =
  /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[=(,:[!&|?;{}\n]\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;
const TITLE = /\b(?:it|describe)(?:\.\w+)?\(\s*(?:"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;
const PARAGRAPH = /[^\n]+(?:\n[^\n]+)*/g;

/** Paths of the files that the checks read, relative to the project's root. */
export function checkedFiles() {
  return [...FOLDERS.flatMap(filesOf), ...ROOT_FILES].filter(isChecked);
}

/** True if the checks read this file. */
export const isChecked = (path) =>
  (CODE.test(path) || STYLES.test(path) || path.endsWith(".md")) && !FOREIGN.test(path);

/**
 * Prose in a file, each passage on one line and with its line number: comments; strings of the product with
 * several words (screen texts, messages, API descriptions); titles of tests, but not their sample content;
 * paragraphs of documents.
 */
export function passagesOf(path, text) {
  if (STYLES.test(path)) return passages(text, COMMENT);
  if (!CODE.test(path)) return passages(text, PARAGRAPH);
  const comments = passages(text, COMMENT);
  if (MONGODB.test(path)) return comments;
  const code = without(text, COMMENT);
  const strings = path.startsWith("test/") ? passages(code, TITLE) : passages(code, LITERAL).filter(isProse);
  return [...comments, ...strings];
}

/** Lines of code without comments and literals. */
export const codeOf = (path, text) =>
  CODE.test(path) ? passages(without(without(text, COMMENT), LITERAL), /.+/g) : [];

/** False for regular expressions and for codes such as the name of an event. */
const isProse = ({ words }) => /^["`].* /.test(words);

/** Blanks what a pattern matches; lines keep their numbers. */
const without = (text, pattern) => text.replace(pattern, (match) => match.replace(/[^\n]/g, " "));

function passages(text, pattern) {
  return [...text.matchAll(pattern)].map(({ 0: passage, index }) => ({
    words: passage.replace(/^[ \t]*(?:\/\*\*?|\*\/?|\/\/)/gm, " ").replace(/\s+/g, " "),
    line: text.slice(0, index).split("\n").length,
  }));
}

function filesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}
