import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import type { Node } from "prosemirror-model";
import type { Command, Plugin } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { CSRF_FIELD } from "../../src/shared/form.ts";
import { DESK_FILLED, DESK_FLUSH, DESK_SAVE } from "../../src/shared/stories/desk-events.ts";
import { editorText as words } from "../../src/shared/stories/editor.text.ts";
import { showChanges } from "./changes.ts";
import { remember } from "./choice.ts";
import { wordCounter } from "./count.ts";
import { h, setText } from "./dom.ts";
import { docOf, fieldWriter } from "./field.ts";
import { findPanel } from "./find.ts";
import { followGoals } from "./goals.ts";
import { incoming } from "./incoming.ts";
import { textKeys, typing } from "./keys.ts";
import { findPlugin, here, noteNumbers } from "./marks-in-text.ts";
import { askLanguage, askLink, outlinePanel } from "./panels.ts";
import { choosePictures, describePicture, takePictures, uploadPlaces } from "./pictures.ts";
import { showPreview } from "./preview.ts";
import { privateNotesPanel } from "./private-notes.ts";
import { slashMenu } from "./slash.ts";
import { ownSource, type TextSource } from "./source.ts";
import { changesBar } from "./suggesting.ts";
import { toolbar } from "./toolbar.ts";
import { openView, showInstead } from "./view.ts";

/** The editor that is open. */
export interface Editor {
  readonly view: EditorView;
  /** All of it on the page; what says who is here stands before the tools. */
  readonly desk: HTMLElement;
  /** Has the words come from elsewhere, and go there; the same words stay selected. */
  use(source: TextSource, doc: Node): void;
  /** Whether it can be typed into; what stands in it can always be read and copied. */
  allow(writing: boolean): void;
  /** Gives the form what stands in the editor, now. */
  flush(): void;
  /** What happens instead of showing the Markdown in place. */
  toMarkdown: () => void;
}

/**
 * Puts the editor in the place of a form's text; the field beneath it holds the words as Markdown all the time. Null
 * for a text that the editor would change: it stays a field, and the page says so. What differs from `base` is marked.
 */
export function openEditor(
  form: HTMLFormElement,
  field: HTMLTextAreaElement,
  base: Node | null = null,
): Editor | null {
  const box = field.closest<HTMLElement>(".field")!;
  const isNewsletter = form.dataset.newsletter !== undefined;
  /** Of a page with several texts each has names of its own. */
  const own = isNewsletter ? `-${field.name}` : "";
  const help = form.querySelector<HTMLElement>(".markup-help")?.closest<HTMLElement>("details");
  const language = form.dataset.language || document.documentElement.lang;
  const first = docOf(field.value);
  if (!first) {
    box.before(h("p", { class: "notice notice-info desk-plain", role: "status" }, words.plain));
    return null;
  }
  const count = wordCounter();
  /** Words that were added here, less those that were taken away: what others write live is theirs. */
  let written = 0;
  let isPut = false;
  const required = field.required;
  let source = ownSource();
  let writing = true;

  const keeper = fieldWriter(field, () => view.state.doc);
  const say = (text: string) => {
    message.textContent = text;
  };
  const token = () => form.querySelector<HTMLInputElement>(`input[name="${CSRF_FIELD}"]`)!.value;
  const state = { find: false, outline: false, notes: false, focus: false };
  const message = h("span", { class: "desk-message", role: "status" });
  const counter = h("span", { class: "desk-words" });
  const text = h("div", { class: "prose desk-text", id: `desk-text${own}` });

  const command =
    (work: () => void): Command =>
    () => {
      work();
      return true;
    };
  const plugins: readonly Plugin[] = [
    typing(language),
    ...textKeys(() => source, {
      "Mod-k": command(() => void askLink(view)),
      "Mod-f": command(() => openFind()),
      "Mod-s": command(() => {
        keeper.flush();
        form.dispatchEvent(new Event(DESK_SAVE));
      }),
      "Alt-F10": command(() => tools.focus()),
    }),
    tableEditing(),
    dropCursor({ color: false, class: "desk-drop" }),
    gapCursor(),
    noteNumbers(),
    here(words.styles.text),
    findPlugin(),
    uploadPlaces(),
    ...(base ? [showChanges(base)] : []),
  ];
  const view: EditorView = openView(
    text,
    { doc: first, plugins: [...plugins, ...source.plugins] },
    {
      keys: `desk-keys${own}`,
      label: box.querySelector("label")?.textContent ?? "",
      language,
      isWriting: () => writing,
      changed(tr) {
        if (tr.docChanged) {
          keeper.soon();
          if (!isPut && !source.isOthers(tr)) written += count(tr.doc) - count(tr.before);
        }
        if (tr.docChanged || tr.selectionSet || tr.storedMarksSet) {
          slash.follow();
          draw();
          if (state.focus && !tr.getMeta("pointer")) centre();
        }
      },
      key: (event) => slash.key(event),
      left() {
        keeper.flush();
        slash.close();
      },
    },
    incoming(token, say),
  );

  const openFind = () => {
    state.find = true;
    find.open();
    draw();
  };
  const tools = toolbar(view, () => source, {
    link: () => void askLink(view),
    language: () => void askLanguage(view),
    picture: () =>
      void describePicture(view).then((known) => {
        if (!known)
          choosePictures((files) => takePictures(view, files, view.state.selection.from, token, say));
      }),
    find: () => {
      if (find.panel.hidden) openFind();
      else find.close();
    },
    outline: () => {
      outline.toggle();
      state.outline = !outline.panel.hidden;
      draw();
    },
    notes:
      form.dataset.desk === undefined
        ? undefined
        : () => {
            notes.toggle();
            state.notes = !notes.panel.hidden;
            draw();
          },
    page: isNewsletter
      ? undefined
      : {
          focus: () => {
            state.focus = document.documentElement.classList.toggle("desk-focus");
            view.focus();
            draw();
            if (state.focus) centre();
          },
          preview: () => {
            const title = form.querySelector<HTMLInputElement>('input[name="title"]')?.value ?? "";
            showPreview(view, title, language);
          },
        },
    markdown: () => editor.toMarkdown(),
  });
  const find = findPanel(view, () => {
    state.find = false;
    view.focus();
    draw();
  });
  const outline = outlinePanel(view);
  const changes = base && changesBar(view, base);
  const notes = privateNotesPanel(view, form, token);
  const slash = slashMenu(view, () => [...tools.inserts, ...tools.styles]);
  const toRich = h(
    "button",
    { type: "button", class: "btn desk-rich", hidden: true, onclick: () => show("rich") },
    words.rich,
  );
  const wrong = box.querySelector(".field-error")?.cloneNode(true);
  if (wrong instanceof HTMLElement) wrong.removeAttribute("id");
  const desk = h(
    "div",
    { class: "desk" },
    tools.bar,
    changes?.bar,
    find.panel,
    wrong,
    h("div", { class: "desk-room" }, outline.panel, text, notes.panel),
    h("p", { class: "desk-foot" }, counter, message),
    h("p", { class: "visually-hidden", id: `desk-keys${own}` }, words.shortcuts),
    slash.list,
  );

  const goals = followGoals(form);
  let drawing = false;
  const draw = () => {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => {
      drawing = false;
      tools.update(view.state, state);
      outline.follow();
      changes?.update();
      notes.follow();
      find.follow();
      const now = count(view.state.doc);
      goals(written);
      setText(counter, `${words.words(now)} · ${words.written(written)}`);
    });
  };
  /** Keeps the line that is written in the middle of the window. */
  const centre = () => {
    if (!view.hasFocus()) return;
    const { top } = view.coordsAtPos(view.state.selection.head);
    scrollBy({ top: top - innerHeight * 0.45 });
  };

  /** Shows the text as it will be, or the Markdown of it. */
  const show = (as: "rich" | "markdown") => {
    if (as === "rich") {
      const doc = docOf(field.value);
      if (!doc) return say(words.plain);
      put(doc);
    } else keeper.flush();
    remember(as);
    desk.hidden = as === "markdown";
    box.hidden = !desk.hidden;
    if (help) help.hidden = !desk.hidden;
    toRich.hidden = !desk.hidden;
    notes.showBelow(desk.hidden);
    field.required = required && desk.hidden;
    if (desk.hidden) field.focus();
    else view.focus();
  };
  /** Sets the text to another; it can be undone, and the cursor stays where it is. */
  const put = (doc: Node) => {
    const { tr, doc: was } = view.state;
    isPut = true;
    const from = was.content.findDiffStart(doc.content);
    const to = was.content.findDiffEnd(doc.content);
    if (from !== null && to) {
      // What is the same before and behind may overlap where a word stands twice.
      const twice = Math.max(0, from - Math.min(to.a, to.b));
      const part = tr.replace(from, to.a + twice, doc.slice(from, to.b + twice));
      view.dispatch(part.doc.eq(doc) ? part : view.state.tr.replaceWith(0, was.content.size, doc.content));
    }
    isPut = false;
    keeper.same();
  };

  const editor: Editor = {
    view,
    desk,
    use(next, doc) {
      source = next;
      showInstead(view, doc, [...plugins, ...next.plugins]);
      draw();
    },
    allow(yes) {
      writing = yes;
      desk.toggleAttribute("data-shut", !yes);
      view.setProps({});
      draw();
    },
    flush: keeper.flush,
    toMarkdown: () => show("markdown"),
  };

  const hadFocus = document.activeElement === field;
  box.before(toRich, desk);
  box.hidden = true;
  if (help) help.hidden = true;
  notes.showBelow(false);
  field.required = false;
  keeper.same();
  form.addEventListener(DESK_FILLED, () => {
    const doc = docOf(field.value);
    if (!doc) editor.toMarkdown();
    else put(doc);
  });
  form.addEventListener(DESK_FLUSH, keeper.flush);
  form.addEventListener("click", ({ target }) => {
    // What was refused leads to the field, which is not shown.
    if ((target as Element).closest?.(`a[href="#${field.id}"]`) && !desk.hidden)
      setTimeout(() => view.focus());
  });
  document.addEventListener("submit", keeper.flush, { capture: true });
  document.addEventListener("visibilitychange", keeper.flush, { capture: true });
  addEventListener("pagehide", keeper.flush, { capture: true });
  form.dataset.editor = "ready";
  if (hadFocus) view.focus();
  draw();
  keeper.warm();
  return editor;
}
