import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import type { Node } from "prosemirror-model";
import type { Command, Plugin } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { CSRF_FIELD } from "#shared/form.ts";
import { DESK_FILLED, DESK_FLUSH, DESK_SAVE } from "#shared/stories/desk-events.ts";
import { editorText as texts } from "#shared/stories/editor.text.ts";
import { carryOver, differenceOf } from "./carry-over.ts";
import { showChanges } from "./changes.ts";
import { remember } from "./choice.ts";
import { wordCounter } from "./count.ts";
import { describePicture } from "./describe-picture.ts";
import { guessDirection } from "./direction.ts";
import { h, setText } from "./dom.ts";
import { docOf, fieldWriter } from "./field.ts";
import { findPanel } from "./find.ts";
import { followGoals } from "./goals.ts";
import { incoming } from "./incoming.ts";
import { textKeys } from "./keys.ts";
import { findPlugin, here, noteNumbers } from "./marks-in-text.ts";
import { outlinePanel, promptForLanguage, promptForLink } from "./panels.ts";
import { addPending, pendingIn, picturePlaces } from "./picture-places.ts";
import { addToMarkdown, choosePictures, pictureUploads, submitWithPictures } from "./pictures.ts";
import { showPreview } from "./preview.ts";
import { privateNotesPanel } from "./private-notes.ts";
import { slashMenu } from "./slash.ts";
import { ownSource, type TextSource } from "./source.ts";
import { changesBar } from "./suggesting.ts";
import { toolbar } from "./toolbar.ts";
import { typing } from "./typing.ts";
import { openView, showInstead } from "./view.ts";

/** The open editor. */
export interface Editor {
  readonly view: EditorView;
  /** Root element of the editor; the list of people present comes before the tools. */
  readonly desk: HTMLElement;
  /**
   * Switches the source of the text; the same words stay selected. Text typed since the form contained `base`
   * is typed again in the new text.
   */
  use(source: TextSource, doc: Node, base: Node): void;
  /** The document that the form contains: the last keystrokes may be missing from it. */
  inForm(): Node;
  /** Sets whether the text is editable; it can always be read and copied. */
  allow(writing: boolean): void;
  /** Writes the editor's content to the form now. */
  flush(): void;
  /** Replaces the default action of showing the Markdown in place. */
  toMarkdown: () => void;
}

/**
 * Replaces a form's text field by the editor; the hidden field always contains the text as Markdown. Returns
 * null for a text that the editor would change: it stays in the field, and the page says so. Differences from
 * `base` are marked.
 */
export function openEditor(
  form: HTMLFormElement,
  field: HTMLTextAreaElement,
  base: Node | null = null,
): Editor | null {
  const box = field.closest<HTMLElement>(".field")!;
  const isNewsletter = form.dataset.newsletter !== undefined;
  /** On a page with several texts, each editor has separate element ids. */
  const idSuffix = isNewsletter ? `-${field.name}` : "";
  const help = form.querySelector<HTMLElement>(".markup-help")?.closest<HTMLElement>("details");
  const language = form.dataset.language || document.documentElement.lang;
  const first = docOf(field.value);
  if (!first) {
    box.before(h("p", { class: "notice notice-info desk-plain", role: "status" }, texts.plain));
    return null;
  }
  const count = wordCounter();
  /** Words added here minus words deleted; live edits by others count for those writers. */
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
  const pictures = pictureUploads({
    token,
    say,
    isWriting: () => writing,
    addToMarkdown: (picture) => desk.hidden && addToMarkdown(field, picture),
  });
  const counter = h("span", { class: "desk-words" });
  const text = h("div", { class: "prose desk-text", id: `desk-text${idSuffix}` });

  const command =
    (work: () => void): Command =>
    () => {
      work();
      return true;
    };
  const plugins: readonly Plugin[] = [
    typing(language),
    ...textKeys(() => source, {
      "Mod-k": command(() => void promptForLink(view)),
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
    guessDirection(language, (tr) => source.isOthers(tr)),
    here(texts.styles.text),
    findPlugin(),
    picturePlaces(),
    ...(base ? [showChanges(base)] : []),
  ];
  const view: EditorView = openView(
    text,
    { doc: first, plugins: [...plugins, ...source.plugins] },
    {
      keys: `desk-keys${idSuffix}`,
      label: box.querySelector("label")?.textContent ?? "",
      language,
      isWriting: () => writing,
      say,
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
    incoming(pictures, say),
  );

  const openFind = () => {
    state.find = true;
    find.open();
    draw();
  };
  const tools = toolbar(
    view,
    () => source,
    {
      link: () => void promptForLink(view),
      language: () => void promptForLanguage(view),
      picture: () =>
        void describePicture(view, say).then((known) => {
          if (!known) choosePictures((files) => pictures.add(view, files, view.state.selection.from));
        }),
      notHere: () => say(texts.notHere),
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
    },
    language,
  );
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
    texts.rich,
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
    h("p", { class: "visually-hidden", id: `desk-keys${idSuffix}` }, texts.shortcuts),
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
      setText(counter, `${texts.words(now)} · ${texts.written(written)}`);
    });
  };
  /** Keeps the current line in the middle of the window (typewriter mode). */
  const centre = () => {
    if (!view.hasFocus()) return;
    const { top } = view.coordsAtPos(view.state.selection.head);
    scrollBy({ top: top - innerHeight * 0.45 });
  };

  /** Shows the formatted text, or its Markdown. */
  const show = (as: "rich" | "markdown") => {
    if (as === "rich") {
      const doc = docOf(field.value);
      if (!doc) return say(texts.plain);
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
  /** Replaces the text; this can be undone, and the cursor keeps its place. */
  const put = (doc: Node) => {
    const { tr, doc: was } = view.state;
    isPut = true;
    const part = differenceOf(was, doc);
    if (part) {
      tr.replace(part.from, part.to, doc.slice(part.from, part.end));
      view.dispatch(tr.doc.eq(doc) ? tr : view.state.tr.replaceWith(0, was.content.size, doc.content));
    }
    isPut = false;
    keeper.same();
  };

  const editor: Editor = {
    view,
    desk,
    use(next, doc, base) {
      const typed = view.state.doc;
      const pending = pendingIn(view.state, doc);
      source = next;
      showInstead(view, doc, [...plugins, ...next.plugins]);
      if (pending.length > 0) view.dispatch(addPending(view.state.tr, ...pending));
      const again = carryOver(view.state, base, typed);
      if (again) view.dispatch(again);
      draw();
    },
    allow(yes) {
      writing = yes;
      desk.toggleAttribute("data-shut", !yes);
      view.setProps({});
      draw();
    },
    inForm: keeper.written,
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
  submitWithPictures(form, pictures, say);
  form.addEventListener("click", ({ target }) => {
    // Error links point to the hidden field, so move the focus to the editor.
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
