import type { Command, EditorState } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { editorText as words } from "#shared/stories/editor.text.ts";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { type BlockStyle, setStyle, styleAt, toggleAlign, toggleList } from "./blocks.ts";
import { directionAt, reverseDirection } from "./direction.ts";
import { footnote, insertSceneBreak, insertTable, orElse } from "./inserts.ts";
import { isApple } from "./keys.ts";
import { clearMarks, hasLanguage, isMarked, isSmallCaps, toggle, toggleSmallCaps } from "./marks.ts";
import type { Choice } from "./menu.ts";

const { marks } = chapterSchema;
/** Label of the modifier key for commands. */
export const MOD = isApple ? "⌘" : "Ctrl ";

/** Returns the entries of the toolbar's menus, and of the list that a slash opens. */
export function choicesOf(
  view: EditorView,
  run: (command: Command) => () => void,
  doings: {
    readonly language: () => void;
    readonly picture: () => void;
    readonly notHere: () => void;
  },
  language: string,
) {
  const styles = (Object.keys(words.styles) as BlockStyle[]).map(
    (style): Choice => ({
      label: words.styles[style],
      keys: {
        text: `${MOD}Alt 0`,
        heading2: `${MOD}Alt 2`,
        heading3: `${MOD}Alt 3`,
        heading4: `${MOD}Alt 4`,
        quotation: `${MOD}Shift 9`,
      }[style as "text"],
      run: run(setStyle(style)),
      isOn: () => styleAt(view.state) === style,
    }),
  );
  const marked = (
    label: string,
    command: Command,
    isOn: (state: EditorState) => boolean,
    keys?: string,
  ): Choice => ({
    label,
    keys,
    run: run(command),
    isOn: () => isOn(view.state),
  });
  const more: Choice[] = [
    marked(words.underline, toggle(marks.u), (state) => isMarked(state, marks.u), `${MOD}U`),
    marked(words.strike, toggle(marks.s), (state) => isMarked(state, marks.s), `${MOD}Shift X`),
    marked(
      words.smallCaps,
      toggleSmallCaps,
      (state) => isMarked(state, marks.span, isSmallCaps),
      `${MOD}Shift K`,
    ),
    marked(words.sup, toggle(marks.sup), (state) => isMarked(state, marks.sup), `${MOD}.`),
    marked(words.sub, toggle(marks.sub), (state) => isMarked(state, marks.sub), `${MOD},`),
    marked(words.code, toggle(marks.code), (state) => isMarked(state, marks.code)),
    {
      label: words.language,
      run: doings.language,
      isOn: () => isMarked(view.state, marks.span, hasLanguage),
    },
    {
      label: words.rightToLeft,
      run: run(reverseDirection(language)),
      isOn: () => directionAt(view.state.selection.$from.parent, language) === "rtl",
    },
    { label: words.centre, run: run(toggleAlign("centre")) },
    { label: words.right, run: run(toggleAlign("right")) },
    { label: words.clear, run: run(clearMarks) },
  ];
  const table: Choice[] = [
    [words.tableOf.rowBelow, addRowAfter],
    [words.tableOf.columnAfter, addColumnAfter],
    [words.tableOf.deleteRow, deleteRow],
    [words.tableOf.deleteColumn, deleteColumn],
    [words.tableOf.headerRow, toggleHeaderRow],
    [words.tableOf.delete, deleteTable],
  ].map(([label, command]) => ({
    label: label as string,
    run: run(command as Command),
    isShown: () => isInTable(view.state),
  }));
  const inserts: Choice[] = [
    { label: words.sceneBreak, keys: `${MOD}Enter`, run: run(orElse(insertSceneBreak, doings.notHere)) },
    { label: words.footnote, keys: `${MOD}Alt F`, run: run(footnote) },
    { label: words.picture, run: doings.picture },
    { label: words.bulletList, keys: `${MOD}Shift 8`, run: run(toggleList(false)) },
    { label: words.numberedList, keys: `${MOD}Shift 7`, run: run(toggleList(true)) },
    {
      label: words.table,
      run: run(orElse(insertTable, doings.notHere)),
      isShown: () => !isInTable(view.state),
    },
    ...table,
  ];
  return { styles, more, inserts };
}
