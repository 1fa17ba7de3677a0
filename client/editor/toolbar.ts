import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
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
import { editorText as words } from "../../src/shared/stories/editor.text.ts";
import { chapterSchema } from "../../src/shared/text/doc/index.ts";
import {
  type BlockStyle,
  clearMarks,
  footnote,
  hasLanguage,
  insertSceneBreak,
  insertTable,
  isMarked,
  isSmallCaps,
  setStyle,
  styleAt,
  toggle,
  toggleAlign,
  toggleList,
  toggleSmallCaps,
} from "./commands.ts";
import { h, icon } from "./dom.ts";
import { icons } from "./icons.ts";
import { type Choice, menuButton } from "./menu.ts";

const { marks } = chapterSchema;
const MOD = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? "⌘" : "Ctrl ";

/** What the tools lead to beside commands of the text. */
export interface Doings {
  readonly link: () => void;
  readonly language: () => void;
  readonly picture: () => void;
  readonly find: () => void;
  readonly outline: () => void;
  readonly focus: () => void;
  readonly preview: () => void;
  readonly markdown: () => void;
}

/** Whether panels are open, for the buttons that open them. */
export interface Panels {
  readonly find: boolean;
  readonly outline: boolean;
  readonly focus: boolean;
}

/** The tools over the text (ARIA, toolbar: one stop of the Tab key, arrows within). */
export function toolbar(view: EditorView, doings: Doings) {
  const run = (command: Command) => () => {
    view.focus();
    command(view.state, view.dispatch, view);
  };
  const updates: ((state: EditorState, panels: Panels) => void)[] = [];
  const tool = (
    label: string,
    svg: string,
    onclick: () => void,
    more: {
      keys?: string;
      isOn?: (state: EditorState, panels: Panels) => boolean;
      isOff?: (state: EditorState) => boolean;
    } = {},
  ) => {
    const button = h(
      "button",
      {
        type: "button",
        class: "desk-tool",
        "aria-label": label,
        title: more.keys ? `${label} (${more.keys})` : label,
        onclick,
        ...(more.isOn ? { "aria-pressed": "false" } : {}),
      },
      icon(svg),
    );
    updates.push((state, panels) => {
      if (more.isOn) button.setAttribute("aria-pressed", String(more.isOn(state, panels)));
      if (more.isOff) button.setAttribute("aria-disabled", String(more.isOff(state)));
    });
    return button;
  };
  const onFocus = () => view.focus();
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
  const style = h("span", { class: "desk-style" }, words.styles.text);
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
    { label: words.sceneBreak, keys: `${MOD}Enter`, run: run(insertSceneBreak) },
    { label: words.footnote, keys: `${MOD}Alt F`, run: run(footnote) },
    { label: words.picture, run: doings.picture },
    { label: words.bulletList, keys: `${MOD}Shift 8`, run: run(toggleList(false)) },
    { label: words.numberedList, keys: `${MOD}Shift 7`, run: run(toggleList(true)) },
    { label: words.table, run: run(insertTable), isShown: () => !isInTable(view.state) },
    ...table,
  ];
  const menus = {
    style: menuButton(words.style, style, styles, onFocus),
    more: menuButton(words.more, icon(icons.ellipsis), more, onFocus),
    insert: menuButton(words.insert, icon(icons.plus), inserts, onFocus),
  };
  const group = (...parts: HTMLElement[]) => h("div", { class: "desk-tools-group", role: "group" }, ...parts);
  const bar = h(
    "div",
    { class: "desk-tools", role: "toolbar", "aria-label": words.tools, "aria-controls": "desk-text" },
    group(
      tool(words.undo, icons.undo, run(undo), { keys: `${MOD}Z`, isOff: (state) => undoDepth(state) === 0 }),
      tool(words.redo, icons.redo, run(redo), {
        keys: `${MOD}Shift Z`,
        isOff: (state) => redoDepth(state) === 0,
      }),
    ),
    group(menus.style.root),
    group(
      tool(words.strong, icons.bold, run(toggle(marks.strong)), {
        keys: `${MOD}B`,
        isOn: (state) => isMarked(state, marks.strong) || isMarked(state, marks.b),
      }),
      tool(words.em, icons.italic, run(toggle(marks.em)), {
        keys: `${MOD}I`,
        isOn: (state) => isMarked(state, marks.em) || isMarked(state, marks.i),
      }),
      tool(words.link, icons.link, doings.link, {
        keys: `${MOD}K`,
        isOn: (state) => isMarked(state, marks.link),
      }),
      menus.more.root,
    ),
    group(
      tool(words.sceneBreak, icons.scene, run(insertSceneBreak), { keys: `${MOD}Enter` }),
      tool(words.footnote, icons.note, run(footnote), { keys: `${MOD}Alt F` }),
      tool(words.picture, icons.image, doings.picture),
      menus.insert.root,
    ),
    group(
      tool(words.find, icons.search, doings.find, { keys: `${MOD}F`, isOn: (_, panels) => panels.find }),
      tool(words.outline, icons.outline, doings.outline, { isOn: (_, panels) => panels.outline }),
      tool(words.focus, icons.focus, doings.focus, { isOn: (_, panels) => panels.focus }),
      tool(words.preview, icons.eye, doings.preview),
    ),
    h(
      "button",
      {
        type: "button",
        class: "desk-tool desk-tool-words",
        title: words.markdownHint,
        onclick: doings.markdown,
      },
      words.markdown,
    ),
  );
  const stops = () => [...bar.querySelectorAll<HTMLElement>(".desk-tool")];
  const rove = (to: HTMLElement) => {
    for (const each of stops()) each.tabIndex = each === to ? 0 : -1;
  };
  rove(stops()[0]!);
  bar.addEventListener("focusin", ({ target }) => {
    if ((target as HTMLElement).classList.contains("desk-tool")) rove(target as HTMLElement);
  });
  bar.addEventListener("keydown", (event) => {
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Escape") {
      view.focus();
      event.preventDefault();
    }
    const rtl = getComputedStyle(bar).direction === "rtl";
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key];
    const to = step ? at + step + all.length : { Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    all[to % all.length]?.focus();
  });
  // A press must not take the selection out of the text.
  bar.addEventListener("mousedown", (event) => event.preventDefault());
  return {
    bar,
    update(state: EditorState, panels: Panels) {
      style.textContent = words.styles[styleAt(state)];
      menus.style.button.setAttribute("aria-label", `${words.style}: ${style.textContent}`);
      for (const update of updates) update(state, panels);
    },
    focus: () =>
      stops()
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus(),
    inserts,
    styles,
  };
}
