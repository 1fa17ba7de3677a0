import type { Node, Schema } from "prosemirror-model";
import { parseMarkup } from "../dom.ts";
import { docFromTree } from "./from-html.ts";
import { sameText } from "./same-text.ts";
import { chapterSchema } from "./schema.ts";
import { docToHtml } from "./to-html.ts";

export { docFromHtml } from "./from-html.ts";
export { markdownWriter } from "./markdown.ts";
export { marks } from "./marks.ts";
export { nodes } from "./nodes.ts";
export { sameText } from "./same-text.ts";
export { chapterSchema } from "./schema.ts";
export { blockHtml, countNotes, docToHtml, type Notes, writeHtml } from "./to-html.ts";

/**
 * Converts canonical HTML to a document that converts back to the same text; returns null if this is
 * impossible, so that no content is lost silently: such a chapter is edited as Markdown.
 */
export function readChapter(html: string, schema: Schema = chapterSchema): Node | null {
  for (const usual of [true, false]) {
    try {
      const doc = docFromTree(parseMarkup(html), schema, usual);
      doc.check();
      if (sameText(html, docToHtml(doc))) return doc;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}
