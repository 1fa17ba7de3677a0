import { CONTAINERS, INLINE, LINES } from "./allowed.ts";
import { checkAttributes } from "./attributes.ts";
import { type ChildNode, childrenOf, Element, isElement, isWhiteSpace, Text } from "./dom.ts";
import { Run, type Wrapper } from "./run.ts";
import type { Mode, Tidier } from "./tidier.ts";
import { holdsBlock, isDescriptionList } from "./tidy-shapes.ts";
import { tidyTable } from "./tidy-table.ts";

type Item = { readonly html: string; readonly bare: boolean; readonly list?: boolean };

/** Writes the content of one container: blocks in order, loose text between them as paragraphs. */
export class Flow {
  readonly #tidier: Tidier;
  readonly #mode: Mode;
  readonly #items: Item[] = [];
  /** Open inline elements, outermost first; they are moved into the blocks they contain. */
  readonly #around: Element[];
  #run: Run | null = null;
  #wrappers: (Wrapper | null)[] = [];
  /** The block that loose text is added to; null for a new paragraph. */
  #line: Element | null = null;

  constructor(tidier: Tidier, mode: Mode, around: readonly Element[]) {
    this.#tidier = tidier;
    this.#mode = mode;
    this.#around = [...around];
  }

  walkAll(nodes: readonly ChildNode[]): this {
    for (const node of nodes) this.#walk(node);
    return this;
  }

  finish(separator: string): string {
    this.#flush();
    const [first, ...others] = this.#items;
    const stays =
      this.#mode !== "paragraphs" &&
      first?.bare &&
      (others.length === 0 || (this.#mode === "item" && others.every((each) => each.list)));
    return this.#items
      .map((each, index) => (each.bare && !(stays && index === 0) ? `<p>${each.html}</p>` : each.html))
      .join(separator);
  }

  #walk(node: ChildNode): void {
    if (node instanceof Text) {
      const shows = this.#line?.name === "pre" || /[^\t\n\f\r ]/.test(node.data);
      if (this.#run || shows) this.#text().text(node.data);
    } else if (node instanceof Element) {
      if (node.name === "br") this.#run?.break();
      else if (node.name === "img") this.#image(node);
      else if (INLINE.has(node.name)) this.#inline(node);
      else this.#block(node);
    }
  }

  #image(element: Element): void {
    const html = this.#tidier.image(element);
    if (html) this.#text().atom(html);
  }

  #inline(element: Element): void {
    const inside = this.#names();
    if (element.name === "ruby" || !holdsBlock(element)) {
      this.#tidier.inline([element], this.#text(), inside);
      return;
    }
    this.#around.push(element);
    if (this.#run) this.#open(element, inside);
    this.walkAll(childrenOf(element));
    if (this.#run) {
      const wrapper = this.#wrappers.pop();
      if (wrapper) this.#run.close(wrapper);
    }
    this.#around.pop();
  }

  #block(element: Element): void {
    const { name } = element;
    this.#flush();
    if (name === "hr") this.#push(`<hr${this.#attributes(element)} />`);
    else if (LINES.has(name)) this.#lineBlock(element);
    else if (name === "ul" || name === "ol") this.#list(element);
    else if (name === "dl" && isDescriptionList(element)) this.#descriptions(element);
    else if (name === "table") this.#table(element);
    else if (name === "figure") this.#figure(element);
    else if (CONTAINERS.has(name) && name !== "dl") this.#container(element);
    else this.walkAll(childrenOf(element));
    this.#flush();
  }

  /** Writes a paragraph, heading or preformatted block; nested blocks split it. */
  #lineBlock(element: Element): void {
    const outer = this.#line;
    this.#line = element;
    this.walkAll(childrenOf(element));
    this.#flush();
    this.#line = outer;
  }

  #container(element: Element): void {
    const attributes = checkAttributes(element);
    const isPlain = (element.name === "div" || element.name === "section") && attributes.rest === "";
    if (isPlain && (!attributes.id || this.#tidier.ids.has(attributes.id))) {
      this.walkAll(childrenOf(element));
      return;
    }
    const id = this.#tidier.id(attributes);
    const name = element.name === "section" && !attributes.rest.includes("footnotes") ? "div" : element.name;
    const html = this.#tidier.flow(childrenOf(element), "paragraphs", this.#around);
    if (html) this.#push(`<${name}${id}${attributes.rest}>${html}</${name}>`);
    else if (id && attributes.id) this.#tidier.ids.delete(attributes.id);
  }

  #list(element: Element): void {
    const start = `<${element.name}${this.#attributes(element)}>`;
    const items: string[] = [];
    let loose: ChildNode[] = [];
    const write = (nodes: readonly ChildNode[], attributes: string) => {
      const html = this.#tidier.flow(nodes, "item", this.#around);
      if (html) items.push(`<li${attributes}>${html}</li>`);
    };
    for (const child of childrenOf(element)) {
      if (!isElement(child, "li")) {
        loose.push(child);
        continue;
      }
      write(loose, "");
      loose = [];
      write(childrenOf(child), this.#attributes(child));
    }
    write(loose, "");
    if (items.length > 0) this.#push(`${start}${items.join("")}</${element.name}>`, true);
  }

  #descriptions(element: Element): void {
    const start = `<dl${this.#attributes(element)}>`;
    const parts = childrenOf(element).filter((child) => isElement(child, "dt", "dd"));
    const items = parts.map((part) => {
      const attributes = this.#attributes(part);
      const content = childrenOf(part);
      const html =
        part.name === "dt"
          ? this.#tidier.line(content, this.#around)
          : this.#tidier.flow(content, "bare", this.#around);
      return `<${part.name}${attributes}>${html}</${part.name}>`;
    });
    this.#push(`${start}${items.join("")}</dl>`);
  }

  #table(element: Element): void {
    const { stray, html } = tidyTable(element, this.#tidier, this.#around);
    this.walkAll(stray);
    this.#flush();
    if (html) this.#push(html);
  }

  #figure(element: Element): void {
    const children = childrenOf(element);
    const first = children.find((child) => !isWhiteSpace(child));
    const caption = children.find((child) => isElement(child, "figcaption"));
    const start = `<figure${this.#attributes(element)}>`;
    const body = this.#tidier.flow(
      children.filter((child) => child !== caption),
      "bare",
      this.#around,
    );
    let text = caption ? this.#tidier.flow(childrenOf(caption), "bare", this.#around) : "";
    if (caption && text) text = `<figcaption${this.#attributes(caption)}>${text}</figcaption>`;
    if (body || text)
      this.#push(`${start}${caption && first === caption ? text + body : body + text}</figure>`);
  }

  #attributes(element: Element): string {
    const checked = checkAttributes(element);
    return this.#tidier.id(checked) + checked.rest;
  }

  #push(html: string, list = false): void {
    this.#items.push({ html, bare: false, list });
  }

  /** Returns the line being written; a new one opens the current inline elements. */
  #text(): Run {
    if (this.#run) return this.#run;
    this.#run = new Run(this.#line?.name === "pre");
    const inside = new Set<string>();
    for (const element of this.#around) this.#open(element, inside);
    return this.#run;
  }

  #open(element: Element, inside: Set<string>): void {
    const wrapper = this.#tidier.wrapper(element, inside);
    this.#wrappers.push(wrapper);
    if (!wrapper) return;
    inside.add(wrapper.name);
    this.#run?.open(wrapper);
  }

  #names(): Set<string> {
    return new Set(this.#around.map((each) => each.name));
  }

  #flush(): void {
    if (!this.#run) return;
    for (const wrapper of this.#wrappers.reverse()) if (wrapper) this.#run.close(wrapper);
    const text = this.#run.finish();
    this.#run = null;
    this.#wrappers = [];
    if (!text) return;
    const line = this.#line;
    if (line) this.#push(`<${line.name}${this.#attributes(line)}>${text}</${line.name}>`);
    else this.#items.push({ html: text, bare: true });
  }
}
