type Child = Node | string | null | undefined | false;
type Props = Readonly<Record<string, string | boolean | ((event: never) => void) | undefined>>;

/** Creates an element with attributes, listeners (`onclick`) and children. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function")
      element.addEventListener(key.slice(2), value as unknown as EventListener);
    else if (value === true) element.setAttribute(key, "");
    else if (typeof value === "string") element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Sets the text of an element unless it is unchanged, because each change forces a layout. */
export function setText(element: Element, text: string): void {
  if (element.textContent === text) return;
  const { firstChild: known } = element;
  if (known instanceof Text && known === element.lastChild) known.data = text;
  else element.textContent = text;
}

/** Returns a lucide icon as decoration. */
export function icon(svg: string): SVGElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  parsed.setAttribute("class", "icon");
  parsed.setAttribute("aria-hidden", "true");
  parsed.setAttribute("focusable", "false");
  return document.importNode(parsed, true) as unknown as SVGElement;
}

/**
 * Opens a dialog with a form; resolves to its fields, or null if it was cancelled. It closes before the next
 * key is handled, and returns the focus.
 */
export function ask(title: string, ...content: Child[]): Promise<FormData | null> {
  return new Promise((resolve) => {
    const heading = h("h2", { id: "desk-ask" }, title);
    const form = h("form", { method: "dialog" }, heading, ...content);
    const dialog = h("dialog", { class: "desk-dialog", "aria-labelledby": "desk-ask" }, form);
    let answer: FormData | null = null;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const button = event.submitter as HTMLButtonElement | null;
      if (button?.value !== "cancel") answer = new FormData(form, button);
      dialog.close();
      end();
    });
    const end = () => {
      dialog.remove();
      resolve(answer);
    };
    dialog.addEventListener("close", end);
    document.body.append(dialog);
    dialog.showModal();
  });
}
