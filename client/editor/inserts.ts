import type { Node, ResolvedPos } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { chapterSchema } from "#shared/text/doc/index.ts";

const { nodes } = chapterSchema;

/** Inserts a scene break, and a paragraph to continue in. */
export const insertSceneBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const depth = blockDepth($from);
  if (depth === null) return false;
  if (!dispatch) return true;
  const tr = state.tr;
  const block = $from.node(depth);
  const isEmpty = block.isTextblock && block.content.size === 0;
  const at = isEmpty ? $from.before(depth) : $from.after(depth);
  if (isEmpty) tr.replaceWith(at, $from.after(depth), nodes.scene_break.create());
  else tr.insert(at, nodes.scene_break.create());
  const after = tr.doc.resolve(at + 1);
  if (!after.nodeAfter?.isTextblock) tr.insert(at + 1, nodes.paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, at + 2));
  dispatch(tr.scrollIntoView());
  return true;
};

/** Runs a command; calls `refuse` if it cannot be carried out at the cursor. */
export const orElse =
  (command: Command, refuse: () => void): Command =>
  (state, dispatch, view) => {
    if (command(state, dispatch, view)) return true;
    refuse();
    return false;
  };

/**
 * Replaces a line of asterisks or hyphens by a scene break, when Enter ends it: before that, "***" may begin
 * bold italics. Two hyphens have become a dash before the third is typed.
 */
export const typedSceneBreak: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || $from.depth !== 1 || parent.type !== nodes.paragraph) return false;
  if ($from.parentOffset < parent.content.size || !/^(?:\* ?\* ?\*|---|—-)$/.test(parent.textContent))
    return false;
  if (!dispatch) return true;
  const at = $from.before();
  const tr = state.tr.replaceWith(at, $from.after(), [nodes.scene_break.create(), nodes.paragraph.create()]);
  dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 2)).scrollIntoView());
  return true;
};

/** Returns the depth of the top-level block; null in the notes. */
function blockDepth($pos: ResolvedPos): number | null {
  return $pos.depth > 0 && $pos.node(1).type !== nodes.notes ? 1 : null;
}

/** Inserts a note at the cursor and moves into it; from within a note, moves back to its reference. */
export const footnote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === nodes.note) return toSign(state, $from.node(depth).attrs.label, dispatch);
  if (!$from.parent.inlineContent) return false;
  if (!dispatch) return true;
  const usedLabels = new Set<string>();
  state.doc.descendants((node) => {
    if (node.type === nodes.note || node.type === nodes.note_ref) usedLabels.add(node.attrs.label);
  });
  let number = 1;
  while (usedLabels.has(String(number))) number += 1;
  const label = String(number);
  const tr = state.tr.insert(state.selection.to, nodes.note_ref.create({ label }));
  const note = nodes.note.create({ label }, nodes.paragraph.create());
  const last = tr.doc.lastChild;
  const end = tr.doc.content.size;
  if (last?.type === nodes.notes) tr.insert(end - 1, note);
  else tr.insert(end, nodes.notes.create(null, note));
  const size = tr.doc.content.size;
  tr.setSelection(TextSelection.near(tr.doc.resolve(size - 3), -1));
  dispatch(tr.scrollIntoView());
  return true;
};

function toSign(state: EditorState, label: string, dispatch: Parameters<Command>[1]): boolean {
  let at = -1;
  state.doc.descendants((node, pos) => {
    if (at < 0 && node.type === nodes.note_ref && node.attrs.label === label) at = pos;
  });
  if (at < 0) return false;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, at + 1)).scrollIntoView());
  return true;
}

/** Moves to the note of a reference. */
export function toNote(
  state: EditorState,
  label: string,
  dispatch: NonNullable<Parameters<Command>[1]>,
): boolean {
  let at = -1;
  state.doc.descendants((node, pos) => {
    if (node.type === nodes.note && node.attrs.label === label) at = pos;
  });
  if (at < 0) return false;
  dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at + 2))).scrollIntoView());
  return true;
}

/** Inserts a table of three columns with a header row. */
export const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (blockDepth($from) === null) return false;
  if (!dispatch) return true;
  const cells = (header: boolean) =>
    Array.from({ length: 3 }, () => (header ? nodes.table_header : nodes.table_cell).createAndFill()!);
  const rows = [
    nodes.table_row.create({ part: "thead" }, cells(true)),
    nodes.table_row.create(null, cells(false)),
    nodes.table_row.create(null, cells(false)),
  ];
  const at = $from.after(1);
  const tr = state.tr.insert(at, nodes.table.create(null, rows));
  if (!tr.doc.resolve(at + 1).node(1)) tr.insert(tr.doc.content.size, nodes.paragraph.create());
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3)));
  dispatch(tr.scrollIntoView());
  return true;
};

/** Returns the selected picture, if there is one. */
export function selectedPicture(state: EditorState): { pos: number; node: Node } | null {
  const { selection } = state;
  if (
    selection instanceof NodeSelection &&
    (selection.node.type === nodes.picture || selection.node.type === nodes.image)
  )
    return { pos: selection.from, node: selection.node };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === nodes.picture)
      return { pos: $from.before(depth), node: $from.node(depth) };
  return null;
}
