import { toggleMark } from "prosemirror-commands";
import type { Attrs, Mark, MarkType } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { chapterSchema } from "#shared/text/doc/index.ts";

const { marks } = chapterSchema;

/** True if a class or a mark is on the selection. */
export function isMarked(
  state: EditorState,
  type: MarkType,
  test: (mark: Mark) => boolean = () => true,
): boolean {
  const { from, to, empty, $from } = state.selection;
  const fits = (mark: Mark) => mark.type === type && test(mark);
  if (empty) return (state.storedMarks ?? $from.marks()).some(fits);
  let hasMatch = false;
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isInline && node.marks.some(fits)) hasMatch = true;
    return !hasMatch;
  });
  return hasMatch;
}

export const isSmallCaps = (mark: Mark): boolean => mark.attrs.class === "small-caps";
export const hasLanguage = (mark: Mark): boolean => mark.attrs.lang !== null && mark.attrs.class === null;

/** Turns small capitals on or off. */
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

/** Sets the language of the selected words; null removes it. */
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

/** Removes all marks except links from the selection. */
export const clearMarks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  if (empty) return false;
  const tr = state.tr;
  for (const type of Object.values(marks)) if (type !== marks.link) tr.removeMark(from, to, type);
  dispatch?.(tr);
  return true;
};

export const toggle = (type: MarkType, attrs?: Attrs): Command => toggleMark(type, attrs ?? null);

/** Returns the link at the cursor and its extent. */
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
