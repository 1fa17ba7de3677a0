import { lift, setBlockType, wrapIn } from "prosemirror-commands";
import type { Node, ResolvedPos } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { chapterSchema } from "#shared/text/doc/index.ts";

const { nodes } = chapterSchema;

/** Styles of a block. */
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

/** Returns the style of the block at the cursor. */
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

/** Sets the style of the selected blocks; setting the same style again makes them plain text. */
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

/** Adds the selection to a list of this kind, or removes it. */
export const toggleList =
  (ordered: boolean): Command =>
  (state, dispatch) => {
    const type = ordered ? nodes.ordered_list : nodes.bullet_list;
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--)
      if ($from.node(depth).type === type) return liftListItem(nodes.list_item)(state, dispatch);
    return wrapInList(type)(state, dispatch);
  };

/** Centres or right-aligns paragraphs and headings; doing the same again resets them. */
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

/** In verse, Enter starts a new line, and on an empty line a new stanza. */
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
