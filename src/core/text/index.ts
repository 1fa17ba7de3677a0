export type { TextClass } from "./allowed.ts";
export { cleanText, escapeAttribute, escapeText } from "./characters.ts";
export { markdownToHtml, renderMarkdown } from "./markdown.ts";
export { excerpt, plainText } from "./plain-text.ts";
export { type Dropped, sanitiseChapter } from "./sanitise.ts";
export { smartenPlainText } from "./smarten.ts";
export { htmlToMarkdown } from "./to-markdown.ts";
export { countTextWords, countWords } from "./words.ts";
