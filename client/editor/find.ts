import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editorText as texts } from "#shared/stories/editor.text.ts";
import { h } from "./dom.ts";
import { type Found, findKey } from "./marks-in-text.ts";

/** Options of a search. */
export interface Wanted {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
}

/** Returns the matches of a text in a document, each within one block. */
export function placesOf(doc: Node, { text, matchCase, wholeWords }: Wanted): Found["places"] {
  if (text === "") return [];
  const source = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/['’]/g, "['’]");
  const edge = (side: string) => (wholeWords ? side : "");
  const pattern = new RegExp(
    `${edge("(?<![\\p{L}\\p{N}])")}${source}${edge("(?![\\p{L}\\p{N}])")}`,
    matchCase ? "gu" : "giu",
  );
  const places: { from: number; to: number }[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const { index, 0: found } of text.matchAll(pattern))
      places.push({ from: pos + 1 + index, to: pos + 1 + index + found.length });
    return false;
  });
  return places;
}

/** The find and replace panel. */
export function findPanel(view: EditorView, onClose: () => void) {
  const find = h("input", {
    class: "input",
    type: "search",
    "aria-label": texts.findLabel,
    placeholder: texts.findLabel,
  });
  const by = h("input", {
    class: "input",
    type: "text",
    "aria-label": texts.replaceLabel,
    placeholder: texts.replaceLabel,
  });
  const matchCase = h("input", { type: "checkbox" });
  const wholeWords = h("input", { type: "checkbox" });
  const count = h("span", { class: "desk-count", role: "status" });
  const button = (label: string, onclick: () => void) =>
    h("button", { type: "button", class: "btn", onclick }, label);
  const searchOptions = (): Wanted => ({
    text: find.value,
    matchCase: matchCase.checked,
    wholeWords: wholeWords.checked,
  });
  let known: Node | null = null;

  const show = (places: Found["places"], at: number) => {
    known = view.state.doc;
    view.dispatch(view.state.tr.setMeta(findKey, { places, at }));
    count.textContent = find.value === "" ? "" : texts.found(at + 1, places.length);
  };
  const look = () => show(placesOf(view.state.doc, searchOptions()), -1);
  const step = (by: 1 | -1) => {
    const places = placesOf(view.state.doc, searchOptions());
    const { from } = view.state.selection;
    const { at: last } = findKey.getState(view.state)!;
    const nearest =
      by > 0
        ? places.findIndex((place) => place.from >= from)
        : places.findLastIndex((place) => place.to <= from);
    const at =
      places.length === 0
        ? -1
        : last >= 0 && last < places.length
          ? (last + by + places.length) % places.length
          : Math.max(0, nearest);
    show(places, at);
    const match = places[at];
    if (match)
      view.dispatch(
        view.state.tr
          .setSelection(TextSelection.create(view.state.doc, match.from, match.to))
          .scrollIntoView(),
      );
  };
  const replace = () => {
    const { places, at } = findKey.getState(view.state)!;
    const match = places[at];
    if (!match || known !== view.state.doc) return step(1);
    view.dispatch(view.state.tr.insertText(by.value, match.from, match.to));
    const next = placesOf(view.state.doc, searchOptions());
    show(next, Math.min(at, next.length) - 1);
    step(1);
  };
  const replaceAll = () => {
    const places = placesOf(view.state.doc, searchOptions());
    const tr = view.state.tr;
    for (const { from, to } of places.toReversed()) tr.insertText(by.value, from, to);
    view.dispatch(tr);
    look();
    count.textContent = texts.replaced(places.length);
  };
  const close = () => {
    view.dispatch(view.state.tr.setMeta(findKey, { places: [], at: -1 }));
    panel.hidden = true;
    onClose();
  };
  for (const input of [find, matchCase, wholeWords]) input.addEventListener("input", look);
  const panel = h(
    "div",
    {
      class: "desk-find",
      role: "search",
      "aria-label": texts.find,
      hidden: true,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === "Escape") close();
        else if (event.key === "Enter" && event.target === find) step(event.shiftKey ? -1 : 1);
        else if (event.key === "Enter" && event.target === by) replace();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
    h(
      "div",
      { class: "desk-find-row" },
      find,
      count,
      button(texts.previous, () => step(-1)),
      button(texts.next, () => step(1)),
    ),
    h(
      "div",
      { class: "desk-find-row" },
      by,
      button(texts.replace, replace),
      button(texts.replaceAll, replaceAll),
    ),
    h(
      "div",
      { class: "desk-find-row" },
      h("label", {}, matchCase, ` ${texts.matchCase}`),
      h("label", {}, wholeWords, ` ${texts.wholeWords}`),
      button(texts.close, close),
    ),
  );
  return {
    panel,
    close,
    open() {
      panel.hidden = false;
      const { from, to } = view.state.selection;
      const chosen = view.state.doc.textBetween(from, to, " ");
      if (chosen && chosen.length < 100) find.value = chosen;
      find.focus();
      find.select();
      look();
    },
    /** Call after a change of the text. */
    follow() {
      if (!panel.hidden && known !== view.state.doc) look();
    },
  };
}
