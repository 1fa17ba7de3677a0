import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, Mark, MarkType, Node, ResolvedPos } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { chapterSchema } from "../../src/shared/text/doc/index.ts";

const { nodes, marks } = chapterSchema;

/** What a block can be made. */
export type BlockStyle =
  | "text"
  | "heading2"
  | "heading3"
  | "heading4"
  | "quotation"
  | "verse"
  | "letter"
  | "epigraph"
  | "inscription"
  | "preformatted";

/** The style of the block that the cursor stands in. */
export function styleAt({ selection }: EditorState): BlockStyle {
  const { $from } = selection;
  if ($from.parent.type === nodes.heading)
    return `heading${Math.min(4, $from.parent.attrs.level)}` as BlockStyle;
  if ($from.parent.type === nodes.preformatted) return "preformatted";
  const around = wrapperOf($from);
  if (around?.type === nodes.quotation) return "quotation";
  const word = PASSAGES.find((name) => classesOf(around).includes(name));
  return word ?? "text";
}

const PASSAGES = ["verse", "letter", "epigraph", "inscription"] as const;
const classesOf = (node: Node | null): string[] => (node?.attrs.class ?? "").split(" ").filter(Boolean);

function wrapperOf($pos: ResolvedPos): Node | null {
  for (let depth = $pos.depth - 1; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (node.type === nodes.quotation || node.type === nodes.passage) return node;
  }
  return null;
}

/** Makes the blocks of the selection one of these; the same again makes them text. */
export const setStyle =
  (style: BlockStyle): Command =>
  (state, dispatch, view) => {
    if (style.startsWith("heading"))
      return setBlockType(nodes.heading, { level: Number(style.at(-1)) })(state, dispatch);
    if (style === "preformatted") return setBlockType(nodes.preformatted)(state, dispatch);
    const now = styleAt(state);
    const wrapped = wrapperOf(state.selection.$from) !== null;
    if (style === "text" || style === now)
      return wrapped ? lift(state, dispatch) : setBlockType(nodes.paragraph)(state, dispatch);
    if (wrapped && view && dispatch) {
      lift(state, dispatch);
      return setStyle(style)(view.state, dispatch, view);
    }
    if (state.selection.$from.parent.type !== nodes.paragraph && view && dispatch) {
      setBlockType(nodes.paragraph)(state, dispatch);
      return setStyle(style)(view.state, dispatch, view);
    }
    return style === "quotation"
      ? wrapIn(nodes.quotation)(state, dispatch)
      : wrapIn(nodes.passage, { class: style })(state, dispatch);
  };

/** Puts the selection into a list of this kind, or out of it. */
export const toggleList =
  (ordered: boolean): Command =>
  (state, dispatch) => {
    const type = ordered ? nodes.ordered_list : nodes.bullet_list;
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type === type) return liftListItem(nodes.list_item)(state, dispatch);
    return wrapInList(type)(state, dispatch);
  };

/** Sets paragraphs and headings in the middle, or at the right; the same again sets them back. */
export const toggleAlign =
  (word: "centre" | "right"): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection;
    const tr = state.tr;
    state.doc.nodesBetween(from, to, (node, pos) => {
      if (node.type !== nodes.paragraph && node.type !== nodes.heading) return true;
      const others = classesOf(node).filter((name) => name !== "centre" && name !== "right");
      const next = classesOf(node).includes(word) ? others : [...others, word];
      tr.setNodeAttribute(pos, "class", next.join(" ") || null);
      return false;
    });
    if (tr.steps.length === 0) return false;
    dispatch?.(tr);
    return true;
  };

/** Whether a class or a mark stands on the selection. */
export function isMarked(
  state: EditorState,
  type: MarkType,
  test: (mark: Mark) => boolean = () => true,
): boolean {
  const { from, to, empty, $from } = state.selection;
  const fits = (mark: Mark) => mark.type === type && test(mark);
  if (empty) return (state.storedMarks ?? $from.marks()).some(fits);
  let found = false;
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isInline && node.marks.some(fits)) found = true;
    return !found;
  });
  return found;
}

export const isSmallCaps = (mark: Mark): boolean => mark.attrs.class === "small-caps";
export const hasLanguage = (mark: Mark): boolean => mark.attrs.lang !== null && mark.attrs.class === null;

/** Small capitals on or off. */
export const toggleSmallCaps: Command = (state, dispatch) => {
  const mark = marks.span.create({ class: "small-caps" });
  return toggleExact(mark, isMarked(state, marks.span, isSmallCaps))(state, dispatch);
};

const toggleExact =
  (mark: Mark, on: boolean): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const tr = state.tr;
    if (empty) {
      const stored = state.storedMarks ?? state.selection.$from.marks();
      tr.setStoredMarks(on ? mark.removeFromSet(stored) : mark.addToSet(stored));
    } else if (on) tr.removeMark(from, to, mark);
    else tr.addMark(from, to, mark);
    dispatch?.(tr);
    return true;
  };

/** Says in which language the selected words are; null takes it away. */
export const setLanguage =
  (lang: string | null): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    if (empty) return false;
    const tr = state.tr;
    state.doc.nodesBetween(from, to, (node) => {
      for (const mark of node.marks)
        if (mark.type === marks.span && hasLanguage(mark)) tr.removeMark(from, to, mark);
    });
    if (lang) tr.addMark(from, to, marks.span.create({ lang }));
    dispatch?.(tr);
    return true;
  };

/** Takes all marks but links from the selection. */
export const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  if (empty) return false;
  const tr = state.tr;
  for (const type of Object.values(marks)) if (type !== marks.link) tr.removeMark(from, to, type);
  dispatch?.(tr);
  return true;
};

export const toggle = (type: MarkType, attrs?: Attrs): Command => toggleMark(type, attrs ?? null);

/** The link at the cursor and how far it reaches. */
export function linkAt(state: EditorState): { from: number; to: number; href: string } | null {
  const { $from, empty, from, to } = state.selection;
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return null;
  if (!empty) return { from, to, href: mark.attrs.href ?? "" };
  const { parent } = $from;
  let start = $from.start();
  let end = start;
  let inside = false;
  parent.forEach((child, offset) => {
    if (inside) return;
    const at = $from.start() + offset;
    if (!mark.isInSet(child.marks)) {
      start = at + child.nodeSize;
      return;
    }
    end = at + child.nodeSize;
    inside = end >= from && parent.nodeAt(offset + child.nodeSize)?.marks.includes(mark) !== true;
  });
  return { from: start, to: end, href: mark.attrs.href ?? "" };
}

/** A scene break, and a line to go on in. */
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

/** The depth of the block at the top of the text; null in the notes. */
function blockDepth($pos: ResolvedPos): number | null {
  return $pos.depth > 0 && $pos.node(1).type !== nodes.notes ? 1 : null;
}

/** A note for this place, to be written at once; from within a note back to its sign. */
export const footnote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === nodes.note) return toSign(state, $from.node(depth).attrs.label, dispatch);
  if (!$from.parent.inlineContent) return false;
  if (!dispatch) return true;
  const taken = new Set<string>();
  state.doc.descendants((node) => {
    if (node.type === nodes.note || node.type === nodes.note_ref) taken.add(node.attrs.label);
  });
  let number = 1;
  while (taken.has(String(number))) number += 1;
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

/** Into the note of a sign. */
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

/** A table of three columns with a heading row. */
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

/** In verse, Enter is a new line, and on an empty line a new stanza. */
export const verseEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== nodes.paragraph || $from.parent.content.size === 0) return false;
  if (!classesOf(wrapperOf($from)).includes("verse")) return false;
  const before = $from.nodeBefore;
  if (before?.type === nodes.hard_break) {
    dispatch?.(
      state.tr
        .delete($from.pos - 1, $from.pos)
        .split($from.pos - 1)
        .scrollIntoView(),
    );
    return true;
  }
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** The picture that is selected, if one is. */
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
