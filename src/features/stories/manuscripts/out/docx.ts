import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { sanitiseChapter } from "../../../../core/text/index.ts";
import {
  type ChildNode,
  childrenOf,
  Element,
  elementsIn,
  parseMarkup,
  Text,
} from "../../../../shared/text/dom.ts";
import { isRightToLeft } from "../epub-out/xhtml.ts";
import { imageType } from "../images.ts";
import { linesOf, type WholeBook } from "./book.ts";
import { DOCX_STYLES, PARAGRAPH_STYLES } from "./docx-styles.ts";

type Block = Paragraph | Table;
type Look = Partial<IRunOptions>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A book as a Word file: headings by styles, true footnotes, lists, tables and pictures. */
export async function writeDocx(book: WholeBook): Promise<Buffer> {
  const writer = new Writer(book);
  const children: Block[] = [new Paragraph({ text: book.title, style: "Title" })];
  for (const line of linesOf(book)) {
    const style =
      line.kind === "part"
        ? `fw-${line.isVolume ? "volume" : "part"}${line.depth === 1 ? "-inner" : ""}`
        : `fw-${line.type}${line.apart ? "-apart" : ""}`;
    children.push(new Paragraph({ text: line.title, style, pageBreakBefore: true }));
    if (line.kind === "chapter") children.push(...writer.chapter(line.html));
  }
  return Packer.toBuffer(
    new Document({
      title: book.title,
      creator: book.author,
      description: book.synopsis,
      keywords: book.subjects.join(", "),
      styles: {
        default: { document: { run: { font: "Georgia", size: 22, language: { value: book.language } } } },
        paragraphStyles: DOCX_STYLES,
      },
      numbering: { config: writer.numbering },
      footnotes: writer.footnotes,
      sections: [{ children }],
    }),
  );
}

class Writer {
  readonly footnotes: Record<string, { children: Paragraph[] }> = {};
  readonly numbering: {
    reference: string;
    levels: {
      level: number;
      format: (typeof LevelFormat)["DECIMAL"];
      text: string;
      alignment: (typeof AlignmentType)["START"];
      start: number;
      style: object;
    }[];
  }[] = [];
  readonly #book: WholeBook;
  readonly #rtl: boolean;
  #notes = new Map<string, Element>();
  #count = 0;

  constructor(book: WholeBook) {
    this.#book = book;
    this.#rtl = isRightToLeft(book.language);
  }

  chapter(html: string): Block[] {
    const root = parseMarkup(sanitiseChapter(html).html);
    this.#notes = new Map();
    for (const element of elementsIn(root))
      if (element.name === "li" && element.attribs.id) this.#notes.set(element.attribs.id, element);
    return this.#blocks(childrenOf(root), {});
  }

  #blocks(nodes: readonly ChildNode[], options: { style?: string; list?: object; indent?: number }): Block[] {
    const found: Block[] = [];
    let line: ChildNode[] = [];
    const flush = () => {
      if (line.some((node) => !(node instanceof Text) || node.data.trim() !== ""))
        found.push(this.#paragraph(line, options));
      line = [];
    };
    for (const node of nodes) {
      if (!(node instanceof Element) || !BLOCKS.has(node.name)) {
        line.push(node);
        continue;
      }
      flush();
      found.push(...this.#block(node, options));
    }
    flush();
    return found;
  }

  #block(node: Element, options: { style?: string; list?: object; indent?: number }): Block[] {
    const classes = (node.attribs.class ?? "").split(/\s+/).filter(Boolean);
    const inner = childrenOf(node);
    if (classes.includes("footnotes")) return [];
    switch (node.name) {
      case "p": {
        const known = classes.find((each) => each in PARAGRAPH_STYLES);
        const look: Look = classes.includes("italic")
          ? { italics: true }
          : classes.includes("small-caps")
            ? { smallCaps: true }
            : {};
        return [
          this.#paragraph(inner, { ...options, ...(known ? { style: PARAGRAPH_STYLES[known] } : {}) }, look),
        ];
      }
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6":
        return [new Paragraph({ heading: HEADINGS[node.name], children: this.#runs(inner, {}) })];
      case "hr":
        return [new Paragraph({ text: "* * *", alignment: AlignmentType.CENTER, style: "fw-scene" })];
      case "ul":
        return this.#list(node, { bullet: true }, options);
      case "ol":
        return this.#list(node, { start: Number(node.attribs.start ?? 1) || 1 }, options);
      case "table":
        return this.#table(node);
      case "pre":
        return [new Paragraph({ style: "fw-pre", children: this.#runs(inner, {}, true) })];
      case "blockquote":
        return this.#blocks(inner, { ...options, style: classes.includes("verse") ? "Verse" : "Quote" });
      case "div":
      case "section":
      case "aside": {
        const isSet = ["letter", "inscription", "epigraph", "dedication"].some((each) =>
          classes.includes(each),
        );
        return this.#blocks(inner, {
          ...options,
          ...(classes.includes("verse") ? { style: "Verse" } : isSet ? { style: "Quote" } : {}),
        });
      }
      default:
        return this.#blocks(inner, options);
    }
  }

  #paragraph(
    nodes: readonly ChildNode[],
    { style, list, indent }: { style?: string; list?: object; indent?: number },
    look: Look = {},
  ): Paragraph {
    return new Paragraph({
      children: this.#runs(nodes, look),
      ...(style ? { style } : {}),
      ...(list ?? {}),
      ...(indent ? { indent: { start: indent } } : {}),
      ...(this.#rtl ? { bidirectional: true } : {}),
    });
  }

  #list(
    list: Element,
    kind: { bullet: true } | { start: number },
    options: { list?: object; indent?: number },
  ): Block[] {
    const level = Math.min(((options.list as { level?: number } | undefined)?.level ?? -1) + 1, 8);
    let reference = "";
    if ("start" in kind) {
      reference = `list-${this.numbering.length + 1}`;
      this.numbering.push({
        reference,
        levels: Array.from({ length: 9 }, (_, at) => ({
          level: at,
          format: LevelFormat.DECIMAL,
          text: `%${at + 1}.`,
          alignment: AlignmentType.START,
          start: kind.start,
          style: { paragraph: { indent: { left: 360 * (at + 1), hanging: 360 } } },
        })),
      });
    }
    const own = "start" in kind ? { numbering: { reference, level }, level } : { bullet: { level }, level };
    return childrenOf(list)
      .filter((each): each is Element => each instanceof Element)
      .flatMap((item) => {
        let isFirst = true;
        return splitItem(childrenOf(item)).flatMap((piece) => {
          if (piece.length === 1 && piece[0] instanceof Element && /^[uo]l$/.test(piece[0].name))
            return this.#block(piece[0], { list: own });
          const options = isFirst ? { list: own } : { indent: 360 * (level + 1) };
          isFirst = false;
          return this.#blocks(piece, options);
        });
      });
  }

  #table(table: Element): Block[] {
    const caption = [...elementsIn(table)].find(({ name }) => name === "caption");
    const rows = [...elementsIn(table)].filter(({ name }) => name === "tr");
    if (rows.length === 0) return [];
    const made = new Table({
      rows: rows.map(
        (row) =>
          new TableRow({
            children: childrenOf(row)
              .filter((cell): cell is Element => cell instanceof Element && /^t[dh]$/.test(cell.name))
              .map((cell) => {
                const blocks = this.#blocks(childrenOf(cell), {});
                return new TableCell({
                  columnSpan: Math.min(Number(cell.attribs.colspan ?? 1) || 1, 50),
                  children: blocks.length > 0 ? blocks : [new Paragraph("")],
                });
              }),
          }),
      ),
    });
    return [...(caption ? this.#blocks(childrenOf(caption), {}) : []), made];
  }

  #runs(nodes: readonly ChildNode[], look: Look, keepsSpace = false): ParagraphChild[] {
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
    if (classes.includes("noteref")) return this.#note(node, look);
    if (classes.includes("backlink") || node.name === "rp") return [];
    const own: Mutable<Look> = { ...look };
    if (["em", "i", "cite"].includes(node.name)) own.italics = true;
    if (["strong", "b"].includes(node.name)) own.bold = true;
    if (["u", "ins"].includes(node.name)) own.underline = {};
    if (["s", "del"].includes(node.name)) own.strike = true;
    if (node.name === "sub") own.subScript = true;
    if (node.name === "sup") own.superScript = true;
    if (classes.includes("small-caps")) own.smallCaps = true;
    const inner = this.#runs(childrenOf(node), own, keepsSpace);
    const href = node.attribs.href ?? "";
    if (node.name === "a" && /^(?:https?|mailto):/.test(href))
      return [new ExternalHyperlink({ link: href, children: inner })];
    return inner;
  }

  #text = (text: string, look: Look): TextRun =>
    new TextRun({ ...look, text, ...(this.#rtl ? { rightToLeft: true } : {}) });

  #note(sign: Element, look: Look): ParagraphChild[] {
    const note = this.#notes.get((sign.attribs.href ?? "").replace(/^#/, ""));
    if (!note) return this.#runs(childrenOf(sign), { ...look, superScript: true });
    this.#count += 1;
    const blocks = this.#blocks(childrenOf(note), {}).filter(
      (each): each is Paragraph => each instanceof Paragraph,
    );
    this.footnotes[String(this.#count)] = { children: blocks };
    return [new FootnoteReferenceRun(this.#count)];
  }

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

const HEADINGS = {
  h2: HeadingLevel.HEADING_2,
  h3: HeadingLevel.HEADING_3,
  h4: HeadingLevel.HEADING_4,
  h5: HeadingLevel.HEADING_5,
  h6: HeadingLevel.HEADING_6,
} as const;

const BLOCKS = new Set(
  "p h2 h3 h4 h5 h6 hr ul ol pre table figure figcaption dl dt dd blockquote div section aside header footer".split(
    " ",
  ),
);

/** Lists within an item stand by themselves. */
function splitItem(nodes: readonly ChildNode[]): ChildNode[][] {
  const pieces: ChildNode[][] = [[]];
  for (const node of nodes) {
    if (node instanceof Element && /^[uo]l$/.test(node.name)) pieces.push([node], []);
    else pieces.at(-1)!.push(node);
  }
  return pieces.filter((piece) => piece.some((node) => !(node instanceof Text) || node.data.trim() !== ""));
}
