import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { type Node, Slice } from "prosemirror-model";
import { type Command, EditorState } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { CSRF_FIELD } from "../../src/shared/form.ts";
import { DESK_FILLED, DESK_SAVE } from "../../src/shared/stories/desk-events.ts";
import { editorText as words } from "../../src/shared/stories/editor.text.ts";
import { asHtml, markdownAsHtml } from "../../src/shared/text/admit.ts";
import { chapterSchema, docFromHtml, markdownWriter, readChapter } from "../../src/shared/text/doc/index.ts";
import { pastedHtml } from "../../src/shared/text/paste.ts";
import { smartenPlainText } from "../../src/shared/text/smarten.ts";
import { toNote } from "./commands.ts";
import { wordCounter } from "./count.ts";
import { h } from "./dom.ts";
import { findPanel } from "./find.ts";
import { textKeys, typing } from "./keys.ts";
import { findPlugin, here, noteNumbers } from "./marks-in-text.ts";
import { askLanguage, askLink, outlinePanel, showPreview } from "./panels.ts";
import { choosePictures, describePicture, takePictures, uploadPlaces } from "./pictures.ts";
import { slashMenu } from "./slash.ts";
import { toolbar } from "./toolbar.ts";

const { nodes } = chapterSchema;

/** Milliseconds after a key until the form has the words, and at most while keys go on. */
const REST = 150;
const AT_MOST = 600;

/** Puts the editor in the place of a form's text; the field beneath it holds the words as Markdown all the time. */
export function openEditor(form: HTMLFormElement, field: HTMLTextAreaElement): void {
  const box = field.closest<HTMLElement>(".field")!;
  const help = form.querySelector<HTMLElement>(".markup-help")?.closest<HTMLElement>("details");
  const language = form.dataset.language || document.documentElement.lang;
  const first = docOf(field.value);
  if (!first) {
    box.before(h("p", { class: "notice notice-info desk-plain", role: "status" }, words.plain));
    return;
  }
  const writer = markdownWriter();
  const count = wordCounter();
  const atStart = count(first);
  const required = field.required;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let written: Node = first;
  /** Gives the form what stands in the editor. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (written === view.state.doc) return;
    written = view.state.doc;
    field.value = writer.write(written);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const soon = () => {
    if (timer === undefined) since = performance.now();
    clearTimeout(timer);
    timer = setTimeout(flush, Math.min(REST, Math.max(0, since + AT_MOST - performance.now())));
  };

  const say = (text: string) => {
    message.textContent = text;
  };
  const token = () => form.querySelector<HTMLInputElement>(`input[name="${CSRF_FIELD}"]`)!.value;
  const state = { find: false, outline: false, focus: false };
  const message = h("span", { class: "desk-message", role: "status" });
  const counter = h("span", { class: "desk-words" });
  const text = h("div", { class: "prose desk-text", id: "desk-text" });

  const command =
    (work: () => void): Command =>
    () => {
      work();
      return true;
    };
  const plugins = [
    typing(language),
    ...textKeys({
      "Mod-k": command(() => void askLink(view)),
      "Mod-f": command(() => openFind()),
      "Mod-s": command(() => {
        flush();
        form.dispatchEvent(new Event(DESK_SAVE));
      }),
      "Alt-F10": command(() => tools.focus()),
    }),
    history(),
    tableEditing(),
    dropCursor({ color: false, class: "desk-drop" }),
    gapCursor(),
    noteNumbers(),
    here(words.styles.text),
    findPlugin(),
    uploadPlaces(),
  ];
  const view: EditorView = new EditorView(
    { mount: text },
    {
      state: EditorState.create({ doc: first, plugins }),
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": box.querySelector("label")?.textContent ?? "",
        "aria-describedby": "desk-keys",
        spellcheck: "true",
        autocapitalize: "sentences",
        translate: "no",
        lang: language,
      },
      dispatchTransaction(tr) {
        view.updateState(view.state.apply(tr));
        if (tr.docChanged) soon();
        if (tr.docChanged || tr.selectionSet || tr.storedMarksSet) {
          slash.follow();
          draw();
          if (state.focus && !tr.getMeta("pointer")) centre();
        }
      },
      handleKeyDown: (_, event) => slash.key(event),
      handleDOMEvents: {
        blur: () => {
          flush();
          slash.close();
          return false;
        },
      },
      handleDoubleClickOn: (_view, _pos, node) => {
        if (node.type !== nodes.picture && node.type !== nodes.image) return false;
        void describePicture(view);
        return true;
      },
      handleClickOn: (_view, _pos, node) =>
        node.type === nodes.note_ref && toNote(view.state, node.attrs.label, view.dispatch),
      handlePaste: (_, event) => take(event.clipboardData, view.state.selection.from),
      handleDrop(_, event, __, moved) {
        if (moved || !event.dataTransfer?.files.length) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? 0;
        return take(event.dataTransfer, at);
      },
      clipboardTextParser: (plain, _context, isPlain) =>
        Slice.maxOpen(
          docFromHtml(
            isPlain
              ? plain
                  .split(/\n+/)
                  .map((line) => asHtml(`<p>${line.replace(/[&<>]/g, "")}</p>`))
                  .join("")
              : asHtml(smartenPlainText(plain)),
          ).content,
          false,
        ),
    },
  );

  /** Takes what comes from elsewhere; false leaves it to ProseMirror, which knows its own. */
  const take = (data: DataTransfer | null, at: number): boolean => {
    if (!data) return false;
    const html = data.getData("text/html");
    const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (files.length > 0 && !/<(?:p|h[1-6]|span|li)\b/i.test(html)) {
      takePictures(view, files, at, token, say);
      return true;
    }
    if (
      html === "" ||
      html.includes("data-pm-slice") ||
      view.state.selection.$from.parent.type === nodes.preformatted
    )
      return false;
    const content = docFromHtml(pastedHtml(html)).content;
    const pictures =
      (html.match(/<img\b/gi)?.length ?? 0) - (html.match(/<img\b[^>]*src="\/files\//gi)?.length ?? 0);
    view.dispatch(
      view.state.tr.replaceSelection(Slice.maxOpen(content, false)).scrollIntoView().setMeta("paste", true),
    );
    say(pictures > 0 ? words.leftOut(pictures) : "");
    return true;
  };

  const openFind = () => {
    state.find = true;
    find.open();
    draw();
  };
  const pictures = () => {
    void describePicture(view).then((known) => {
      if (!known) choosePictures((files) => takePictures(view, files, view.state.selection.from, token, say));
    });
  };
  const tools = toolbar(view, {
    link: () => void askLink(view),
    language: () => void askLanguage(view),
    picture: pictures,
    find: () => {
      if (find.panel.hidden) openFind();
      else find.panel.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    },
    outline: () => {
      outline.toggle();
      state.outline = !outline.panel.hidden;
      draw();
    },
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
    markdown: () => show("markdown"),
  });
  const find = findPanel(view, () => {
    state.find = false;
    view.focus();
    draw();
  });
  const outline = outlinePanel(view);
  const slash = slashMenu(view, () => [...tools.inserts, ...tools.styles]);
  const toRich = h(
    "button",
    { type: "button", class: "btn desk-rich", hidden: true, onclick: () => show("rich") },
    words.rich,
  );
  const desk = h(
    "div",
    { class: "desk" },
    tools.bar,
    find.panel,
    h("div", { class: "desk-room" }, outline.panel, text),
    h("p", { class: "desk-foot" }, counter, message),
    h("p", { class: "visually-hidden", id: "desk-keys" }, words.shortcuts),
    slash.list,
  );

  let drawing = false;
  const draw = () => {
    if (drawing) return;
    drawing = true;
    requestAnimationFrame(() => {
      drawing = false;
      tools.update(view.state, state);
      outline.follow();
      find.follow();
      const now = count(view.state.doc);
      counter.textContent = `${words.words(now)} · ${words.written(now - atStart)}`;
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
    } else flush();
    desk.hidden = as === "markdown";
    box.hidden = !desk.hidden;
    if (help) help.hidden = !desk.hidden;
    toRich.hidden = !desk.hidden;
    field.required = required && desk.hidden;
    if (desk.hidden) field.focus();
    else view.focus();
  };
  /** Sets the text to another; it can be undone. */
  const put = (doc: Node) => {
    if (doc.eq(view.state.doc)) return;
    view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content));
    clearTimeout(timer);
    timer = undefined;
    written = view.state.doc;
  };

  const hadFocus = document.activeElement === field;
  box.before(toRich, desk);
  box.hidden = true;
  if (help) help.hidden = true;
  field.required = false;
  form.addEventListener(DESK_FILLED, () => {
    const doc = docOf(field.value);
    if (!doc) show("markdown");
    else put(doc);
  });
  document.addEventListener("submit", flush, { capture: true });
  document.addEventListener("visibilitychange", flush, { capture: true });
  addEventListener("pagehide", flush, { capture: true });
  form.dataset.editor = "ready";
  if (hadFocus) view.focus();
  draw();
  warm();

  /** Writes the blocks ahead while nothing else is to be done, so that the first key need not. */
  function warm(): void {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));
    idle(() => {
      if (writer.warm(view.state.doc, 8)) warm();
    });
  }
}

/** The document of a text; null where the editor would change it. */
const docOf = (markdown: string): Node | null => readChapter(markdownAsHtml(markdown));
