import type { Mark, Node, NodeType } from "prosemirror-model";
import * as Y from "yjs";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { attrsOf, markOf, typeOf } from "./attributes.ts";
import { fitDocument, fitNode } from "./fit.ts";

/** Maximum nesting depth of elements; deeper content is read as plain text. */
export const LEVELS_MAX = 50;

/**
 * Converts a document to a node of the schema. Unlike y-prosemirror's reader it never throws, never changes
 * the document and loses no words: content the schema does not allow is wrapped, unwrapped or moved behind.
 */
export const readFragment = (fragment: Y.XmlFragment): Node =>
  fitDocument(fragment.toArray().flatMap((child) => nodesOf(child, 1)));

function nodesOf(child: unknown, level: number): Node[] {
  if (child instanceof Y.Text) return textNodes(child);
  if (!(child instanceof Y.XmlFragment)) return [];
  if (level > LEVELS_MAX) return textOf(child);
  const children = (child.toArray() as unknown[]).flatMap((each) => nodesOf(each, level + 1));
  const type = child instanceof Y.XmlElement ? typeOf(child.nodeName) : null;
  return type ? fitNode(type, attrsOf(type, child as Y.XmlElement), children) : children;
}

function textNodes(text: Y.Text): Node[] {
  const nodes: Node[] = [];
  for (const { insert, attributes = {} } of text.toDelta() as Delta) {
    if (typeof insert !== "string" || insert === "") continue;
    let marks: readonly Mark[] = [];
    for (const [key, value] of Object.entries(attributes))
      marks = markOf(key, value)?.addToSet(marks) ?? marks;
    nodes.push(chapterSchema.text(insert, marks));
  }
  return nodes;
}

type Delta = readonly {
  readonly insert?: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
}[];

/** Returns only the text of an element, at any depth. */
function textOf(root: Y.XmlFragment): Node[] {
  const found: Node[] = [];
  const left: unknown[] = [root];
  while (left.length > 0) {
    const next = left.pop();
    if (next instanceof Y.Text) found.push(...textNodes(next));
    else if (next instanceof Y.XmlFragment) left.push(...(next.toArray() as unknown[]).reverse());
  }
  return found;
}

/** Returns true if the schema allows the children of an element, or of the whole document. */
export function isSound(fragment: Y.XmlFragment): boolean {
  const type = fragment instanceof Y.XmlElement ? typeOf(fragment.nodeName) : chapterSchema.topNodeType;
  if (!type) return false;
  const types: NodeType[] = [];
  for (const child of fragment.toArray() as unknown[]) {
    if (child instanceof Y.XmlText) {
      if (child.length > 0) types.push(chapterSchema.nodes.text);
      continue;
    }
    const childType = child instanceof Y.XmlElement ? typeOf(child.nodeName) : null;
    if (!childType) return false;
    types.push(childType);
  }
  let match: NodeType["contentMatch"] | null = type.contentMatch;
  for (const each of types) match = match?.matchType(each) ?? null;
  return match?.validEnd ?? false;
}

/** Returns true if the schema allows the whole text. */
export function isSoundThroughout(root: Y.XmlFragment): boolean {
  const left = [{ fragment: root, level: 1 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { fragment, level } = next;
    if (level > LEVELS_MAX || !isSound(fragment)) return false;
    for (const child of fragment.toArray() as unknown[])
      if (child instanceof Y.XmlElement) left.push({ fragment: child, level: level + 1 });
      else if (child instanceof Y.XmlText && !isSoundText(child)) return false;
  }
  return true;
}

/** Returns true if the formats of a text are marks of the schema, each at most once. */
export const isSoundText = (text: Y.XmlText): boolean =>
  (text.toDelta() as Delta).every(({ insert, attributes = {} }) => {
    const marks = Object.entries(attributes).map(([key, value]) => markOf(key, value));
    return (
      typeof insert === "string" &&
      marks.every((mark, at) => mark && !marks.some((other, before) => before < at && other?.eq(mark)))
    );
  });
