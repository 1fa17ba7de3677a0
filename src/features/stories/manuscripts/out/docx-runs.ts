import {
  DeletedTextRun,
  ExternalHyperlink,
  ImageRun,
  InsertedTextRun,
  type IRunOptions,
  type ParagraphChild,
  TextRun,
} from "docx";
import { type ChildNode, childrenOf, Element, Text } from "../../../../shared/text/dom.ts";
import { isRightToLeft } from "../epub-out/xhtml.ts";
import { imageType } from "../images.ts";
import { type Named, namedOf } from "../own-styles.ts";
import type { WholeBook } from "./book.ts";
import { DocxNamedStyles } from "./docx-named-styles.ts";
import type { Mark } from "./docx-review.ts";

/** How words look where they stand. */
export type Look = Partial<IRunOptions>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Words that look alike, or a picture or sign of a note between words. */
export interface Piece {
  /** "" of what is no words. */
  readonly text: string;
  readonly look: Look;
  /** Where it leads; "" for nowhere. */
  readonly link: string;
  /** Of what is no words: the element. */
  readonly element?: Element;
}

/** A piece as somebody would have it in or out. */
export interface MarkedPiece extends Piece {
  readonly mark?: Mark | null;
}

/** What the sign of a note is written as, where it stays or as it is marked; null without a note. */
export type WriteSign = (sign: Element, mark: Mark | null) => ParagraphChild | null;

/** Writes what stands within a paragraph: words with their marks, links, pictures, and the signs of notes by `note`. */
export class DocxRuns {
  readonly isRightToLeft: boolean;
  readonly styles = new DocxNamedStyles();
  readonly #book: WholeBook;
  readonly #note: WriteSign;

  constructor(book: WholeBook, note: WriteSign) {
    this.#book = book;
    this.#note = note;
    this.isRightToLeft = isRightToLeft(book.language);
  }

  /** What stands on a line, piece by piece. */
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
    if (node.name === "img" || classes.includes("noteref")) return [{ text: "", look, link, element: node }];
    if (classes.includes("backlink") || node.name === "rp") return [];
    const own: Mutable<Look> = { ...look };
    if (["em", "i", "cite"].includes(node.name)) own.italics = true;
    if (["strong", "b"].includes(node.name)) own.bold = true;
    if (["u", "ins"].includes(node.name)) own.underline = {};
    if (["s", "del"].includes(node.name)) own.strike = true;
    if (node.name === "sub") own.subScript = true;
    if (node.name === "sup") own.superScript = true;
    if (classes.includes("small-caps")) own.smallCaps = true;
    const href = node.attribs.href ?? "";
    const isLink = node.name === "a" && /^(?:https?|mailto):/.test(href);
    const path = STYLED.has(node.name) ? [...place.path, namedOf(node)] : place.path;
    return this.#within(childrenOf(node), { ...place, look: own, path, link: isLink ? href : link });
  }

  /** How words look; what a look does not say of them, as that they are an abbreviation, the name of a style does. */
  #lookAt({ path, look, ground }: Place): Look {
    if (path.every(isPlain)) return look;
    const own = Object.fromEntries(
      Object.entries(look).filter(([key]) => key !== "break" && !(key in ground)),
    );
    const lang = path.findLast(({ attribs }) => attribs.lang)?.attribs.lang;
    const run = { ...own, ...(lang ? { language: { value: lang } } : {}) };
    const style = this.styles.add("run", path, { run });
    return style ? { ...ground, style } : look;
  }

  #written({ text, look, element, mark = null }: MarkedPiece): ParagraphChild[] {
    if (!element) return [this.#text(text, look, mark)];
    if (element.name === "img") return this.#image(element, mark);
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
      ...(this.isRightToLeft && text ? { rightToLeft: true } : {}),
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

/** Where words stand. */
interface Place {
  /** How the whole paragraph looks, and how it does here. */
  readonly ground: Look;
  readonly look: Look;
  readonly keepsSpace: boolean;
  readonly link: string;
  /** Elements around them. */
  readonly path: readonly Named[];
}

/** Elements that a look of words or the name of a style stands for. */
const STYLED = new Set("abbr b bdi bdo cite code em i q s small span strong sub sup u".split(" "));

/** Whether a look says all of an element. */
const isPlain = ({ name, attribs }: Named): boolean => {
  const names = Object.keys(attribs);
  if (name === "span") return names.length === 1 && attribs.class === "small-caps";
  return names.length === 0 && ["em", "s", "strong", "sub", "sup", "u"].includes(name);
};

/** Pixels that a page has room for. */
const MAX_WIDTH = 560;
const MAX_HEIGHT = 720;

const TYPES: Readonly<Record<string, "jpg" | "png" | "gif">> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
};
