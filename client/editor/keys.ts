import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
} from "prosemirror-commands";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, type Plugin, Selection, TextSelection } from "prosemirror-state";
import { addRowAfter, goToNextCell, isInTable } from "prosemirror-tables";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { setStyle, toggleList, verseEnter } from "./blocks.ts";
import { footnote, insertSceneBreak, typedSceneBreak } from "./inserts.ts";
import { toggle, toggleSmallCaps } from "./marks.ts";
import type { TextSource } from "./source.ts";

const { nodes, marks } = chapterSchema;

const hardBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.preformatted) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Moves to the end of the text, before its notes; `extend` selects up to there. */
const toTextEnd =
  (extend: boolean): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const notes = doc.lastChild;
    if (notes?.type !== nodes.notes) return false;
    const end = Selection.near(doc.resolve(doc.content.size - notes.nodeSize), -1);
    dispatch?.(
      tr.setSelection(extend ? TextSelection.between(selection.$anchor, end.$head) : end).scrollIntoView(),
    );
    return true;
  };

/** Adds a row below and moves into it; `goToNextCell` refuses only in the last cell. */
const nextRow: Command = (state, dispatch, view) => {
  if (!isInTable(state) || !addRowAfter(state, dispatch)) return false;
  return view && dispatch ? goToNextCell(1)(view.state, dispatch) : true;
};

/**
 * Ignores Tab on a list item that cannot be nested, so that the focus stays in the text. Alt+F10 leaves the
 * text.
 */
const stayInList: Command = ({ selection: { $from } }) => {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.list_item) return true;
  return false;
};

/** True on Apple keyboards, which have other modifier keys and no End key. */
export const isApple = /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** Key bindings of the text: those common in word processors, and Enter and Tab by context. */
export function textKeys(source: () => TextSource, ours: Readonly<Record<string, Command>>): Plugin[] {
  const undo: Command = (...args) => undoInputRule(...args) || source().undo(...args);
  const redo: Command = (...args) => source().redo(...args);
  return [
    keymap({
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      "Mod-b": toggle(marks.strong),
      "Mod-i": toggle(marks.em),
      "Mod-u": toggle(marks.u),
      "Shift-Mod-x": toggle(marks.s),
      "Shift-Mod-k": toggleSmallCaps,
      "Mod-.": toggle(marks.sup),
      "Mod-,": toggle(marks.sub),
      "Mod-Alt-0": setStyle("text"),
      "Mod-Alt-2": setStyle("heading2"),
      "Mod-Alt-3": setStyle("heading3"),
      "Mod-Alt-4": setStyle("heading4"),
      "Shift-Mod-9": setStyle("quotation"),
      "Shift-Mod-8": toggleList(false),
      "Shift-Mod-7": toggleList(true),
      "Mod-Alt-f": footnote,
      "Mod-Enter": chainCommands(exitCode, insertSceneBreak),
      "Shift-Enter": chainCommands(newlineInCode, hardBreak),
      Enter: chainCommands(
        newlineInCode,
        typedSceneBreak,
        verseEnter,
        splitListItem(nodes.list_item),
        createParagraphNear,
        liftEmptyBlock,
        splitBlock,
      ),
      "Mod-End": toTextEnd(false),
      "Shift-Mod-End": toTextEnd(true),
      ...(isApple ? { "Mod-ArrowDown": toTextEnd(false), "Shift-Mod-ArrowDown": toTextEnd(true) } : {}),
      Tab: chainCommands(goToNextCell(1), nextRow, sinkListItem(nodes.list_item), stayInList),
      "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
    }),
    // After the bindings with Shift, which these would override.
    keymap(ours),
    keymap(baseKeymap),
  ];
}
