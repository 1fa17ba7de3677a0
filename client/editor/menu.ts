import { h, icon } from "./dom.ts";
import { icons } from "./icons.ts";

/** One menu entry. */
export interface Choice {
  readonly label: string;
  readonly keys?: string | undefined;
  readonly run: () => void;
  readonly isOn?: () => boolean;
  readonly isShown?: () => boolean;
}

/** A button that opens a list of menu entries (ARIA, menu button). */
export function menuButton(label: string, face: Node | string, choices: readonly Choice[], back: () => void) {
  const button = h(
    "button",
    {
      type: "button",
      class: "desk-tool desk-tool-menu",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      title: label,
    },
    face,
    icon(icons.chevron),
  );
  if (typeof face !== "string") button.setAttribute("aria-label", label);
  const list = h("div", { class: "desk-menu", role: "menu", "aria-label": label, hidden: true });
  const root = h("span", { class: "desk-menu-root" }, button, list);
  let shown: HTMLButtonElement[] = [];

  const close = (focus: boolean) => {
    if (list.hidden) return;
    list.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (focus) button.focus();
  };
  const open = () => {
    shown = choices
      .filter(({ isShown }) => isShown?.() ?? true)
      .map(({ label: text, keys, run, isOn }) =>
        h(
          "button",
          {
            type: "button",
            role: isOn ? "menuitemcheckbox" : "menuitem",
            tabindex: "-1",
            ...(isOn ? { "aria-checked": String(isOn()) } : {}),
            onclick: () => {
              close(false);
              back();
              run();
            },
          },
          h("span", {}, text),
          keys ? h("kbd", {}, keys) : null,
        ),
      );
    list.replaceChildren(...shown);
    list.hidden = false;
    button.setAttribute("aria-expanded", "true");
    place(list, button);
    shown[0]?.focus();
  };
  button.addEventListener("click", () => (list.hidden ? open() : close(true)));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open();
  });
  list.addEventListener("keydown", (event) => {
    const at = shown.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + shown.length, Home: 0, End: shown.length - 1 }[
      event.key
    ];
    if (to !== undefined) shown[to % shown.length]?.focus();
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") return close(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  root.addEventListener("focusout", (event) => {
    if (!root.contains(event.relatedTarget as Node | null)) close(false);
  });
  return { root, button };
}

/** Positions a list within the window, below its button or above. */
function place(list: HTMLElement, button: HTMLElement): void {
  const { left, bottom, top } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const below = bottom + height + 4 <= innerHeight || top < height;
  list.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  list.style.top = `${Math.max(8, below ? bottom + 4 : top - height - 4)}px`;
}
