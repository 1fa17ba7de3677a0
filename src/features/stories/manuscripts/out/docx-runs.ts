import {
  DeletedTextRun,
  ExternalHyperlink,
  ImageRun,
  InsertedTextRun,
  type IRunOptions,
  type ParagraphChild,
  TextRun,
} from "docx";
import { type ChildNode, childrenOf, Element, Text } from "#shared/text/dom.ts";
import { isRightToLeft } from "../epub-out/xhtml.ts";
import { imageType } from "../images.ts";
import { type Named, namedOf } from "../own-styles.ts";
import type { WholeBook } from "./book.ts";
import { DocxNamedStyles } from "./docx-named-styles.ts";
import type { Mark } from "./docx-review.ts";
import { writeRuby } from "./docx-ruby.ts";

/** Formatting of words. */
export type Look = Partial<IRunOptions>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Words with the same formatting, or an image or note reference between words. */
export interface Piece {
  /** "" if it is not text. */
  readonly text: string;
  readonly look: Look;
  /** Link target; "" if none. */
  readonly link: string;
  /** The element, if it is not text. */
  readonly element?: Element;
}

/** A piece with a suggested insertion or deletion. */
export interface MarkedPiece extends Piece {
  readonly mark?: Mark | null;
}

/** Writes a note reference, plain or marked as changed; null without a note. */
export type WriteSign = (sign: Element, mark: Mark | null) => ParagraphChild | null;

/** Writes the content of a paragraph: formatted words, links, images, and note references by `note`. */
export class DocxRuns {
  /** True if the paragraph being written runs from right to left; that of the story by default. */
  isRightToLeft: boolean;
  readonly styles = new DocxNamedStyles();
  readonly #book: WholeBook;
  readonly #note: WriteSign;

  constructor(book: WholeBook, note: WriteSign) {
    this.#book = book;
    this.#note = note;
    this.isRightToLeft = isRightToLeft(book.language);
  }

  /** Returns the pieces of a line. */
  pieces(nodes: readonly ChildNode[], look: Look, keepsSpace = false, link = ""): Piece[] {
    return this.#within(nodes, { ground: look, look, keepsSpace, link, path: [] });
  }

  #within(nodes: readonly ChildNode[], place: Place): Piece[] {
    return nodes.flatMap((node) => this.#piecesOf(node, place));
  }

  write(pieces: readonly MarkedPiece[]): ParagraphChild[] {
    const written: ParagraphChild[] = [];
    for (let at = 0; at < pieces.length; ) {
      const { link } = pieces[at]!;
      if (!link) {
        written.push(...this.#written(pieces[at]!));
        at += 1;
        continue;
      }
      const end = pieces.findIndex((piece, index) => index > at && piece.link !== link);
      const linked = pieces.slice(at, end === -1 ? undefined : end);
      written.push(
        new ExternalHyperlink({ link, children: linked.flatMap((piece) => this.#written(piece)) }),
      );
      at += linked.length;
    }
    return written;
  }

  #piecesOf(node: ChildNode, place: Place): Piece[] {
    const { keepsSpace, link } = place;
    if (node instanceof Text) {
      const text = keepsSpace ? node.data : node.data.replace(/[\t\n\f\r ]+/g, " ");
      if (text === "") return [];
      const look = this.#lookAt(place);
      if (!keepsSpace) return [{ text, look, link }];
      return text
        .split("\n")
        .map((line, index) => ({ text: line, look: { ...look, ...(index > 0 ? { break: 1 } : {}) }, link }));
    }
    if (!(node instanceof Element)) return [];
    const classes = (node.attribs.class ?? "").split(/\s+/);
    const { look } = place;
    if (node.name === "br") return [{ text: "", look: { break: 1 }, link }];
    if (node.name === "img" || node.name === "ruby" || classes.includes("noteref"))
      return [{ text: "", look, link, element: node }];
    if (classes.includes("backlink") || node.name === "rp") return [];
    const innerLook: Mutable<Look> = { ...look };
    if (["em", "i", "cite"].includes(node.name)) innerLook.italics = true;
    if (["strong", "b"].includes(node.name)) innerLook.bold = true;
    if (["u", "ins"].includes(node.name)) innerLook.underline = {};
    if (["s", "del"].includes(node.name)) innerLook.strike = true;
    if (node.name === "sub") innerLook.subScript = true;
    if (node.name === "sup") innerLook.superScript = true;
    if (classes.includes("small-caps")) innerLook.smallCaps = true;
    if (/^(?:rtl|ltr)$/.test(node.attribs.dir ?? "")) innerLook.rightToLeft = node.attribs.dir === "rtl";
    const href = node.attribs.href ?? "";
    const isLink = node.name === "a" && /^(?:https?|mailto):/.test(href);
    const path = STYLED.has(node.name) ? [...place.path, namedOf(node)] : place.path;
    return this.#within(childrenOf(node), { ...place, look: innerLook, path, link: isLink ? href : link });
  }

  /**
   * Returns the formatting of words; what it cannot express, such as an abbreviation, is encoded in a style
   * name.
   */
  #lookAt({ path, look, ground }: Place): Look {
    if (path.every(isPlain)) return look;
    const runLook = Object.fromEntries(
      Object.entries(look).filter(([key]) => key !== "break" && !(key in ground)),
    );
    const lang = path.findLast(({ attribs }) => attribs.lang)?.attribs.lang;
    const run = { ...runLook, ...(lang ? { language: { value: lang } } : {}) };
    const style = this.styles.add("run", path, { run });
    return style ? { ...ground, style } : look;
  }

  #written({ text, look, element, mark = null }: MarkedPiece): ParagraphChild[] {
    if (!element) return [this.#text(text, look, mark)];
    if (element.name === "img") return this.#image(element, mark);
    if (element.name === "ruby")
      return writeRuby(element, this.#book.language, mark, (nodes) => this.write(this.pieces(nodes, look)));
    const sign = this.#note(element, mark);
    if (sign) return [sign];
    return this.write(
      this.pieces(childrenOf(element), { ...look, superScript: true }).map((piece) => ({ ...piece, mark })),
    );
  }

  #text(text: string, look: Look, mark: Mark | null): ParagraphChild {
    const options = {
      ...look,
      ...(text ? { text } : {}),
      ...(text && (look.rightToLeft ?? this.isRightToLeft) ? { rightToLeft: true } : {}),
    };
    if (!mark) return new TextRun(options);
    const { kind, ...who } = mark;
    return kind === "added"
      ? new InsertedTextRun({ ...options, ...who })
      : new DeletedTextRun({ ...options, ...who });
  }

  #image(image: Element, mark: Mark | null): ParagraphChild[] {
    const picture = this.#book.images.get(image.attribs.src ?? "");
    const type = picture && TYPES[imageType(Buffer.from(picture.bytes)) ?? ""];
    const alt = image.attribs.alt ?? "";
    if (!picture || !type) return alt ? [this.#text(alt, {}, mark)] : [];
    const [width = 0, height = 0] = [Number(image.attribs.width) || 600, Number(image.attribs.height) || 400];
    const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
    const { kind, ...who } = mark ?? { kind: null };
    return [
      new ImageRun({
        type,
        data: picture.bytes,
        transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
        altText: { name: alt || "picture", title: alt, description: alt },
        ...(mark ? { [kind === "added" ? "insertion" : "deletion"]: who } : {}),
      }),
    ];
  }
}

/** Context of words. */
interface Place {
  /** Formatting of the whole paragraph, and of these words. */
  readonly ground: Look;
  readonly look: Look;
  readonly keepsSpace: boolean;
  readonly link: string;
  /** Enclosing elements. */
  readonly path: readonly Named[];
}

/** Elements expressed by formatting or by the name of a style. */
const STYLED = new Set("abbr b bdi bdo cite code em i q s small span strong sub sup u".split(" "));

/** Returns true if formatting alone expresses an element. */
const isPlain = ({ name, attribs }: Named): boolean => {
  const names = Object.keys(attribs);
  if (name === "span") return names.length === 1 && attribs.class === "small-caps";
  return names.length === 0 && ["em", "s", "strong", "sub", "sup", "u"].includes(name);
};

/** Maximum image size in pixels that fits on a page. */
const MAX_WIDTH = 560;
const MAX_HEIGHT = 720;

const TYPES: Readonly<Record<string, "jpg" | "png" | "gif">> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
};
