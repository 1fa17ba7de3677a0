import { DESK_READY } from "../src/shared/stories/desk-events.ts";
import { editorText } from "../src/shared/stories/editor.text.ts";
import { h } from "./editor/dom.ts";
import { openEditor } from "./editor/open.ts";

/**
 * The editor over a chapter's form, for who asks for it. The form's own field stays the truth: the editor can be opened
 * once the form has settled what it holds (`client/desk.ts`: words of a page that is gone may be in it), and gives it
 * every change.
 */
const form = document.querySelector<HTMLFormElement>("form[data-desk]");
const field = form?.querySelector<HTMLTextAreaElement>('textarea[name="text"]');

function offer(): void {
  if (!form || !field) return;
  const button = h("button", { type: "button", class: "btn" }, editorText.open);
  button.addEventListener("click", () => {
    button.disabled = true;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = form.dataset.sheet ?? "";
    link.addEventListener("error", () => {
      button.disabled = false;
    });
    link.addEventListener("load", () => {
      button.remove();
      openEditor(form, field);
    });
    document.head.append(link);
  });
  field.closest(".field")?.before(button);
}

if (form?.dataset.ready !== undefined) offer();
else form?.addEventListener(DESK_READY, offer, { once: true });
