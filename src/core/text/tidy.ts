import { CONTAINERS, INLINE, LINES } from "./allowed.ts";
import { type CheckedAttributes, checkAttributes } from "./attributes.ts";
import { cleanText } from "./characters.ts";
import { type ChildNode, childrenOf, type Document, Element, isElement, Text } from "./dom.ts";
import { Run, type Wrapper } from "./run.ts";
import { tidyTable } from "./tidy-table.ts";

/** What a tidying found, beside the HTML. */
export interface Tidied {
  readonly html: string;
  readonly links: number;
  readonly images: number;
}

/**
 * Writes a tree of allowed elements as HTML that every parser reads back as the same tree, and that is
 * well-formed XML too: blocks stand only in blocks, lists hold items, each id is there once, each link within
 * the text has its target. Text, and the order of text, never changes, but for white space.
 */
export function tidy(root: Document): Tidied {
  const first = new Tidier(null);
  const html = first.document(root);
  const ids = new Set([...html.matchAll(/<[a-z1-6]+ id="([^"]+)"/g)].map(([, id]) => id ?? ""));
  if ([...first.targets].every((id) => ids.has(id)))
    return { html, links: first.links, images: first.images };
  const second = new Tidier(ids);
  return { html: second.document(root), links: second.links, images: second.images };
}

/** How bare text in a container is written: always as paragraphs, or bare where it is all there is. */
type Mode = "paragraphs" | "bare" | "item";
type Item = { readonly html: string; readonly bare: boolean; readonly list?: boolean };

/** The state of one tidying: ids and links are known for the whole text. */
export class Tidier {
  readonly ids = new Set<string>();
  readonly targets = new Set<string>();
  links = 0;
  images = 0;
  readonly #known: ReadonlySet<string> | null;

  constructor(known: ReadonlySet<string> | null) {
    this.#known = known;
  }

  document(root: Document): string {
    return new Flow(this, "paragraphs", []).walkAll(childrenOf(root)).finish("\n");
  }

  /** The content of a container, with the inline elements that stood around the container. */
  flow(nodes: readonly ChildNode[], mode: Mode, around: readonly Element[] = []): string {
    return new Flow(this, mode, around).walkAll(nodes).finish("");
  }

  /** Content that must stay one line: block ends become spaces. */
  line(nodes: readonly ChildNode[], around: readonly Element[] = []): string {
    const run = new Run();
    const wrappers = around.map((each) => this.wrapper(each)).filter((each) => each !== null);
    for (const each of wrappers) run.open(each);
    this.inline(nodes, run, new Set(around.map((each) => each.name)));
    for (const each of wrappers.reverse()) run.close(each);
    return run.finish();
  }

  /** Writes nodes into a line; `inside` names the elements around it. */
  inline(nodes: readonly ChildNode[], run: Run, inside: ReadonlySet<string>): void {
    for (const node of nodes) {
      if (node instanceof Text) run.text(node.data);
      else if (node instanceof Element) this.#inlineElement(node, run, inside);
    }
  }

  /** ` id="…"` the first time it is asked for, else "". */
  id(checked: CheckedAttributes): string {
    if (!checked.id || this.ids.has(checked.id)) return "";
    this.ids.add(checked.id);
    return ` id="${checked.id}"`;
  }

  image(element: Element): string {
    const checked = checkAttributes(element);
    if (!checked.src) return "";
    this.images += 1;
    return `<img${this.id(checked)}${checked.rest} />`;
  }

  /** The element as a wrapper of text; null when it says nothing (a span without attributes, a dead link). */
  wrapper(element: Element, inside: ReadonlySet<string> = new Set()): Wrapper | null {
    const checked = checkAttributes(element);
    let { name } = element;
    let { rest } = checked;
    if (name === "a" && (!this.#isAlive(checked.href) || inside.has("a"))) {
      name = "span";
      rest = "";
    } else if (name === "a") this.#count(checked.href);
    if (RUBY_PARTS.has(name) || (name === "ruby" && !isRuby(element))) name = "span";
    if (name === "bdo" && !/ dir="(?:ltr|rtl)"/.test(rest)) name = "span";
    const id = this.id(checked);
    return name === "span" && rest + id === "" ? null : { name, attributes: id + rest, stands: id !== "" };
  }

  #inlineElement(element: Element, run: Run, inside: ReadonlySet<string>): void {
    const { name } = element;
    if (name === "br") return run.break();
    if (name === "hr") return run.space();
    if (name === "img") {
      const html = this.image(element);
      return html ? run.atom(html) : undefined;
    }
    if (name === "ruby" && isRuby(element) && !inside.has("ruby")) return this.#ruby(element, run, inside);
    const isBlock = !INLINE.has(name);
    const wrapper = isBlock || name === "ruby" ? null : this.wrapper(element, inside);
    if (isBlock) run.space();
    if (wrapper) run.open(wrapper);
    this.inline(childrenOf(element), run, wrapper ? new Set([...inside, wrapper.name]) : inside);
    if (wrapper) run.close(wrapper);
    if (isBlock) run.space();
  }

  /** Base text with its readings; the fallback brackets are written anew, so that they are always there. */
  #ruby(element: Element, run: Run, inside: ReadonlySet<string>): void {
    const wrapper = this.wrapper(element, inside);
    if (!wrapper) return;
    const within = new Set([...inside, "ruby"]);
    run.open(wrapper);
    for (const child of childrenOf(element)) {
      if (isElement(child, "rp")) continue;
      if (isElement(child, "rt")) {
        const reading = this.line(childrenOf(child));
        if (reading) run.atom(`<rp>(</rp><rt>${reading}</rt><rp>)</rp>`);
      } else this.inline([child], run, within);
    }
    run.close(wrapper);
  }

  #isAlive(href: string | null): boolean {
    return href !== null && (!href.startsWith("#") || !this.#known || this.#known.has(href.slice(1)));
  }

  #count(href: string | null): void {
    this.links += 1;
    if (href?.startsWith("#")) this.targets.add(href.slice(1));
  }
}

/** Writes the content of one container: blocks in their order, loose text between them as paragraphs. */
class Flow {
  readonly #tidier: Tidier;
  readonly #mode: Mode;
  readonly #items: Item[] = [];
  /** Inline elements that are open, outermost first; blocks inside them get them inside instead. */
  readonly #around: Element[];
  #run: Run | null = null;
  #wrappers: (Wrapper | null)[] = [];
  /** The block that loose text goes into; null for a paragraph of its own. */
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
      if (this.#run || /[^\t\n\f\r ]/.test(node.data)) this.#text().text(node.data);
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

  /** A paragraph, heading or preformatted block; blocks inside split it. */
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
    const children = childrenOf(element).filter(
      (child) => !(child instanceof Text && child.data.trim() === ""),
    );
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
      this.#push(`${start}${caption && children[0] === caption ? text + body : body + text}</figure>`);
  }

  #attributes(element: Element): string {
    const checked = checkAttributes(element);
    return this.#tidier.id(checked) + checked.rest;
  }

  #push(html: string, list = false): void {
    this.#items.push({ html, bare: false, list });
  }

  /** The line being written; a new one takes on the inline elements that are open. */
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

const RUBY_PARTS = new Set(["rt", "rp"]);

const holdsBlock = (element: Element): boolean =>
  childrenOf(element).some(
    (child) =>
      child instanceof Element && (!(INLINE.has(child.name) || isVoidInline(child)) || holdsBlock(child)),
  );

const isVoidInline = (element: Element): boolean => element.name === "br" || element.name === "img";

/** Each reading has text before it that it belongs to. */
function isRuby(element: Element): boolean {
  let base = false;
  let readings = 0;
  for (const child of childrenOf(element)) {
    if (isElement(child, "rp")) continue;
    if (isElement(child, "rt")) {
      if (!hasText(child)) continue;
      if (!base) return false;
      readings += 1;
      base = false;
    } else if (hasText(child)) base = true;
  }
  return readings > 0 && !base;
}

const hasText = (node: ChildNode): boolean =>
  node instanceof Text ? /\S/.test(cleanText(node.data)) : childrenOf(node).some(hasText);

/** Terms first, then what they mean, and nothing else (HTML, the dl element). */
function isDescriptionList(element: Element): boolean {
  const parts = childrenOf(element).filter((child) => !(child instanceof Text && child.data.trim() === ""));
  const names = parts.map((child) => (child instanceof Element ? child.name[1] : "?")).join("");
  return /^(?:t+d+)+$/.test(names) && parts.every((part) => isElement(part, "dt", "dd"));
}
