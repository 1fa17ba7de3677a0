type Child = Node | string | null | undefined | false;
type Props = Readonly<Record<string, string | boolean | ((event: never) => void) | undefined>>;

/** An element with attributes, listeners (`onclick`) and children. */
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

/** Says something in an element, which is left alone where it says so already: each text put in costs a look at the page. */
export function setText(element: Element, text: string): void {
  if (element.textContent === text) return;
  const { firstChild: known } = element;
  if (known instanceof Text && known === element.lastChild) known.data = text;
  else element.textContent = text;
}

/** A picture out of lucide's, as decoration. */
export function icon(svg: string): SVGElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  parsed.setAttribute("class", "icon");
  parsed.setAttribute("aria-hidden", "true");
  parsed.setAttribute("focusable", "false");
  return document.importNode(parsed, true) as unknown as SVGElement;
}

/**
 * Opens a dialog with a form of its own; answers its fields, or null when it was left. It closes before the next key
 * is heard, and what had the focus has it again.
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
