import { type Change, ChangeSet, simplifyChanges, type TokenEncoder } from "prosemirror-changeset";
import type { Mark, Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { ReplaceStep, Transform } from "prosemirror-transform";
import { Decoration, DecorationSet } from "prosemirror-view";

/**
 * Differences between a text and its base, shown as marks in the text: insertions and deletions. Marks are
 * rendered and never stored: the text is as its editor wants it, so marks cannot be mistaken for text, even
 * after changes by others, and the base always stays complete.
 */
export interface TextChange {
  /** Positions in the base. */
  readonly fromA: number;
  readonly toA: number;
  /** Positions in the text. */
  readonly fromB: number;
  readonly toB: number;
}

interface Changes {
  readonly set: ChangeSet<null>;
  readonly all: readonly TextChange[];
  readonly drawn: DecorationSet;
}

const key = new PluginKey<Changes>("changes");

const nameOf = (mark: Mark): string => `${mark.type.name}${JSON.stringify(mark.attrs)}`;
/**
 * Encodes characters with their marks, and blocks by type: a word that is now in italics counts as changed.
 */
const encoder: TokenEncoder<string | number> = {
  encodeCharacter: (sign, marks) => (marks.length === 0 ? sign : `${sign}${marks.map(nameOf).join()}`),
  encodeNodeStart: (node) =>
    `<${node.type.name}${JSON.stringify(node.attrs)}${node.marks.map(nameOf).join()}`,
  encodeNodeEnd: (node) => `>${node.type.name}`,
  compareTokens: (a, b) => a === b,
};

/** Returns the changes of a text since its base, in order, widened to whole words. */
export function changesBetween(base: Node, text: Node): readonly TextChange[] {
  return ordered(setOf(base, text), text);
}

const ordered = (set: ChangeSet<null>, text: Node): readonly TextChange[] =>
  simplifyChanges(set.changes as readonly Change<null>[], text);

/** Compares block by block if their number is unchanged, so that each is compared with its counterpart. */
function setOf(base: Node, text: Node): ChangeSet<null> {
  const change = new Transform(base);
  let [start, endA, endB] = [0, base.childCount, text.childCount];
  while (start < endA && start < endB && base.child(start).eq(text.child(start))) start += 1;
  while (endA > start && endB > start && base.child(endA - 1).eq(text.child(endB - 1))) {
    endA -= 1;
    endB -= 1;
  }
  let at = 0;
  for (let index = 0; index < start; index += 1) at += base.child(index).nodeSize;
  if (endA - start === endB - start)
    for (let index = start; index < endA; index += 1) {
      const [old, now] = [base.child(index), text.child(index)];
      if (!old.eq(now)) change.replaceWith(at, at + old.nodeSize, now);
      at += now.nodeSize;
    }
  else {
    let to = at;
    for (let index = start; index < endA; index += 1) to += base.child(index).nodeSize;
    change.replaceWith(at, to, text.children.slice(start, endB));
  }
  return ChangeSet.create<null>(base, undefined, encoder as TokenEncoder<number>).addSteps(
    change.doc,
    change.mapping.maps,
    null,
  );
}

/** Reverts one change. If blocks were joined or split, all changes in those blocks are reverted with it. */
export function revertChange(
  tr: Transaction,
  base: Node,
  change: TextChange,
  all: readonly TextChange[],
): Transaction {
  const { fromA, toA, fromB, toB } = change;
  if (isInLine(base, fromA, toA) && isInLine(tr.doc, fromB, toB))
    return tr.step(new ReplaceStep(fromB, toB, base.slice(fromA, toA)));
  const blocks = inBlocks(base, tr.doc, change, all);
  return tr.replaceWith(blocks.fromB, blocks.toB, base.slice(blocks.fromA, blocks.toA).content);
}

const isInLine = (doc: Node, from: number, to: number): boolean => {
  const $from = doc.resolve(from);
  return $from.parent.inlineContent && $from.sameParent(doc.resolve(to));
};

/** Widens a change, together with those it overlaps, to whole blocks in both texts. */
function inBlocks(base: Node, text: Node, change: TextChange, all: readonly TextChange[]): TextChange {
  let { fromA, toA, fromB, toB } = change;
  let [first, last] = [all.indexOf(change), all.indexOf(change)];
  for (;;) {
    const before = Math.max(fromA - startOf(base, fromA), fromB - startOf(text, fromB));
    const after = Math.max(endOf(base, toA) - toA, endOf(text, toB) - toB);
    const [previous, next] = [all[first - 1], all[last + 1]];
    if (previous && previous.toA > fromA - before) {
      [fromA, fromB] = [previous.fromA, previous.fromB];
      first -= 1;
    } else if (next && next.fromA < toA + after) {
      [toA, toB] = [next.toA, next.toB];
      last += 1;
    } else if (before === 0 && after === 0) return { fromA, toA, fromB, toB };
    else {
      [fromA, fromB] = [fromA - before, fromB - before];
      [toA, toB] = [toA + after, toB + after];
    }
  }
}

/**
 * Returns the start of the outermost block that contains a position; between two blocks, the position itself.
 */
function startOf(doc: Node, pos: number): number {
  const $pos = doc.resolve(pos);
  return $pos.depth === 0 ? pos : $pos.before(1);
}

function endOf(doc: Node, pos: number): number {
  const $pos = doc.resolve(pos);
  return $pos.depth === 0 ? pos : $pos.after(1);
}

/** Returns the changes of the open text; empty if it is not a suggestion. */
export const changesIn = (state: EditorState): readonly TextChange[] => key.getState(state)?.all ?? [];

/** Highlights the changes since the base. */
export function showChanges(base: Node): Plugin {
  const changesOf = (set: ChangeSet<null>, text: Node): Changes => {
    const all = ordered(set, text);
    return {
      set,
      all,
      drawn: DecorationSet.create(
        text,
        all.flatMap((change) => draw(base, text, change)),
      ),
    };
  };
  return new Plugin<Changes>({
    key,
    state: {
      init: (_, { doc }) => changesOf(setOf(base, doc), doc),
      apply: (tr, before) =>
        tr.docChanged ? changesOf(before.set.addSteps(tr.doc, tr.mapping.maps, null), tr.doc) : before,
    },
    props: { decorations: (state) => key.getState(state)!.drawn },
  });
}

function draw(base: Node, text: Node, { fromA, toA, fromB, toB }: TextChange): Decoration[] {
  const drawn: Decoration[] = [];
  if (toB > fromB) {
    drawn.push(Decoration.inline(fromB, toB, { nodeName: "ins", class: "suggested-in" }));
    text.nodesBetween(fromB, toB, (node, pos) => {
      if (node.isBlock && pos >= fromB && pos < toB)
        drawn.push(Decoration.node(pos, pos + node.nodeSize, { class: "suggested-block" }));
    });
  }
  const out = base.textBetween(fromA, toA, " ¶ ", (leaf) => (leaf.type.name === "hard_break" ? " " : "▫"));
  if (toA > fromA)
    drawn.push(
      Decoration.widget(
        fromB,
        () => {
          const element = document.createElement("del");
          element.className = "suggested-out";
          element.contentEditable = "false";
          element.textContent = out || "¶";
          return element;
        },
        { side: -1, ignoreSelection: true, key: `out ${fromA} ${toA}` },
      ),
    );
  return drawn;
}
