import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { suggestionEditorText as texts } from "#shared/stories/suggestion-editor.text.ts";
import { changesIn, revertChange, type TextChange } from "./changes.ts";
import { h } from "./dom.ts";

/** Bar above a suggestion: the number of changes, navigation between them, and reverting one. */
export function changesBar(view: EditorView, base: Node) {
  const count = h("span", { role: "status" });
  const go = (step: 1 | -1) => () => {
    const all = changesIn(view.state);
    const { from, to } = view.state.selection;
    const next =
      step > 0
        ? (all.find(({ fromB }) => fromB > from) ?? all[0])
        : (all.findLast(({ toB }) => toB < to) ?? all.at(-1));
    if (!next) return;
    const { doc, tr } = view.state;
    const at = TextSelection.between(doc.resolve(next.fromB), doc.resolve(next.toB));
    view.dispatch(tr.setSelection(at).scrollIntoView());
    view.focus();
  };
  /** Returns the change at the cursor. */
  const here = (): TextChange | undefined => {
    const { from, to } = view.state.selection;
    return changesIn(view.state).find(({ fromB, toB }) => fromB <= to && toB >= from);
  };
  const button = (label: string, onclick: () => void) =>
    h("button", { type: "button", class: "btn btn-quiet", onclick }, label);
  const back = button(texts.back, () => {
    const change = here();
    if (change)
      view.dispatch(revertChange(view.state.tr, base, change, changesIn(view.state)).scrollIntoView());
    view.focus();
  });
  const all = button(texts.allBack, () => {
    view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, base.content));
    view.focus();
  });
  const [before, after] = [button(texts.before, go(-1)), button(texts.after, go(1))];
  const bar = h(
    "div",
    { class: "desk-changes", role: "group", "aria-label": texts.label },
    count,
    before,
    after,
    back,
    all,
  );
  return {
    bar,
    update() {
      const changeCount = changesIn(view.state).length;
      const label = texts.count(changeCount);
      if (count.textContent !== label) count.textContent = label;
      for (const each of [before, after, all]) each.disabled = changeCount === 0;
      back.disabled = !here();
    },
  };
}
