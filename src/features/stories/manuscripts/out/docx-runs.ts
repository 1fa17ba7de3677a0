import { ExternalHyperlink, ImageRun, type IRunOptions, type ParagraphChild, TextRun } from "docx";
import { type ChildNode, childrenOf, Element, Text } from "../../../../shared/text/dom.ts";
import { isRightToLeft } from "../epub-out/xhtml.ts";
import { imageType } from "../images.ts";
import type { WholeBook } from "./book.ts";

/** How words look where they stand. */
export type Look = Partial<IRunOptions>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Writes what stands within a paragraph: words with their marks, links, pictures, and the signs of notes by `note`. */
export class DocxRuns {
  readonly isRightToLeft: boolean;
  readonly #book: WholeBook;
  readonly #note: (sign: Element) => ParagraphChild | null;

  constructor(book: WholeBook, note: (sign: Element) => ParagraphChild | null) {
    this.#book = book;
    this.#note = note;
    this.isRightToLeft = isRightToLeft(book.language);
  }

  write(nodes: readonly ChildNode[], look: Look, keepsSpace = false): ParagraphChild[] {
    return nodes.flatMap((node) => this.#run(node, look, keepsSpace));
  }

  #run(node: ChildNode, look: Look, keepsSpace: boolean): ParagraphChild[] {
    if (node instanceof Text) {
      const text = keepsSpace ? node.data : node.data.replace(/[\t\n\f\r ]+/g, " ");
      if (text === "") return [];
      if (!keepsSpace) return [this.#text(text, look)];
      return text
        .split("\n")
        .map((line, index) => this.#text(line, { ...look, ...(index > 0 ? { break: 1 } : {}) }));
    }
    if (!(node instanceof Element)) return [];
    const classes = (node.attribs.class ?? "").split(/\s+/);
    if (node.name === "br") return [new TextRun({ break: 1 })];
    if (node.name === "img") return this.#image(node);
    if (classes.includes("noteref")) {
      const sign = this.#note(node);
      return sign ? [sign] : this.write(childrenOf(node), { ...look, superScript: true });
    }
    if (classes.includes("backlink") || node.name === "rp") return [];
    const own: Mutable<Look> = { ...look };
    if (["em", "i", "cite"].includes(node.name)) own.italics = true;
    if (["strong", "b"].includes(node.name)) own.bold = true;
    if (["u", "ins"].includes(node.name)) own.underline = {};
    if (["s", "del"].includes(node.name)) own.strike = true;
    if (node.name === "sub") own.subScript = true;
    if (node.name === "sup") own.superScript = true;
    if (classes.includes("small-caps")) own.smallCaps = true;
    const inner = this.write(childrenOf(node), own, keepsSpace);
    const href = node.attribs.href ?? "";
    if (node.name === "a" && /^(?:https?|mailto):/.test(href))
      return [new ExternalHyperlink({ link: href, children: inner })];
    return inner;
  }

  #text = (text: string, look: Look): TextRun =>
    new TextRun({ ...look, text, ...(this.isRightToLeft ? { rightToLeft: true } : {}) });

  #image(image: Element): ParagraphChild[] {
    const picture = this.#book.images.get(image.attribs.src ?? "");
    const type = picture && TYPES[imageType(Buffer.from(picture.bytes)) ?? ""];
    const alt = image.attribs.alt ?? "";
    if (!picture || !type) return alt ? [this.#text(alt, {})] : [];
    const [width = 0, height = 0] = [Number(image.attribs.width) || 600, Number(image.attribs.height) || 400];
    const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
    return [
      new ImageRun({
        type,
        data: picture.bytes,
        transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
        altText: { name: alt || "picture", title: alt, description: alt },
      }),
    ];
  }
}

/** Pixels that a page has room for. */
const MAX_WIDTH = 560;
const MAX_HEIGHT = 720;

const TYPES: Readonly<Record<string, "jpg" | "png" | "gif">> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
};
