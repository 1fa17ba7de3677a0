import type { EditorView } from "prosemirror-view";
import { editorText as texts } from "#shared/stories/editor.text.ts";
import { h } from "./dom.ts";
import type { Choice } from "./menu.ts";

/**
 * A slash at the start of a line lists what can be inserted; letters typed after it filter the list (ARIA,
 * listbox).
 */
export function slashMenu(view: EditorView, choices: () => readonly Choice[]) {
  const list = h("div", {
    class: "desk-menu desk-slash",
    id: `${view.dom.id}-slash`,
    role: "listbox",
    "aria-label": texts.slash,
    hidden: true,
  });
  let shown: readonly Choice[] = [];
  let at = 0;
  let dismissed = "";

  const typed = (): string | null => {
    const { $from, empty } = view.state.selection;
    if (!empty || $from.parent.type.name !== "paragraph") return null;
    const text = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
    return /^\/[\p{L} ]{0,20}$/u.test(text) ? text : null;
  };
  const close = () => {
    list.hidden = true;
    view.dom.removeAttribute("aria-activedescendant");
  };
  const mark = () => {
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(index === at));
      if (index === at) {
        view.dom.setAttribute("aria-activedescendant", option.id);
        option.scrollIntoView({ block: "nearest" });
      }
    }
  };
  const choose = (choice: Choice) => {
    const { $from } = view.state.selection;
    view.dispatch(view.state.tr.delete($from.start(), $from.pos));
    close();
    view.focus();
    choice.run();
  };
  return {
    list,
    /** Call after every change of the text or the selection. */
    follow() {
      const text = typed();
      if (text === null || text === dismissed) {
        if (text === null) dismissed = "";
        if (!list.hidden) close();
        return;
      }
      const query = text.slice(1).trim().toLowerCase();
      shown = choices().filter(
        ({ label, isShown }) => (isShown?.() ?? true) && label.toLowerCase().includes(query),
      );
      if (shown.length === 0) return close();
      at = Math.min(at, shown.length - 1);
      if (list.hidden) at = 0;
      list.replaceChildren(
        ...shown.map((choice, index) =>
          h(
            "div",
            {
              role: "option",
              id: `${list.id}-${index}`,
              onmousedown: (event: MouseEvent) => {
                event.preventDefault();
                choose(choice);
              },
            },
            choice.label,
          ),
        ),
      );
      list.hidden = false;
      const { left: x, bottom, top } = view.coordsAtPos(view.state.selection.from);
      list.style.left = `${Math.max(8, Math.min(x, innerWidth - list.offsetWidth - 8))}px`;
      list.style.top = `${bottom + list.offsetHeight + 8 < innerHeight ? bottom + 6 : Math.max(8, top - list.offsetHeight - 6)}px`;
      mark();
    },
    /** Returns true if the list handled the key. */
    key(event: KeyboardEvent): boolean {
      if (list.hidden) return false;
      if (event.key === "ArrowDown") at = (at + 1) % shown.length;
      else if (event.key === "ArrowUp") at = (at - 1 + shown.length) % shown.length;
      else if (event.key === "Enter" || event.key === "Tab") choose(shown[at]!);
      else if (event.key === "Escape") {
        dismissed = typed() ?? "";
        close();
      } else return false;
      if (!list.hidden) mark();
      return true;
    },
    close,
  };
}
