import { initProseMirrorDoc, prosemirrorToYXmlFragment, updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { sanitiseChapter } from "#core/text/index.ts";
import { TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { chapterSchema, docToHtml, readChapter } from "#shared/text/doc/index.ts";
import { readFragment } from "./read-fragment.ts";

/**
 * Returns the first update of a chapter's document; null for a text the schema cannot represent completely.
 */
export function seedOf(html: string): Uint8Array | null {
  const node = readChapter(html);
  if (!node) return null;
  const doc = new Y.Doc();
  prosemirrorToYXmlFragment(node, doc.getXmlFragment(TEXT_FRAGMENT));
  return Y.encodeStateAsUpdate(doc);
}

/** Returns a document's text as canonical HTML. */
export const htmlOf = (doc: Y.Doc): string =>
  sanitiseChapter(docToHtml(readFragment(doc.getXmlFragment(TEXT_FRAGMENT)))).html;

/**
 * Changes a document to the given text, and returns an update that merges with changes written in the
 * meantime; null for a text the schema cannot represent completely.
 */
export function changeTo(doc: Y.Doc, html: string): Uint8Array | null {
  const node = readChapter(html);
  if (!node) return null;
  const before = Y.encodeStateVector(doc);
  const fragment = doc.getXmlFragment(TEXT_FRAGMENT);
  const { meta } = initProseMirrorDoc(fragment, chapterSchema);
  doc.transact(() => updateYFragment(doc, fragment, node, meta));
  return Y.encodeStateAsUpdate(doc, before);
}
