import type { Node } from "prosemirror-model";
import { type Command, Plugin, type Transaction } from "prosemirror-state";
import { directionOf } from "#shared/languages.ts";

type Direction = "ltr" | "rtl";

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u;

/** Returns the direction of the first strong letter of a block (UAX #9, rules P2 and P3); null if it has none. */
function firstStrong(block: Node): Direction | null {
  const [letter] = /\p{L}/u.exec(block.textBetween(0, block.content.size, " ", " ")) ?? [];
  if (letter === undefined) return null;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

const baseOf = (language: string): Direction => directionOf(language) ?? "ltr";

/**
 * Sets the direction of a block that differs from its story's, once its first letter is typed or pasted. A
 * direction that its writer has set stays.
 */
export const guessDirection = (language: string, isOthers: (tr: Transaction) => boolean): Plugin => {
  const base = baseOf(language);
  return new Plugin({
    appendTransaction(transactions, before, after) {
      const tr = after.tr;
      for (const each of transactions) {
        if (!each.docChanged || isOthers(each)) continue;
        // Positions of this change in the document after all of them.
        const rest = transactions.slice(transactions.indexOf(each) + 1);
        const back = each.mapping.invert();
        for (const [from, to] of changedIn(each))
          each.doc.nodesBetween(from, to, (node, pos) => {
            if (!node.isTextblock) return true;
            if (node.attrs.dir !== null || !("dir" in node.attrs)) return false;
            const now = firstStrong(node);
            if (now === null || now === base) return false;
            const $old = each.before.resolve(Math.min(back.map(pos + 1), before.doc.content.size));
            if ($old.parent.isTextblock && firstStrong($old.parent) === now) return false;
            const at = rest.reduce((place, later) => later.mapping.map(place), pos);
            if (tr.doc.nodeAt(at)?.type === node.type) tr.setNodeAttribute(at, "dir", now);
            return false;
          });
      }
      return tr.docChanged ? tr : null;
    },
  });
};

/** Returns the ranges that a transaction has changed, as positions in its document. */
function changedIn({ mapping, doc }: Transaction): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const [index, map] of mapping.maps.entries())
    map.forEach((_fromA, _toA, from, to) => {
      const rest = mapping.slice(index + 1);
      found.push([rest.map(from, -1), Math.min(rest.map(to, 1), doc.content.size)]);
    });
  return found;
}

/** Returns the direction in which the block at the cursor is written. */
export const directionAt = (block: Node, language: string): Direction =>
  (block.attrs.dir as Direction | null) ?? baseOf(language);

/** Reverses the direction of the selected blocks. */
export const reverseDirection =
  (language: string): Command =>
  ({ selection: { from, to, $from }, doc, tr }, dispatch) => {
    const next: Direction = directionAt($from.parent, language) === "rtl" ? "ltr" : "rtl";
    doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isTextblock) return true;
      if ("dir" in node.attrs) tr.setNodeAttribute(pos, "dir", next === baseOf(language) ? null : next);
      return false;
    });
    if (tr.steps.length === 0) return false;
    dispatch?.(tr);
    return true;
  };
