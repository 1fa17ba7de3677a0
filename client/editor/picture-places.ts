import type { Node, ResolvedPos } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { StepMap } from "prosemirror-transform";
import { Decoration, DecorationSet } from "prosemirror-view";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { differenceOf } from "./carry-over.ts";

const { nodes } = chapterSchema;

/** A picture that is being uploaded, with the position at which it will be inserted. */
export interface PendingPicture {
  readonly id: object;
  readonly pos: number;
  /** Progress bar shown at the position. */
  readonly bar: HTMLElement;
}

type Change = { readonly add: readonly PendingPicture[] } | { readonly end: object };

const placesKey = new PluginKey<readonly PendingPicture[]>("uploads");

/**
 * Stores the positions of pictures being uploaded, and maps them through later edits. A position is never lost,
 * even if the whole document is replaced, as live editing does at each change by others.
 */
export const picturePlaces = (): Plugin<readonly PendingPicture[]> =>
  new Plugin<readonly PendingPicture[]>({
    key: placesKey,
    state: {
      init: () => [],
      apply(tr, before) {
        const change = tr.getMeta(placesKey) as Change | undefined;
        const ended = change && "end" in change ? before.findIndex(({ id }) => id === change.end) : -1;
        // Pictures chosen before the one that is inserted stay before it, whichever is uploaded first.
        const pending = before.map((each, index) => ({
          ...each,
          pos: follow(tr, each.pos, index < ended ? -1 : 1),
        }));
        if (!change) return pending;
        return "add" in change ? [...pending, ...change.add] : pending.filter((_, index) => index !== ended);
      },
    },
    props: {
      decorations(state) {
        const pending = pendingPictures(state);
        if (pending.length === 0) return null;
        const widgets = pending.map(({ pos, bar }) => Decoration.widget(roomForPicture(state.doc, pos), bar));
        return DecorationSet.create(state.doc, widgets);
      },
    },
  });

function follow({ mapping, before, doc, docChanged }: Transaction, pos: number, assoc: 1 | -1): number {
  if (!docChanged) return pos;
  const result = mapping.mapResult(pos, assoc);
  if (!result.deleted) return result.pos;
  return positionAfter(before, doc, pos);
}

/** Returns the position beside the same block in another version; next to the changed part if the block is gone. */
function positionAfter(before: Node, after: Node, pos: number): number {
  const index = before.resolve(pos).index(0);
  const end = blockOffset(after, before.maybeChild(index - 1));
  if (end !== null) return end + before.child(index - 1).nodeSize;
  const start = blockOffset(after, before.maybeChild(index));
  if (start !== null) return start;
  const part = differenceOf(before, after);
  return part ? new StepMap([part.from, part.to - part.from, part.end - part.from]).map(pos) : pos;
}

function blockOffset(doc: Node, block: Node | null): number | null {
  let offset: number | null = null;
  if (block)
    doc.forEach((each, at) => {
      if (offset === null && each.eq(block)) offset = at;
    });
  return offset;
}

/** Returns the pictures being uploaded, in the order in which they were chosen. */
export const pendingPictures = (state: EditorState): readonly PendingPicture[] =>
  placesKey.getState(state) ?? [];

/** Adds a picture that is being uploaded. */
export const addPending = (tr: Transaction, ...add: readonly PendingPicture[]): Transaction =>
  tr.setMeta(placesKey, { add });

/** Returns the pictures being uploaded, with their positions in a document that replaces the current one. */
export const pendingIn = (state: EditorState, doc: Node): readonly PendingPicture[] =>
  pendingPictures(state).map((each) => ({
    ...each,
    pos: positionAfter(state.doc, doc, each.pos),
  }));

/** Ends an upload; with `picture`, inserts it. */
export function endPending(state: EditorState, ended: object, picture?: Node): Transaction {
  const { tr } = state;
  const pending = pendingPictures(state).find(({ id }) => id === ended);
  if (pending && picture) tr.insert(roomForPicture(state.doc, pending.pos), picture);
  return tr.setMeta(placesKey, { end: ended });
}

/**
 * Returns the position nearest to the given one where the schema admits a picture between the blocks of the text:
 * after the block, or from within a note after the block with its reference, and never behind the notes.
 */
export function roomForPicture(doc: Node, at: number): number {
  const $at = doc.resolve(Math.min(Math.max(at, 0), doc.content.size));
  const last = doc.lastChild;
  const end = doc.content.size - (last?.type === nodes.notes ? last.nodeSize : 0);
  const reference = referencePosition(doc, $at);
  if (reference !== null) return Math.min(doc.resolve(reference).after(1), end);
  return Math.min($at.depth > 0 ? $at.after(1) : $at.pos, end);
}

/** Returns the position of the first reference to the note that contains the position; null if there is none. */
function referencePosition(doc: Node, $at: ResolvedPos): number | null {
  if ($at.depth < 2 || $at.node(2).type !== nodes.note) return null;
  const { label } = $at.node(2).attrs;
  let position: number | null = null;
  doc.descendants((node, pos) => {
    if (position === null && node.type === nodes.note_ref && node.attrs.label === label) position = pos;
    return position === null;
  });
  return position;
}

/** Counts the pictures in a document that show this file. */
export function countPictures(doc: Node, src?: string): number {
  let count = 0;
  doc.descendants(({ type, attrs }) => {
    if ((type === nodes.picture || type === nodes.image) && (src === undefined || attrs.src === src))
      count += 1;
  });
  return count;
}
