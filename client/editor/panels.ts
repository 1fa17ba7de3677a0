import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editorText as words } from "#shared/stories/editor.text.ts";
import { languagesText } from "#shared/stories/languages.text.ts";
import { checkHref } from "#shared/text/attributes.ts";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { ask, h } from "./dom.ts";
import { linkAt, setLanguage } from "./marks.ts";

const { nodes, marks } = chapterSchema;

/** Outline of the chapter's headings and scenes, each a link. */
export function outlinePanel(view: EditorView) {
  const list = h("ol", { class: "desk-outline-list" });
  const panel = h("nav", { class: "desk-outline", "aria-label": words.outline, hidden: true }, list);
  const draw = () => {
    const entries: { label: string; pos: number; level: number }[] = [];
    let scenes = 1;
    view.state.doc.forEach((node, pos) => {
      if (node.type === nodes.heading)
        entries.push({ label: node.textContent, pos, level: node.attrs.level });
      if (node.type !== nodes.scene_break) return;
      scenes += 1;
      const next = view.state.doc.nodeAt(pos + 1)?.textContent ?? "";
      const start = next.length > 40 ? `${next.slice(0, 40).replace(/\s\S*$/, "")}…` : next;
      entries.push({ label: `${words.scene(scenes)}${start ? `: ${start}` : ""}`, pos: pos + 1, level: 6 });
    });
    list.replaceChildren(
      ...entries.map(({ label, pos, level }) =>
        h(
          "li",
          { class: `desk-level-${level}` },
          h(
            "button",
            {
              type: "button",
              onclick: () => {
                const at = view.state.doc.resolve(Math.min(pos + 1, view.state.doc.content.size));
                view.dispatch(view.state.tr.setSelection(TextSelection.near(at)).scrollIntoView());
                view.focus();
              },
            },
            label || "…",
          ),
        ),
      ),
    );
    if (entries.length === 0) list.append(h("li", { class: "field-hint" }, words.outlineEmpty));
  };
  return {
    panel,
    toggle() {
      panel.hidden = !panel.hidden;
      if (!panel.hidden) draw();
    },
    follow() {
      if (!panel.hidden) draw();
    },
  };
}

/** Asks for the link target of the selected words. */
export async function promptForLink(view: EditorView): Promise<void> {
  const known = linkAt(view.state);
  const input = h("input", {
    class: "input",
    name: "href",
    id: "desk-href",
    inputmode: "url",
    autocomplete: "off",
  });
  input.value = known?.href ?? "";
  const hrefOf = (value: string) =>
    checkHref(
      /^[\w.+-]+@[\w-]+\.[\w.]+$/.test(value)
        ? `mailto:${value}`
        : /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(value)
          ? `https://${value}`
          : value,
    );
  input.addEventListener("input", () =>
    input.setCustomValidity(input.value === "" || hrefOf(input.value.trim()) ? "" : words.badAddress),
  );
  const answer = await ask(
    words.link,
    h("label", { for: "desk-href" }, words.address),
    input,
    h(
      "p",
      { class: "actions" },
      h("button", { class: "btn btn-primary", value: "done" }, words.done),
      known &&
        h("button", { class: "btn", name: "remove", value: "remove", formnovalidate: true }, words.remove),
      h("button", { class: "btn", value: "cancel", formnovalidate: true }, words.cancel),
    ),
  );
  view.focus();
  if (!answer) return;
  const href = answer.has("remove") ? null : hrefOf(String(answer.get("href")).trim());
  const { from, to } = known ?? view.state.selection;
  const tr = view.state.tr.removeMark(from, to, marks.link);
  if (href && from === to) tr.insertText(href.replace(/^mailto:/, ""), from);
  if (href)
    tr.addMark(
      from,
      from === to ? from + href.replace(/^mailto:/, "").length : to,
      marks.link.create({ href }),
    );
  view.dispatch(tr.removeStoredMark(marks.link));
}

/** Asks for the language of the selected words. */
export async function promptForLanguage(view: EditorView): Promise<void> {
  if (view.state.selection.empty) return;
  const select = h(
    "select",
    { class: "input", name: "lang", id: "desk-lang" },
    h("option", { value: "" }, words.noLanguage),
    ...Object.entries({ la: "Latin", ...languagesText }).map(([tag, name]) =>
      h("option", { value: tag }, name),
    ),
  );
  const answer = await ask(
    words.language,
    h("label", { for: "desk-lang" }, words.languageLabel),
    select,
    h(
      "p",
      { class: "actions" },
      h("button", { class: "btn btn-primary", value: "done" }, words.done),
      h("button", { class: "btn", value: "cancel" }, words.cancel),
    ),
  );
  view.focus();
  if (answer) setLanguage(String(answer.get("lang")) || null)(view.state, view.dispatch);
}
