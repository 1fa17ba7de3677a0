import { type Attrs, Fragment, type Node, type NodeType } from "prosemirror-model";
import { chapterSchema } from "#shared/text/doc/index.ts";

const { nodes } = chapterSchema;

/**
 * Returns a node with these children as allowed by the schema, followed by what does not fit inside. No words
 * are lost.
 */
export function fitNode(type: NodeType, attrs: Attrs, children: readonly Node[]): Node[] {
  if (type.isLeaf) return [type.create(attrs), ...children];
  const fragment = Fragment.from([...children]);
  if (type.validContent(fragment)) return [type.create(attrs, fragment)];
  return type.inlineContent ? fitLine(type, attrs, children) : fitBox(type, attrs, children);
}

/** Returns the complete document: all blocks, with the notes at the end. */
export function fitDocument(children: readonly Node[]): Node {
  const notes = children.flatMap((node) =>
    node.type === nodes.notes ? node.children : node.type === nodes.note ? [node] : [],
  );
  const blocks = children.filter(({ type }) => type !== nodes.notes && type !== nodes.note);
  const { content, rest } = place(nodes.doc, blocks);
  const all = [...content, ...rest.filter(({ type }) => type.isInGroup("block"))];
  if (all.length === 0) all.push(nodes.paragraph.create());
  return nodes.doc.create(null, notes.length > 0 ? [...all, nodes.notes.create(null, notes)] : all);
}

/** A line contains inline nodes; blocks in between split it. */
function fitLine(type: NodeType, attrs: Attrs, children: readonly Node[]): Node[] {
  const found: Node[] = [];
  let line: Node[] = [];
  const close = () => {
    if (line.length > 0) found.push(type.create(attrs, line));
    line = [];
  };
  for (const child of children) {
    const next = type === nodes.preformatted && child.type === nodes.hard_break ? BREAK : child;
    if (next.isInline) line.push(next);
    else {
      close();
      found.push(next);
    }
  }
  close();
  return found;
}

const BREAK = chapterSchema.text("\n");

function fitBox(type: NodeType, attrs: Attrs, children: readonly Node[]): Node[] {
  const { content, rest } = place(type, children);
  const node = complete(type, attrs, content);
  return node ? [node, ...rest] : [...content, ...rest];
}

/** Places children where a node allows them, in order; `rest` is what it allows nowhere. */
function place(type: NodeType, children: readonly Node[]): { content: Node[]; rest: Node[] } {
  const content: Node[] = [];
  const rest: Node[] = [];
  let match = type.contentMatch;
  const push = (added: readonly Node[]): boolean => {
    const next = match.matchFragment(Fragment.from([...added]));
    if (!next) return false;
    match = next;
    content.push(...added);
    return true;
  };
  const put = (child: Node): void => {
    if (push([child])) return;
    const before = match.fillBefore(Fragment.from(child));
    if (before && push([...before.content, child])) return;
    const wrapped = wrap(match.findWrapping(child.type), child);
    if (wrapped && push([wrapped])) return;
    if (child.inlineContent || child.isLeaf) rest.push(child);
    else for (const inner of lines(child.children)) put(inner);
  };
  for (const child of lines(children)) put(child);
  return { content, rest };
}

/** Returns the children of a block container, with inline nodes wrapped in paragraphs. */
function lines(children: readonly Node[]): Node[] {
  const found: Node[] = [];
  let line: Node[] = [];
  const close = () => {
    if (line.length > 0) found.push(nodes.paragraph.create(null, line));
    line = [];
  };
  for (const child of children)
    if (child.isInline) line.push(child);
    else {
      close();
      found.push(child);
    }
  close();
  return found;
}

/** Wraps a node in others, outermost first; null if they cannot be completed. */
function wrap(types: readonly NodeType[] | null, node: Node): Node | null {
  if (!types || types.length === 0) return null;
  return types.reduceRight<Node | null>((inner, type) => inner && complete(type, null, [inner]), node);
}

/** Returns a node with missing required content added at the end; null if it cannot be completed. */
function complete(type: NodeType, attrs: Attrs | null, content: readonly Node[]): Node | null {
  const match = type.contentMatch.matchFragment(Fragment.from([...content]));
  const missing = match?.fillBefore(Fragment.empty, true);
  return missing ? type.create(attrs, [...content, ...missing.content]) : null;
}
