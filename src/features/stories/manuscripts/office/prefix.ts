import { isOwnClass, type OwnBlock } from "../own-styles.ts";
import type { Block, Inline, Look, Paragraph } from "./model.ts";

/** Returns blocks in which the names of images, link targets, lists, comments and own classes have a prefix. */
export const withPrefix = (blocks: readonly Block[], prefix: string): Block[] =>
  blocks.map((block) => {
    if (block.kind === "paragraph") return paragraph(block, prefix);
    if (block.kind !== "table") return block;
    const rows = block.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, blocks: withPrefix(cell.blocks, prefix) })),
    }));
    return { ...block, rows };
  });

function paragraph(block: Paragraph, prefix: string): Paragraph {
  const { list, own } = block;
  return {
    ...block,
    inlines: block.inlines.map((each) => inline(each, prefix)),
    ...(list ? { list: { ...list, list: prefix + list.list } } : {}),
    ...(own ? { own: ownBlock(own, prefix) } : {}),
  };
}

function inline(given: Inline, prefix: string): Inline {
  const each = given.link?.startsWith("#") ? { ...given, link: `#${prefix}${given.link.slice(1)}` } : given;
  const all = (inlines: readonly Inline[]) => inlines.map((inner) => inline(inner, prefix));
  switch (each.kind) {
    case "words": {
      const { lookBefore } = each;
      const before = lookBefore ? { lookBefore: look(lookBefore, prefix) } : {};
      return { ...each, look: look(each.look, prefix), ...before };
    }
    case "picture":
    case "anchor":
      return { ...each, name: prefix + each.name };
    case "comment":
      return { ...each, id: prefix + each.id };
    case "note":
      return { ...each, note: { ...each.note, blocks: withPrefix(each.note.blocks, prefix) } };
    case "ruby":
      return { ...each, base: all(each.base), reading: all(each.reading) };
    default:
      return each;
  }
}

const look = (given: Look, prefix: string): Look =>
  given.own ? { ...given, own: ownClass(given.own, prefix) } : given;

function ownBlock({ name, boxes, around, inner, ...own }: OwnBlock, prefix: string): OwnBlock {
  const all = (names: readonly string[]) => names.map((each) => ownClass(each, prefix));
  return {
    ...own,
    name: ownClass(name, prefix),
    boxes: all(boxes),
    ...(around ? { around: all(around) } : {}),
    ...(inner ? { inner: all(inner) } : {}),
  };
}

const ownClass = (name: string, prefix: string): string => (isOwnClass(name) ? prefix + name : name);
