import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editorText as words } from "#shared/stories/editor.text.ts";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { styleAt } from "./blocks.ts";
import { choicesOf, MOD } from "./choices.ts";
import { h, icon, setText } from "./dom.ts";
import { icons } from "./icons.ts";
import { footnote, insertSceneBreak, orElse } from "./inserts.ts";
import { isMarked, toggle } from "./marks.ts";
import { menuButton } from "./menu.ts";
import type { TextSource } from "./source.ts";

const { marks } = chapterSchema;

/** Actions of the toolbar that are not editing commands. */
export interface Doings {
  readonly link: () => void;
  readonly language: () => void;
  readonly picture: () => void;
  /** Called if the cursor is where nothing can be inserted. */
  readonly notHere: () => void;
  readonly find: () => void;
  readonly outline: () => void;
  /** Absent if the text is not a chapter of the writer. */
  readonly notes?: (() => void) | undefined;
  /** Actions for a text that fills the page; absent if the text is a part of one. */
  readonly page?: { readonly focus: () => void; readonly preview: () => void } | undefined;
  readonly markdown: () => void;
}

/** Which panels are open, for the buttons that toggle them. */
export interface Panels {
  readonly find: boolean;
  readonly outline: boolean;
  readonly notes: boolean;
  readonly focus: boolean;
}

/** The toolbar above the text (ARIA, toolbar: one Tab stop, arrow keys within). */
export function toolbar(view: EditorView, source: () => TextSource, doings: Doings, language: string) {
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
  const { styles, more, inserts } = choicesOf(view, run, doings, language);
  const style = h("span", { class: "desk-style" }, words.styles.text);
  const menus = {
    style: menuButton(words.style, style, styles, onFocus),
    more: menuButton(words.more, icon(icons.ellipsis), more, onFocus),
    insert: menuButton(words.insert, icon(icons.plus), inserts, onFocus),
  };
  const group = (...parts: HTMLElement[]) => h("div", { class: "desk-tools-group", role: "group" }, ...parts);
  const bar = h(
    "div",
    { class: "desk-tools", role: "toolbar", "aria-label": words.tools, "aria-controls": view.dom.id },
    group(
      tool(words.undo, icons.undo, () => run(source().undo)(), {
        keys: `${MOD}Z`,
        isOff: (state) => !source().canUndo(state),
      }),
      tool(words.redo, icons.redo, () => run(source().redo)(), {
        keys: `${MOD}Shift Z`,
        isOff: (state) => !source().canRedo(state),
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
      tool(words.sceneBreak, icons.scene, run(orElse(insertSceneBreak, doings.notHere)), {
        keys: `${MOD}Enter`,
      }),
      tool(words.footnote, icons.note, run(footnote), { keys: `${MOD}Alt F` }),
      tool(words.picture, icons.image, doings.picture),
      menus.insert.root,
    ),
    group(
      tool(words.find, icons.search, doings.find, { keys: `${MOD}F`, isOn: (_, panels) => panels.find }),
      tool(words.outline, icons.outline, doings.outline, { isOn: (_, panels) => panels.outline }),
      ...(doings.notes
        ? [tool(words.notes, icons.notes, doings.notes, { isOn: (_, panels) => panels.notes })]
        : []),
      ...(doings.page
        ? [
            tool(words.focus, icons.focus, doings.page.focus, { isOn: (_, panels) => panels.focus }),
            tool(words.preview, icons.eye, doings.page.preview),
          ]
        : []),
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
  // A press must not remove the focus from the text.
  bar.addEventListener("mousedown", (event) => event.preventDefault());
  return {
    bar,
    update(state: EditorState, panels: Panels) {
      const name = words.styles[styleAt(state)];
      setText(style, name);
      menus.style.button.setAttribute("aria-label", `${words.style}: ${name}`);
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
