import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editorText as words } from "../../src/shared/stories/editor.text.ts";
import { h } from "./dom.ts";
import { type Found, findKey } from "./marks-in-text.ts";

/** How words are looked for. */
export interface Wanted {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
}

/** The places of a text in a document, within its blocks. */
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
    const words = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const { index, 0: found } of words.matchAll(pattern))
      places.push({ from: pos + 1 + index, to: pos + 1 + index + found.length });
    return false;
  });
  return places;
}

/** The panel that finds and replaces. */
export function findPanel(view: EditorView, onClose: () => void) {
  const find = h("input", {
    class: "input",
    type: "search",
    "aria-label": words.findLabel,
    placeholder: words.findLabel,
  });
  const by = h("input", {
    class: "input",
    type: "text",
    "aria-label": words.replaceLabel,
    placeholder: words.replaceLabel,
  });
  const matchCase = h("input", { type: "checkbox" });
  const wholeWords = h("input", { type: "checkbox" });
  const count = h("span", { class: "desk-count", role: "status" });
  const button = (label: string, onclick: () => void) =>
    h("button", { type: "button", class: "btn", onclick }, label);
  const wanted = (): Wanted => ({
    text: find.value,
    matchCase: matchCase.checked,
    wholeWords: wholeWords.checked,
  });
  let known: Node | null = null;

  const show = (places: Found["places"], at: number) => {
    known = view.state.doc;
    view.dispatch(view.state.tr.setMeta(findKey, { places, at }));
    count.textContent = find.value === "" ? "" : words.found(at + 1, places.length);
  };
  const look = () => show(placesOf(view.state.doc, wanted()), -1);
  const step = (by: 1 | -1) => {
    const places = placesOf(view.state.doc, wanted());
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
    const place = places[at];
    if (place)
      view.dispatch(
        view.state.tr
          .setSelection(TextSelection.create(view.state.doc, place.from, place.to))
          .scrollIntoView(),
      );
  };
  const replace = () => {
    const { places, at } = findKey.getState(view.state)!;
    const place = places[at];
    if (!place || known !== view.state.doc) return step(1);
    view.dispatch(view.state.tr.insertText(by.value, place.from, place.to));
    const next = placesOf(view.state.doc, wanted());
    show(next, Math.min(at, next.length) - 1);
    step(1);
  };
  const replaceAll = () => {
    const places = placesOf(view.state.doc, wanted());
    const tr = view.state.tr;
    for (const { from, to } of places.toReversed()) tr.insertText(by.value, from, to);
    view.dispatch(tr);
    look();
    count.textContent = words.replaced(places.length);
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
      "aria-label": words.find,
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
      button(words.previous, () => step(-1)),
      button(words.next, () => step(1)),
    ),
    h(
      "div",
      { class: "desk-find-row" },
      by,
      button(words.replace, replace),
      button(words.replaceAll, replaceAll),
    ),
    h(
      "div",
      { class: "desk-find-row" },
      h("label", {}, matchCase, ` ${words.matchCase}`),
      h("label", {}, wholeWords, ` ${words.wholeWords}`),
      button(words.close, close),
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
    /** After a change of the text. */
    follow() {
      if (!panel.hidden && known !== view.state.doc) look();
    },
  };
}
