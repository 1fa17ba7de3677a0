import { escapeAttribute, escapeText, runsRightToLeft } from "#core/text/index.ts";
import { classesOf } from "#shared/text/attributes.ts";
import type { Look } from "#shared/text/css.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "#shared/text/dom.ts";
import { hasMoreInLine, holdsLine, isBlank, isBlock, isHeading, isSceneBreak } from "./blocks.ts";
import { inherit, PLAIN, type State, stateAround } from "./look-state.ts";
import { mathMarkup } from "./math.ts";
import type { NoteBody, Notes } from "./notes.ts";
import { type RubyParts, rubyParts } from "./ruby.ts";
import { blockClasses, inlineClasses } from "./semantics.ts";
import { resolveLink } from "./source.ts";
import type { SourceDocument } from "./types.ts";
import { isInVerse, type Line, verseLines } from "./verse.ts";

/** Data about the whole book for converting a chapter's markup. */
export interface MarkupContext {
  readonly notes: Notes;
  /** Headings used in the chapter's title. */
  readonly taken: ReadonlySet<Element>;
  /** Source files of this chapter; links between them are retained. */
  readonly paths: ReadonlySet<string>;
  /** Targets of links in the text, as `path#id`; other ids are removed. */
  readonly linked: ReadonlySet<string>;
  /** Returns the placeholder for an image of the book; null if it is not available. */
  image(path: string, alt: string): string | null;
  /** Counts an object that the chapter cannot show. */
  lose(name: string): void;
  /** Called for a picture that is left out, such as an ornament between scenes. */
  losePicture(): void;
  /** The note being written, which is shown although it was moved. */
  readonly shown: Element | null;
  /** Returns the number of a note in this chapter, and how many times it has been referenced. */
  number(note: NoteBody): { number: number; times: number };
}

/**
 * Converts a chapter's nodes to the site's markup: styles from the book's style sheets become allowed
 * elements and classes, semantic types become classes, links and images are resolved, notes are numbered. Not
 * yet sanitised.
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
    if (OBJECTS.has(node.name)) {
      this.#context.lose(node.name);
      return this.nodes(childrenOf(node), state);
    }
    if (node.name === "form" || CONTROLS.has(node.name)) return this.nodes(childrenOf(node), state);
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
    return `<h${level}${this.#attributes(element, this.#ourClasses(element))}>${this.nodes(childrenOf(element), PLAIN)}</h${level}>`;
  }

  #block(element: Element, look: Look, within: State): string {
    const classes: string[] = [...blockClasses(element), ...this.#ourClasses(element)];
    if (isSceneBreak(element)) {
      for (const { name } of elementsIn(element))
        if (name === "img" || name === "svg") this.#context.losePicture();
      return "<hr />";
    }
    const lines = verseLines(element, this.#document);
    if (lines) return this.#verse(element, lines, within);
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

  /** Writes lines that are separate blocks as the lines of one stanza; their indentation is preserved. */
  #verse(element: Element, lines: readonly Line[], within: State): string {
    const stanza = lines.map(({ line, indent }) => {
      const look = this.#document.styles.lookOf(line);
      const state = inherit(within, look, line.name);
      const inlineHtml = this.#inline(new Element("span", {}, [...childrenOf(line)]), {}, state);
      const html = inlineHtml.replace(/^<span>([\s\S]*)<\/span>$/, "$1");
      return indent > 0 ? `<span class="indent-${indent}">${html}</span>` : html;
    });
    const html = `<p>${stanza.join("<br />")}</p>`;
    return isInVerse(element.parent)
      ? html
      : `<div class="verse"${this.#attributes(element, [])}>${html}</div>`;
  }

  #inline(element: Element, look: Look, within: State): string {
    if (element.name === "math") return mathMarkup(element);
    if (element.name === "ruby") {
      const parts = rubyParts(element);
      if (parts) return this.#ruby(parts, within);
    }
    // Note references are raised by their class.
    if (element.name === "sup" && this.#isSign(element)) return this.nodes(childrenOf(element), within);
    const classes = [...inlineClasses(element), ...this.#ourClasses(element)];
    const { shown } = within;
    const wrappers: string[] = [];
    let { name } = element;
    // SE and others use <b> for text their style sheet shows in small capitals.
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

  /** Writes ruby bases and readings in sequence; `rtc` annotations of all of them follow in brackets. */
  #ruby({ pairs, about }: RubyParts, within: State): string {
    const inner = pairs
      .map(
        ({ base, reading }) =>
          this.nodes(base, within) + (reading ? `<rt>${this.nodes(reading, within)}</rt>` : ""),
      )
      .join("");
    const ruby = `<ruby>${inner}</ruby>`;
    return about.reduce((html, each) => `${html} (${this.nodes(each, within)})`, ruby);
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

  /** Writes an image; for a drawing without one, its words. */
  #image(element: Element): string {
    const image =
      element.name === "svg" ? [...elementsIn(element)].find((each) => each.name === "image") : element;
    const href = image?.attribs.src ?? image?.attribs["xlink:href"] ?? image?.attribs.href;
    const svgText = element.name === "svg" && href === undefined ? wordsOf(element) : "";
    if (svgText) return `<span>${escapeText(svgText)}</span>`;
    const path = href === undefined ? null : resolveLink(this.#document.path, href)?.path;
    const alt = element.attribs.alt ?? (element.name === "svg" ? titleOf(element) : "");
    const placeholder = path ? this.#context.image(path, alt) : null;
    if (!placeholder) return `<img alt="${escapeAttribute(alt)}" />`;
    const size = ["width", "height"].map((name) => printed(name, element.attribs[name]?.replace(/px$/, "")));
    return `<img src="${placeholder}" alt="${escapeAttribute(alt)}"${element.name === "img" ? size.join("") : ""} />`;
  }

  /**
   * Returns the `dir` of a block: its own, that of its container, or else that of its letters; undefined if
   * it equals the story's direction.
   */
  #direction(element: Element): string | undefined {
    const { direction } = this.#document;
    const ownDirection = directionIn(element);
    if (!direction) return ownDirection;
    let around = element.parent instanceof Element ? element.parent : null;
    while (around && directionIn(around) === undefined)
      around = around.parent instanceof Element ? around.parent : null;
    // The elements of the page itself are not included.
    const isPage = around !== null && /^(?:html|body)$/.test(around.name);
    if (around && !isPage && directionIn(around) !== direction) return ownDirection;
    const isLine = isHeading(element) || holdsLine(element);
    const declared =
      ownDirection ?? (isLine ? ((around && directionIn(around)) ?? byLetters(element)) : undefined);
    return declared === direction ? undefined : declared;
  }

  #attributes(element: Element, classes: readonly string[]): string {
    const { attribs, name } = element;
    let written = printed("id", this.#id(attribs.id ?? (name === "a" ? attribs.name : undefined)));
    written += printed("class", classes.join(" ") || undefined);
    written += printed("lang", attribs.lang ?? attribs["xml:lang"]);
    if (name === "a") written += printed("href", this.#href(attribs.href));
    written += printed(
      "dir",
      isHeading(element) || isBlock(element) ? this.#direction(element) : directionIn(element),
    );
    for (const each of ["title", "colspan", "rowspan", "scope", "start", "reversed", "type", "value"])
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

const SKIPPED = new Set(["head", "script", "style", "template"]);

/** Elements that become a line of the report; their fallback text is read. */
const OBJECTS = new Set(["iframe", "object", "embed", "audio", "video", "canvas", "applet"]);

/** Elements whose text is content of the page, although the site's markup has no such elements. */
const CONTROLS = new Set(["textarea", "option", "xmp", "plaintext"]);

const punctuated = (look: Look, content: string): string =>
  content.trim() === "" ? content : escapeText(look.before ?? "") + content + escapeText(look.after ?? "");

const byLetters = (element: Element): "rtl" | undefined =>
  runsRightToLeft(textOf(element)) ? "rtl" : undefined;

const wordsOf = (svg: Element): string =>
  [...elementsIn(svg)]
    .filter((each) => each.name === "text")
    .map((each) => textOf(each).replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join(" ");

const titleOf = (svg: Element): string => {
  const title = [...elementsIn(svg)].find((each) => each.name === "title");
  return title ? textOf(title).trim() : "";
};

const printed = (name: string, value: string | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeAttribute(value)}"`;

/** The direction that an element states; Word writes it in capitals. */
const directionIn = ({ attribs }: Element): string | undefined => attribs.dir?.toLowerCase();
