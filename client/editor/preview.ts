import type { EditorView } from "prosemirror-view";
import { editorText as words } from "#shared/stories/editor.text.ts";
import { docToHtml } from "#shared/text/doc/index.ts";
import { h } from "./dom.ts";

/** Shows the chapter as readers see it, at the width of a phone or a desktop page. */
export function showPreview(view: EditorView, title: string, language: string): void {
  const text = h("div", { class: "prose desk-preview-text", lang: language });
  text.innerHTML = docToHtml(view.state.doc);
  const page = h("article", { class: "desk-preview-page", tabindex: "0" }, h("h1", {}, title), text);
  const size = (value: "phone" | "desktop") => {
    frame.dataset.size = value;
    phone.setAttribute("aria-pressed", String(value === "phone"));
    desktop.setAttribute("aria-pressed", String(value === "desktop"));
  };
  const phone = h("button", { type: "button", class: "btn", onclick: () => size("phone") }, words.phone);
  const desktop = h(
    "button",
    { type: "button", class: "btn", onclick: () => size("desktop") },
    words.desktop,
  );
  const frame = h("div", { class: "desk-preview-frame" }, page);
  const dialog = h(
    "dialog",
    { class: "desk-dialog desk-preview", "aria-labelledby": "desk-preview-title" },
    h(
      "header",
      { class: "desk-preview-head" },
      h("h2", { id: "desk-preview-title" }, words.previewTitle),
      phone,
      desktop,
      h("button", { type: "button", class: "btn btn-primary", onclick: () => dialog.close() }, words.close),
    ),
    frame,
  );
  size(innerWidth < 640 ? "phone" : "desktop");
  dialog.addEventListener("close", () => {
    dialog.remove();
    view.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
