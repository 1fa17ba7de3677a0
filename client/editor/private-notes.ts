import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { PRIVATE_NOTE_MAX, PRIVATE_QUOTE_MAX } from "../../src/shared/stories/private-notes.limits.ts";
import { privateNotesText as words } from "../../src/shared/stories/private-notes.text.ts";
import { h } from "./dom.ts";
import { placesOf } from "./find.ts";

interface Note {
  readonly id: string;
  readonly text: string;
  readonly quote: string;
}

/** Characters before chosen words that tell them from the same words elsewhere. */
const BEFORE = 48;

/** One's private notes beside the text: those that the page came with, and new ones about the words that are chosen. */
export function privateNotesPanel(view: EditorView, form: HTMLFormElement, token: () => string) {
  const below = document.querySelector<HTMLElement>("#private-notes");
  const list = h("ul", { class: "desk-notes-list" });
  const about = h("p", { class: "private-note-quote", hidden: true });
  const text = h("textarea", {
    class: "input",
    rows: "3",
    maxlength: String(PRIVATE_NOTE_MAX),
    "aria-label": words.addTo,
    // It is no field of the chapter's.
    form: "",
  });
  const message = h("p", { class: "desk-message", role: "status" });
  const add = h("button", { type: "button", class: "btn", onclick: () => void write() }, words.add);
  const panel = h(
    "aside",
    { class: "desk-notes", "aria-label": words.panel, hidden: true },
    h("p", { class: "field-hint" }, words.panelHint),
    list,
    about,
    text,
    add,
    message,
  );
  // What is typed here is no word of the chapter's.
  for (const kind of ["input", "change"]) panel.addEventListener(kind, (event) => event.stopPropagation());

  const say = (what: string) => {
    message.textContent = what;
  };
  const ask = async (method: string, path: string, data?: object): Promise<{ id: string } | null> => {
    message.textContent = "";
    const answer = await fetch(`/api/private-notes${path}`, {
      method,
      headers: { "Content-Type": "application/json", "x-csrf-token": token() },
      ...(data ? { body: JSON.stringify({ data }) } : {}),
    }).catch(() => null);
    const said = await answer?.json().catch(() => null);
    if (answer?.ok) return { id: String(said?.data?.id ?? "") };
    message.textContent = said?.error?.message ?? words.failed;
    return null;
  };

  const chosen = () => {
    const { $from, from, to } = view.state.selection;
    const end = Math.min(to, $from.end());
    return from < end
      ? {
          quote: view.state.doc.textBetween(from, end, " ", " ").trim().slice(0, PRIVATE_QUOTE_MAX),
          prefix: view.state.doc.textBetween(Math.max($from.start(), from - BEFORE), from, " ", " "),
        }
      : { quote: "", prefix: "" };
  };

  async function write(): Promise<void> {
    const { chapter, desk: story } = form.dataset;
    if (text.value.trim() === "") return text.focus();
    if (!chapter) return say(words.notYet);
    const said = text.value.trim();
    const { quote, prefix } = chosen();
    add.disabled = true;
    const made = await ask("POST", "", { story, chapter, note: said, quote, prefix });
    add.disabled = false;
    if (!made) return;
    text.value = "";
    show({ id: made.id, text: said, quote });
  }

  function show(note: Note): void {
    const away = (method: "PUT" | "DELETE", data?: object) => async () => {
      if (!(await ask(method, `/${note.id}`, data))) return;
      item.remove();
      below?.querySelector(`[data-note="${note.id}"]`)?.remove();
    };
    const button = (label: string, onclick: () => void) =>
      h("button", { type: "button", class: "btn btn-quiet", onclick }, label);
    const item = h(
      "li",
      {},
      note.quote
        ? h(
            "button",
            {
              type: "button",
              class: "private-note-quote",
              title: words.find,
              onclick: () => find(note.quote),
            },
            note.quote,
          )
        : null,
      h("p", { class: "private-note-text" }, note.text),
      h(
        "p",
        { class: "actions" },
        button(words.done, away("PUT", { done: true })),
        button(words.delete, away("DELETE")),
      ),
    );
    list.append(item);
  }

  /** Chooses the words that a note is about, where the text still has them. */
  function find(quote: string): void {
    if (!view.editable) return whenOpen(view, () => find(quote));
    const [place] = placesOf(view.state.doc, { text: quote, matchCase: true, wholeWords: false });
    if (!place) return say(words.gone);
    const { doc, tr } = view.state;
    view.dispatch(tr.setSelection(TextSelection.create(doc, place.from, place.to)).scrollIntoView());
    view.focus();
  }

  for (const note of below?.querySelectorAll<HTMLElement>("[data-note]") ?? [])
    show({
      id: note.dataset.note!,
      quote: note.dataset.quote ?? "",
      text: note.querySelector<HTMLElement>(".private-note-text")?.innerText.trim() ?? "",
    });
  return {
    panel,
    toggle() {
      panel.hidden = !panel.hidden;
      this.follow();
    },
    /** Says which words a new note would be about. */
    follow() {
      if (panel.hidden) return;
      const { quote } = chosen();
      about.textContent = quote;
      about.hidden = quote === "";
    },
    /** The same notes stand below the form where the text is Markdown. */
    showBelow(yes: boolean) {
      if (below) below.hidden = !yes;
    },
  };
}

/** Runs once the text can be typed into: while a page opens it takes no cursor. */
function whenOpen(view: EditorView, run: () => void): void {
  const watching = new MutationObserver(() => {
    if (!view.editable) return;
    watching.disconnect();
    run();
  });
  watching.observe(view.dom, { attributeFilter: ["contenteditable"] });
}
