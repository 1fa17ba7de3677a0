import {
  initProseMirrorDoc,
  prosemirrorToYXmlFragment,
  updateYFragment,
  yXmlFragmentToProseMirrorRootNode,
} from "y-prosemirror";
import * as Y from "yjs";
import { sanitiseChapter } from "../../../core/text/index.ts";
import { TEXT_FRAGMENT } from "../../../shared/stories/co-writing.ts";
import { chapterSchema, docToHtml, readChapter } from "../../../shared/text/doc/index.ts";

/** The first update of a chapter's document; null for a text that the schema cannot hold whole. */
export function seedOf(html: string): Uint8Array | null {
  const node = readChapter(html);
  if (!node) return null;
  const doc = new Y.Doc();
  prosemirrorToYXmlFragment(node, doc.getXmlFragment(TEXT_FRAGMENT));
  return Y.encodeStateAsUpdate(doc);
}

/** The text of a document as canonical HTML. */
export function htmlOf(doc: Y.Doc): string {
  const node = yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment(TEXT_FRAGMENT), chapterSchema);
  return sanitiseChapter(docToHtml(node)).html;
}

/**
 * What makes a document's text another, as an update that merges with whatever else was written since; null for a text
 * that the schema cannot hold whole. Changes the document.
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
