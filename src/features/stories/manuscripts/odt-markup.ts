import { escapeAttribute, escapeText } from "../../../shared/text/characters.ts";
import {
  type ChildNode,
  childrenOf,
  type Element,
  isElement,
  Text,
  textOf,
} from "../../../shared/text/dom.ts";
import { Margin } from "./margin.ts";
import type { OdtLook, OdtStyles } from "./odt-styles.ts";

/** Characters that one `text:s` may stand for: a file may claim any number. */
const MAX_SPACES = 100;
/** Characters before a comment that say where it stands. */
const BEFORE = 80;

/** Writes the body of an OpenDocument text as HTML, as `readOneFile` takes it. */
export class OdtMarkup {
  /** Names of the pictures in the archive. */
  readonly pictures = new Set<string>();
  readonly margin = new Margin();
  readonly language: string | null;
  readonly #styles: OdtStyles;
  readonly #notes: string[] = [];

  constructor(styles: OdtStyles) {
    this.#styles = styles;
    this.language = styles.language;
  }

  write(text: Element): string {
    const body = this.#blocks(text);
    const notes = this.#notes.map((note, index) => {
      const id = index + 1;
      return `<li id="footnote-${id}">${note} <a href="#footnote-ref-${id}">↑</a></li>`;
    });
    return notes.length > 0 ? `${body}<ol>${notes.join("")}</ol>` : body;
  }

  #blocks(parent: Element): string {
    return childrenOf(parent)
      .map((child) => (isElement(child) ? this.#block(child) : ""))
      .join("");
  }

  #block(element: Element): string {
    switch (element.name) {
      case "text:h":
        return this.#heading(element);
      case "text:p":
        return this.#paragraph(element);
      case "text:list": {
        const tag = this.#styles.isNumbered(element.attribs["text:style-name"]) ? "ol" : "ul";
        return `<${tag}>${this.#blocks(element)}</${tag}>`;
      }
      case "text:list-item":
      case "text:list-header":
        return `<li>${this.#blocks(element)}</li>`;
      case "table:table":
        return `<table>${this.#blocks(element)}</table>`;
      case "table:table-row":
        return `<tr>${this.#blocks(element)}</tr>`;
      case "table:table-cell":
        return `<td>${this.#blocks(element)}</td>`;
      case "text:tracked-changes":
        this.#changes(element);
        return "";
      case "text:table-of-content":
      case "text:alphabetical-index":
      case "office:forms":
      case "text:sequence-decls":
      case "text:variable-decls":
      case "text:user-field-decls":
        return "";
      case "draw:frame":
        return `<p>${this.#frame(element)}</p>`;
      default:
        return this.#blocks(element);
    }
  }

  #heading(element: Element): string {
    const level = Number(element.attribs["text:outline-level"]) || 1;
    const tag = `h${Math.min(Math.max(level, 1), 6)}`;
    return `<${tag}>${this.#inline(element)}</${tag}>`;
  }

  #paragraph(element: Element): string {
    const look = this.#styles.lookOf(element.attribs["text:style-name"]);
    const html = marked(this.#inline(element), look);
    const named = (pattern: RegExp) => look.names.some((name) => pattern.test(name));
    if (named(/^horizontal line$/i) || (look.isBreak && html.trim() === "")) return "<hr>";
    if (named(/^title$/i)) return `<h1 class="book-title">${html}</h1>`;
    if (named(/^subtitle$/i)) return `<p class="subtitle">${html}</p>`;
    if (named(/^(?:verse|poem|poetry)$/i)) return `<blockquote class="verse"><p>${html}</p></blockquote>`;
    if (named(/^(?:quotations?|quote|block (?:text|quotation)|intense quote)$/i))
      return `<blockquote><p>${html}</p></blockquote>`;
    if (named(/^preformatted text$/i)) return `<pre>${html}</pre>`;
    return look.align ? `<p class="${look.align}">${html}</p>` : `<p>${html}</p>`;
  }

  #inline(parent: Element): string {
    return childrenOf(parent)
      .map((child) => this.#piece(child))
      .join("");
  }

  #piece(node: ChildNode): string {
    if (node instanceof Text) return escapeText(node.data.replace(/[\t\n\r ]+/g, " "));
    if (!isElement(node)) return "";
    switch (node.name) {
      case "text:span":
        return marked(this.#inline(node), this.#styles.lookOf(node.attribs["text:style-name"]));
      case "text:a": {
        const href = node.attribs["xlink:href"] ?? "";
        return `<a href="${escapeAttribute(href)}">${this.#inline(node)}</a>`;
      }
      case "text:s":
        return " ".repeat(Math.min(Number(node.attribs["text:c"] ?? 1) || 1, MAX_SPACES));
      case "text:tab":
        return " ";
      case "text:line-break":
        return "<br>";
      case "text:note":
        return this.#note(node);
      case "office:annotation":
        this.#comment(node);
        return "";
      case "draw:frame":
        return this.#frame(node);
      case "text:change-start":
      case "text:change":
      case "text:change-end":
      case "text:bookmark":
      case "office:annotation-end":
      case "text:soft-page-break":
        return "";
      case "text:ruby-text":
        return "";
      default:
        return this.#inline(node);
    }
  }

  /** As Word's notes come out of mammoth, so that one reader finds both. */
  #note(note: Element): string {
    const body = childrenOf(note).find((child) => isElement(child, "text:note-body")) as Element | undefined;
    if (!body) return "";
    const at = this.#notes.push("");
    this.#notes[at - 1] = this.#blocks(body);
    return `<sup><a href="#footnote-${at}" id="footnote-ref-${at}">[${at}]</a></sup>`;
  }

  #frame(frame: Element): string {
    const part = (name: string) =>
      childrenOf(frame).find((child) => isElement(child, name)) as Element | undefined;
    const box = part("draw:text-box");
    if (box) return this.#blocks(box);
    const source = part("draw:image")?.attribs["xlink:href"] ?? "";
    const name = source.replace(/^\.\//, "");
    if (!name || /^[a-z]+:/i.test(name)) return "";
    this.pictures.add(name);
    const said = part("svg:desc") ?? part("svg:title");
    return `<img src="${escapeAttribute(name)}" alt="${escapeAttribute(said ? textOf(said).trim() : "")}">`;
  }

  #comment(annotation: Element): void {
    const words = childrenOf(annotation)
      .filter((child) => isElement(child, "text:p", "text:list"))
      .map(textOf)
      .join("\n");
    const before: string[] = [];
    for (let node = annotation.prev; node; node = node.prev)
      if (!isElement(node as Element, "office:annotation", "text:note"))
        before.unshift(textOf(node as Element));
    this.margin.add(
      "comment",
      authorOf(annotation),
      words,
      before
        .join("")
        .slice(-BEFORE)
        .replace(/^\S*\s(?=.{20})/s, ""),
    );
  }

  #changes(tracked: Element): void {
    for (const region of childrenOf(tracked)) {
      if (!isElement(region, "text:changed-region")) continue;
      for (const change of childrenOf(region)) {
        if (isElement(change, "text:deletion")) {
          const words = childrenOf(change)
            .filter((child) => !isElement(child, "office:change-info"))
            .map(textOf)
            .join("\n");
          this.margin.add("deletion", authorOf(change), words);
        } else if (isElement(change, "text:insertion")) this.margin.add("insertion", authorOf(change), "");
      }
    }
  }
}

function authorOf(element: Element): string {
  const find = (node: Element): Element | undefined => {
    for (const child of childrenOf(node)) {
      if (isElement(child, "dc:creator")) return child;
      const found = isElement(child, "office:change-info") ? find(child) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const creator = find(element);
  return creator ? textOf(creator).trim() : "";
}

/** Words under the marks of a style; nothing around nothing. */
export function marked(html: string, look: Partial<OdtLook>): string {
  if (html.trim() === "") return html;
  let out = html;
  if (look.smallCaps) out = `<span class="small-caps">${out}</span>`;
  if (look.raised) out = `<${look.raised}>${out}</${look.raised}>`;
  if (look.strike) out = `<s>${out}</s>`;
  if (look.underline) out = `<u>${out}</u>`;
  if (look.bold) out = `<strong>${out}</strong>`;
  if (look.italic) out = `<em>${out}</em>`;
  return out;
}
