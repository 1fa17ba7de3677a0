import { INLINE } from "./allowed.ts";
import { type CheckedAttributes, checkAttributes } from "./attributes.ts";
import { type ChildNode, childrenOf, type Document, Element, isElement, Text } from "./dom.ts";
import { Run, type Wrapper } from "./run.ts";
import type { Mode, Tidier } from "./tidier.ts";
import { Flow } from "./tidy-flow.ts";
import { isRuby } from "./tidy-shapes.ts";

/** Result of tidying: the HTML and further findings. */
export interface Tidied {
  readonly html: string;
  readonly links: number;
  readonly images: number;
}

/**
 * Writes a tree of allowed elements as HTML that every parser reads back as the same tree, and that is also
 * well-formed XML: blocks are only in blocks, lists contain items, each id occurs once, each link within the
 * text has its target. Text and its order never change, except white space.
 */
export function tidy(root: Document): Tidied {
  const first = new WholeText(null);
  const html = first.document(root);
  const ids = new Set([...html.matchAll(/<[a-z1-6]+ id="([^"]+)"/g)].map(([, id]) => id ?? ""));
  if ([...first.targets].every((id) => ids.has(id)))
    return { html, links: first.links, images: first.images };
  const second = new WholeText(ids);
  return { html: second.document(root), links: second.links, images: second.images };
}

/** Does the same for a part of a text: links to targets elsewhere in the text stay. */
export const tidyPart = (root: Document): string => new WholeText(null).document(root);

/** The state of tidying one text: ids and links are known for the whole text. */
class WholeText implements Tidier {
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

  flow(nodes: readonly ChildNode[], mode: Mode, around: readonly Element[] = []): string {
    return new Flow(this, mode, around).walkAll(nodes).finish("");
  }

  line(nodes: readonly ChildNode[], around: readonly Element[] = []): string {
    const run = new Run();
    const wrappers = around.map((each) => this.wrapper(each)).filter((each) => each !== null);
    for (const each of wrappers) run.open(each);
    this.inline(nodes, run, new Set(around.map((each) => each.name)));
    for (const each of wrappers.reverse()) run.close(each);
    return run.finish();
  }

  /** Writes nodes into a line; `inside` contains the names of the surrounding elements. */
  inline(nodes: readonly ChildNode[], run: Run, inside: ReadonlySet<string>): void {
    for (const node of nodes) {
      if (node instanceof Text) run.text(node.data);
      else if (node instanceof Element) this.#inlineElement(node, run, inside);
    }
  }

  /** Returns ` id="…"` on the first call for an id, then "". */
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

  /**
   * Returns the element as a wrapper of text; null if it has no effect (a span without attributes, a dead
   * link).
   */
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

  /** Writes base text with its readings; the fallback brackets are always written. */
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

const RUBY_PARTS = new Set(["rt", "rp"]);
