import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
} from "prosemirror-commands";
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, type Plugin, TextSelection } from "prosemirror-state";
import { goToNextCell } from "prosemirror-tables";
import { chapterSchema } from "../../src/shared/text/doc/index.ts";
import { quoteFor } from "../../src/shared/text/quotes.ts";
import { setStyle, toggleList, verseEnter } from "./blocks.ts";
import { footnote, insertSceneBreak } from "./inserts.ts";
import { toggle, toggleSmallCaps } from "./marks.ts";
import type { TextSource } from "./source.ts";

const { nodes, marks } = chapterSchema;

const hardBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.preformatted) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Keys of the text: those that word processors have, and what Enter and Tab do where. */
export function textKeys(source: () => TextSource, ours: Readonly<Record<string, Command>>): Plugin[] {
  const undo: Command = (...args) => source().undo(...args);
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
        verseEnter,
        splitListItem(nodes.list_item),
        createParagraphNear,
        liftEmptyBlock,
        splitBlock,
      ),
      Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item)),
      "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
    }),
    // After those with Shift, which it would take for its own.
    keymap(ours),
    keymap(baseKeymap),
  ];
}

/** What typed signs become: blocks at the start of a line, quotation marks of the language, dashes, an ellipsis. */
export function typing(language: string): Plugin {
  const quote = new InputRule(/["']$/, (state, [mark], from, to) => {
    const { $from } = state.selection;
    if ($from.parent.type === nodes.preformatted || $from.marks().some(({ type }) => type === marks.code))
      return null;
    const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
    return state.tr.insertText(quoteFor(mark as '"' | "'", before, language), from, to);
  });
  const sign = (match: RegExp, text: string) =>
    new InputRule(match, (state, found, from, to) => {
      if (state.selection.$from.parent.type === nodes.preformatted) return null;
      return state.tr.insertText((found[1] ?? "") + text, from, to);
    });
  const sceneBreak = new InputRule(/^(?:\* ?\* ?\*|---|#)$/, (state, [text]) => {
    const { $from } = state.selection;
    if ($from.depth !== 1 || text === "#") return null;
    const at = $from.before();
    const tr = state.tr.replaceWith(at, $from.after(), [
      nodes.scene_break.create(),
      nodes.paragraph.create(),
    ]);
    return tr.setSelection(TextSelection.create(tr.doc, at + 2));
  });
  return inputRules({
    rules: [
      sceneBreak,
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = "##"]) => ({ level: signs.length })),
      textblockTypeInputRule(/^#\s$/, nodes.heading, { level: 2 }),
      wrappingInputRule(/^>\s$/, nodes.quotation),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d{1,4})[.)]\s$/, nodes.ordered_list, ([, start]) => ({
        start: start === "1" ? null : start!,
      })),
      quote,
      sign(/([^-]|^)--$/, "—"),
      sign(/\.\.\.$/, "…"),
    ],
  });
}
