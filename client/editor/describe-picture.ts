import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { editorText as texts } from "#shared/stories/editor.text.ts";
import { ask, h } from "./dom.ts";
import { selectedPicture } from "./inserts.ts";

/** Asks for a description of the selected picture; returns false if none is selected. `say` reports failures. */
export async function describePicture(view: EditorView, say: (text: string) => void): Promise<boolean> {
  const chosen = selectedPicture(view.state);
  if (!chosen) return false;
  const input = h("textarea", { class: "input", name: "alt", id: "desk-alt", rows: "3", maxlength: "1000" });
  input.value = chosen.node.attrs.alt ?? "";
  const answer = await ask(
    texts.picture,
    h("label", { for: "desk-alt" }, texts.alt),
    h("p", { class: "field-hint" }, texts.altHint),
    input,
    h(
      "p",
      { class: "actions" },
      h("button", { class: "btn btn-primary", value: "done" }, texts.done),
      h("button", { class: "btn", value: "cancel", formnovalidate: true }, texts.cancel),
    ),
  );
  if (answer) {
    const pos = view.editable ? findPicture(view.state.doc, chosen.node, chosen.pos) : null;
    if (pos === null) say(texts.notDescribed);
    else view.dispatch(view.state.tr.setNodeAttribute(pos, "alt", String(answer.get("alt")).trim()));
  }
  view.focus();
  return true;
}

/** Returns the position of the same picture nearest to where it was: others may have changed the text meanwhile. */
function findPicture(doc: Node, { type, attrs }: Node, near: number): number | null {
  let nearest: number | null = null;
  doc.descendants((node, pos) => {
    if (node.type !== type || node.attrs.src !== attrs.src) return;
    if (nearest === null || Math.abs(pos - near) < Math.abs(nearest - near)) nearest = pos;
  });
  return nearest;
}
