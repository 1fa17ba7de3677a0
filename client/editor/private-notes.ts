import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { PRIVATE_QUOTE_MAX } from "#shared/stories/private-notes.limits.ts";
import { privateNotesText as texts } from "#shared/stories/private-notes.text.ts";
import { h } from "./dom.ts";
import { placesOf } from "./find.ts";

interface Note {
  readonly id: string;
  readonly text: string;
  readonly quote: string;
}

/** Number of characters before a selection that distinguish it from the same words elsewhere. */
const BEFORE = 48;

/**
 * Panel of the member's private notes beside the text: those in the page as served, and new ones on the
 * selected words.
 */
export function privateNotesPanel(view: EditorView, form: HTMLFormElement, token: () => string) {
  const below = document.querySelector<HTMLElement>("#private-notes");
  const list = h("ul", { class: "desk-notes-list" });
  const about = h("p", { class: "private-note-quote", hidden: true });
  const text = h("textarea", {
    class: "input",
    rows: "3",
    "aria-label": texts.addTo,
    // Not a field of the chapter's form.
    form: "",
  });
  const message = h("p", { class: "desk-message", role: "status" });
  const add = h("button", { type: "button", class: "btn", onclick: () => void write() }, texts.add);
  const panel = h(
    "aside",
    { class: "desk-notes", "aria-label": texts.panel, hidden: true },
    h("p", { class: "field-hint" }, texts.panelHint),
    list,
    about,
    text,
    add,
    message,
  );
  // Text typed here is not part of the chapter, and not stored with it.
  for (const kind of ["input", "change"]) panel.addEventListener(kind, (event) => event.stopPropagation());
  addEventListener("beforeunload", (event) => {
    if (text.value.trim() !== "") event.preventDefault();
  });

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
    const responseBody = await answer?.json().catch(() => null);
    if (answer?.ok) return { id: String(responseBody?.data?.id ?? "") };
    message.textContent = responseBody?.error?.message ?? texts.failed;
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
    if (!chapter) return say(texts.notYet);
    const noteText = text.value.trim();
    const { quote, prefix } = chosen();
    add.disabled = true;
    const made = await ask("POST", "", { story, chapter, note: noteText, quote, prefix });
    add.disabled = false;
    if (!made) return;
    // Not what was typed meanwhile.
    if (text.value.trim() === noteText) text.value = "";
    show({ id: made.id, text: noteText, quote });
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
              title: texts.find,
              onclick: () => find(note.quote),
            },
            note.quote,
          )
        : null,
      h("p", { class: "private-note-text" }, note.text),
      h(
        "p",
        { class: "actions" },
        button(texts.done, away("PUT", { done: true })),
        button(texts.delete, away("DELETE")),
      ),
    );
    list.append(item);
  }

  /** Selects the quote of a note, if the text still contains it. */
  function find(quote: string): void {
    if (!view.editable) return whenOpen(view, () => find(quote));
    const [place] = placesOf(view.state.doc, { text: quote, matchCase: true, wholeWords: false });
    if (!place) return say(texts.gone);
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
    /** Shows the quote for a new note. */
    follow() {
      if (panel.hidden) return;
      const { quote } = chosen();
      about.textContent = quote;
      about.hidden = quote === "";
    },
    /** The same notes are below the form when the text is in Markdown. */
    showBelow(yes: boolean) {
      if (below) below.hidden = !yes;
    },
  };
}

/** Runs once the text is editable: while a page opens, it cannot have a cursor. */
function whenOpen(view: EditorView, run: () => void): void {
  const watching = new MutationObserver(() => {
    if (!view.editable) return;
    watching.disconnect();
    run();
  });
  watching.observe(view.dom, { attributeFilter: ["contenteditable"] });
}
