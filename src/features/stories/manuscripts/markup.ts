import { escapeAttribute, escapeText } from "../../../core/text/index.ts";
import { classesOf } from "../../../shared/text/attributes.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "../../../shared/text/dom.ts";
import { hasMoreInLine, holdsLine, isBlank, isBlock, isHeading, isSceneBreak } from "./blocks.ts";
import type { Look } from "./css.ts";
import { inherit, PLAIN, type State, stateAround } from "./look-state.ts";
import type { NoteBody, Notes } from "./notes.ts";
import { blockClasses, inlineClasses } from "./semantics.ts";
import { resolveLink } from "./source.ts";
import type { SourceDocument } from "./types.ts";

/** What a chapter's markup needs to know of the book around it. */
export interface MarkupContext {
  readonly notes: Notes;
  /** Headings that went into the chapter's title. */
  readonly taken: ReadonlySet<Element>;
  /** Files this chapter is made of: links between them stay. */
  readonly paths: ReadonlySet<string>;
  /** Targets of links in the text, as `path#id`; other ids go. */
  readonly linked: ReadonlySet<string>;
  /** The placeholder for an image of the book; null for one that cannot be had. */
  image(path: string, alt: string): string | null;
  /** The note being written, which is shown although it was moved. */
  readonly shown: Element | null;
  /** The number a note gets in this chapter, and whether it is asked for the first time. */
  number(note: NoteBody): { number: number; times: number };
}

/**
 * A chapter's nodes as markup in our own terms: looks from the book's style sheets become elements and classes
 * of our list, semantic types become classes, links and images are resolved, notes numbered. Not sanitised yet.
 */
export function toMarkup(
  document: SourceDocument,
  nodes: readonly ChildNode[],
  context: MarkupContext,
): string {
  return new Writer(document, context).nodes(nodes, stateAround(nodes[0], document));
}

class Writer {
  readonly #document: SourceDocument;
  readonly #context: MarkupContext;

  constructor(document: SourceDocument, context: MarkupContext) {
    this.#document = document;
    this.#context = context;
  }

  nodes(nodes: readonly ChildNode[], state: State): string {
    return nodes.map((node) => this.#node(node, state)).join("");
  }

  #node(node: ChildNode, state: State): string {
    if (node instanceof Text) return escapeText(node.data);
    if (!(node instanceof Element)) return "";
    const { notes, taken, shown } = this.#context;
    const isElsewhere = (notes.moved.has(node) || taken.has(node)) && node !== shown;
    if (isElsewhere || notes.backlinks.has(node) || SKIPPED.has(node.name)) return "";
    if (node.name === "img" || node.name === "svg") return this.#image(node);
    if (node.name === "br") return `<br />${this.nodes(childrenOf(node), state)}`;
    const look = this.#document.styles.lookOf(node);
    const within = inherit(state, look, node.name);
    if (isHeading(node)) return this.#heading(node);
    if (isBlock(node)) return this.#block(node, look, within);
    return node.name === "a" ? this.#anchor(node, look, within) : this.#inline(node, look, within);
  }

  #heading(element: Element): string {
    const level = Math.max(2, Number(element.name[1]));
    return `<h${level}${this.#attributes(element, [])}>${this.nodes(childrenOf(element), PLAIN)}</h${level}>`;
  }

  #block(element: Element, look: Look, within: State): string {
    const classes: string[] = [...blockClasses(element), ...this.#ourClasses(element)];
    if (isSceneBreak(element)) return "<hr />";
    if (!holdsLine(element)) {
      const content = this.nodes(childrenOf(element), within);
      return `<${element.name}${this.#attributes(element, classes)}>${content}</${element.name}>`;
    }
    if (element.name === "p" && isBlank(element)) return '<p class="blank"></p>';
    if (within.align !== "start" && element.name !== "th") classes.push(within.align);
    const italic = within.italic && !within.shown.italic;
    const smallCaps = within.smallCaps && !within.shown.smallCaps;
    if (italic) classes.push("italic");
    if (smallCaps) classes.push("small-caps");
    const bold = within.bold && !within.shown.bold && element.name !== "th";
    const shown = {
      italic: within.shown.italic || italic,
      smallCaps: within.shown.smallCaps || smallCaps,
      bold: within.shown.bold || within.bold,
    };
    const content = punctuated(look, this.nodes(childrenOf(element), { ...within, shown }));
    const inner = bold ? `<b>${content}</b>` : content;
    return `<${element.name}${this.#attributes(element, classes)}>${inner}</${element.name}>`;
  }

  #inline(element: Element, look: Look, within: State): string {
    // Signs of notes are raised by their class.
    if (element.name === "sup" && this.#isSign(element)) return this.nodes(childrenOf(element), within);
    const classes = [...inlineClasses(element), ...this.#ourClasses(element)];
    const { shown } = within;
    const wrappers: string[] = [];
    let { name } = element;
    // SE and others use <b> for what their style sheet shows as small capitals.
    if (name === "b" && !within.bold) name = "span";
    const isItalic = name === "i" || name === "em";
    const isBold = name === "b" || name === "strong";
    if (within.italic && !shown.italic && !isItalic && name !== "cite") wrappers.push("i");
    if (within.bold && !shown.bold && !isBold) wrappers.push("b");
    if (look.underline && name !== "u" && name !== "ins") wrappers.push("u");
    if (look.strike && !["s", "strike", "del"].includes(name)) wrappers.push("s");
    if (look.raised && name !== look.raised) wrappers.push(look.raised);
    if (within.smallCaps && !shown.smallCaps) classes.push("small-caps");
    const state: State = {
      ...within,
      shown: {
        italic: shown.italic || within.italic,
        bold: shown.bold || within.bold,
        smallCaps: shown.smallCaps || within.smallCaps,
      },
    };
    const content = punctuated(look, this.nodes(childrenOf(element), state));
    const wrapped = wrappers.reduceRight((html, wrapper) => `<${wrapper}>${html}</${wrapper}>`, content);
    const html = `<${name}${this.#attributes(element, classes)}>${wrapped}</${name}>`;
    return look.block && hasMoreInLine(element) ? `${html}<br />` : html;
  }

  #ourClasses(element: Element): string[] {
    return this.#document.hasOurClasses ? classesOf(element.attribs.class) : [];
  }

  #isSign(element: Element): boolean {
    const shown = childrenOf(element).filter((child) => !(child instanceof Text && child.data.trim() === ""));
    return shown.length === 1 && shown[0] instanceof Element && this.#context.notes.references.has(shown[0]);
  }

  #anchor(element: Element, look: Look, within: State): string {
    const note = this.#context.notes.references.get(element);
    if (note) {
      const { number, times } = this.#context.number(note);
      const id = `noteref-${number}${times > 1 ? `-${times}` : ""}`;
      return `<a id="${id}" class="noteref" href="#note-${number}">${number}</a>`;
    }
    return this.#inline(element, look.raised === null ? look : { ...look, underline: false }, within);
  }

  #image(element: Element): string {
    const image =
      element.name === "svg" ? [...elementsIn(element)].find((each) => each.name === "image") : element;
    const href = image?.attribs.src ?? image?.attribs["xlink:href"] ?? image?.attribs.href;
    const path = href === undefined ? null : resolveLink(this.#document.path, href)?.path;
    const alt = element.attribs.alt ?? (element.name === "svg" ? titleOf(element) : "");
    const placeholder = path ? this.#context.image(path, alt) : null;
    if (!placeholder) return `<img alt="${escapeAttribute(alt)}" />`;
    const size = ["width", "height"].map((name) => printed(name, element.attribs[name]?.replace(/px$/, "")));
    return `<img src="${placeholder}" alt="${escapeAttribute(alt)}"${element.name === "img" ? size.join("") : ""} />`;
  }

  #attributes(element: Element, classes: readonly string[]): string {
    const { attribs, name } = element;
    let written = printed("id", this.#id(attribs.id ?? (name === "a" ? attribs.name : undefined)));
    written += printed("class", classes.join(" ") || undefined);
    written += printed("lang", attribs.lang ?? attribs["xml:lang"]);
    if (name === "a") written += printed("href", this.#href(attribs.href));
    for (const each of ["dir", "title", "colspan", "rowspan", "scope", "start", "reversed", "type", "value"])
      written += printed(each, attribs[each]);
    return written;
  }

  #id(id: string | undefined): string | undefined {
    return id !== undefined && this.#context.linked.has(`${this.#document.path}#${id}`) ? id : undefined;
  }

  #href(href: string | undefined): string | undefined {
    if (href === undefined) return undefined;
    const link = resolveLink(this.#document.path, href);
    if (!link) return href;
    return this.#context.paths.has(link.path) && link.fragment
      ? `#${encodeURIComponent(link.fragment)}`
      : "#-";
  }
}

const SKIPPED = new Set([
  "head",
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "audio",
  "video",
  "form",
]);

const punctuated = (look: Look, content: string): string =>
  content.trim() === "" ? content : escapeText(look.before ?? "") + content + escapeText(look.after ?? "");

const titleOf = (svg: Element): string => {
  const title = [...elementsIn(svg)].find((each) => each.name === "title");
  return title ? textOf(title).trim() : "";
};

const printed = (name: string, value: string | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeAttribute(value)}"`;
