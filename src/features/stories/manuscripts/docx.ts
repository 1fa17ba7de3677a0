import { createHash } from "node:crypto";
import { buffer as readAll } from "node:stream/consumers";
import mammoth from "mammoth";
import yazl from "yazl";
import { CHAPTER_TYPES } from "../../../shared/stories/chapters.enums.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { checkLanguage } from "../../../shared/text/attributes.ts";
import { parseMarkup, textOf } from "../../../shared/text/dom.ts";
import { docxMargin } from "./docx-margin.ts";
import { isTracked, type Settled, settleTracked } from "./docx-settled.ts";
import { decodeText } from "./encoding.ts";
import { unreadable } from "./errors.ts";
import type { Margin } from "./margin.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import { ownStyles } from "./own-styles.ts";
import type { Manuscript } from "./types.ts";
import { findElement, findElements, parseXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** Part of mammoth's interface that its types leave out (its README, Document transforms). */
const { transforms } = mammoth as unknown as {
  transforms: { paragraph(transform: <T>(paragraph: T) => T): (document: unknown) => unknown };
};

/** Bytes of the main text's XML: ours, more than a million words. */
const MAX_DOCUMENT_BYTES = 24 * 1024 * 1024;

/** Bytes of the main text's XML up to which it is read twice, for tracked changes: 200,000 words, ten seconds. */
const MAX_TRACKED_BYTES = 8 * 1024 * 1024;

/**
 * Reads a Word file (.docx), split at its headings; styles, alignment, footnotes and pictures are kept. Where changes
 * were tracked it is read with them, and each chapter says what it was before.
 */
export async function readDocx(archive: Archive, fileName: string): Promise<Manuscript> {
  const document = await archive.read("word/document.xml");
  const twice =
    document !== null && document.length <= MAX_TRACKED_BYTES && isTracked(document.toString("latin1"));
  const manuscript = await readSettled(archive, fileName, twice ? "accepted" : null);
  const margin = await marginOf(archive);
  if (!twice) return margin.beside(manuscript);
  return margin.beside(withBefore(manuscript, await readSettled(archive, fileName, "rejected")));
}

async function readSettled(archive: Archive, fileName: string, way: Settled | null): Promise<Manuscript> {
  const core = await archive.read("docProps/core.xml");
  const properties = core && parseXml(core);
  const property = (name: string) => {
    const element = properties && findElement(properties, name);
    return (
      (element &&
        textOf(element)
          .replace(/[\t\n\f\r ]+/g, " ")
          .trim()) ||
      null
    );
  };
  const images = new Map<string, Buffer>();
  const styles = await archive.read("word/styles.xml");
  const own = ownStyles(
    (styles ? findElements(parseXml(styles), "w:name") : []).map(({ attribs }) => attribs["w:val"] ?? ""),
  );
  const { value } = await mammoth.convertToHtml(
    { buffer: await repacked(archive, way) },
    {
      styleMap: [...own.map, ...STYLES],
      ignoreEmptyParagraphs: false,
      transformDocument: transforms.paragraph(withAlignment),
      convertImage: mammoth.images.imgElement(async (image) => {
        const name = `embedded-${images.size + 1}`;
        images.set(name, await image.readAsBuffer());
        return { src: name };
      }),
    },
  );
  const root = parseMarkup(value);
  own.apply(root);
  const titled = findElement(root, "h1");
  const ownTitle = titled?.attribs.class === "book-title" ? textOf(titled).trim() : null;
  return readOneFile({
    root,
    title: ownTitle || property("dc:title") || titleFromName(fileName) || manuscriptsText.untitled,
    author: property("dc:creator"),
    language: checkLanguage(property("dc:language") ?? undefined),
    synopsis: property("dc:description"),
    subjects: (property("cp:keywords") ?? "")
      .split(/[,;]/)
      .map((each) => each.trim())
      .filter(Boolean)
      .slice(0, 25),
    images,
  });
}

/** Chapters with what they were before what was tracked, where the text before has as many of them. */
function withBefore(manuscript: Manuscript, before: Manuscript): Manuscript {
  if (manuscript.chapters.length !== before.chapters.length) return manuscript;
  const images = new Map(manuscript.images);
  const names = new Map([...images].map(([name, { bytes }]) => [digest(bytes), name]));
  const renamed = new Map<string, string>();
  for (const [name, picture] of before.images) {
    const hash = digest(picture.bytes);
    const known = names.get(hash) ?? `cid:image-${images.size + 1}`;
    renamed.set(name, known);
    if (names.has(hash)) continue;
    names.set(hash, known);
    images.set(known, picture);
  }
  return {
    ...manuscript,
    images,
    chapters: manuscript.chapters.map((chapter, at) => ({
      ...chapter,
      before: before.chapters[at]!.html.replace(/cid:image-\d+/g, (name) => renamed.get(name) ?? name),
    })),
  };
}

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64");

/** Comments in Word's margin, and changes that were tracked: mammoth takes these as accepted. */
async function marginOf(archive: Archive): Promise<Margin> {
  const comments = await archive.read("word/comments.xml");
  if (comments) checkXml("word/comments.xml", comments);
  const document = await archive.read("word/document.xml");
  const matters =
    document && /<w:(?:ins|del|moveFrom|moveTo|commentRangeStart)[ >]/.test(document.toString("latin1"));
  return docxMargin({
    comments: comments ? parseXml(comments) : null,
    document: matters ? parseXml(document) : null,
  });
}

/** The files that matter in an archive of our own making: what the next reader opens has been checked. */
async function repacked(archive: Archive, way: Settled | null): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const output = readAll(zip.outputStream);
  for (const name of archive.names) {
    if (
      !/^(?:\[Content_Types\]\.xml|_rels\/|word\/)/.test(name) ||
      /\.bin$|^word\/(?:embeddings|activeX|fonts)\//.test(name)
    )
      continue;
    const bytes = await archive.read(name);
    if (!bytes) continue;
    if (/\.(?:xml|rels)$/.test(name)) checkXml(name, bytes);
    const isText = way && /^word\/(?:document|footnotes|endnotes)\.xml$/.test(name);
    const settled = isText ? Buffer.from(settleTracked(decodeText(bytes).text, way)) : bytes;
    zip.addBuffer(settled, name, { compress: false });
  }
  zip.end();
  return output;
}

/** Office Open XML has no document type (ECMA-376, part 2), so one is there for mischief only. */
function checkXml(name: string, bytes: Buffer): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw unreadable("bomb");
  const start = bytes.toString("latin1", 0, 4_000).replace(/\0/g, "");
  if (/<!DOCTYPE|<!ENTITY/i.test(start)) throw unreadable("unsafe");
  if (name === "word/document.xml") parseXml(bytes);
}

/** Headings of our own exports: what they begin, and whether in a volume or behind all parts. */
const OWN_HEADINGS = [
  ...["volume", "part", "part-inner", "volume-inner"],
  ...CHAPTER_TYPES.flatMap((type) => [type, `${type}-apart`]),
];

/** "part-inner" as the classes that `readOwnMarks` reads. */
const classesOfHeading = (name: string): string => {
  const [, kind = name, more] = /^(.*?)(?:-(inner|apart))?$/.exec(name) ?? [];
  return [`fw-${kind}`, ...(more ? [`fw-${more}`] : [])].join(".");
};

/** How mammoth writes styles. Comments have none on purpose: so it leaves them out, for they are not the readers'. */
const STYLES = [
  "p[style-name='Title'] => h1.book-title:fresh",
  "p[style-name='Subtitle'] => p.subtitle:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='Block Quotation'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='fw-quote'] => blockquote > p:fresh",
  "p[style-name='Verse'] => blockquote.verse > p:fresh",
  "p[style-name='Poem'] => blockquote.verse > p:fresh",
  "p[style-name='fw-centre'] => p.centre:fresh",
  "p[style-name='fw-right'] => p.right:fresh",
  ...["signature", "dateline", "salutation", "no-indent"].map(
    (name) => `p[style-name='fw-${name}'] => p.${name}:fresh`,
  ),
  "p[style-name='fw-pre'] => pre:fresh",
  ...OWN_HEADINGS.map((name) => `p[style-name='fw-${name}'] => h1.${classesOfHeading(name)}:fresh`),
  "small-caps => span.small-caps",
  "u => u",
  "strike => s",
];

interface Paragraph {
  readonly alignment?: string;
  /** In twentieths of a point. */
  readonly indent?: { readonly start?: string | null; readonly end?: string | null };
  /** Of an item of a list. */
  readonly numbering?: object | null;
  readonly styleName?: string | null;
  readonly styleId?: string | null;
}

/** A quarter of an inch on both sides: what Word's users set apart so without a style is quoted. */
const QUOTE_INDENT = 360;

/** Mammoth maps styles only, so what is centred, set right or set in gets a style that says so. */
function withAlignment<T>(paragraph: T): T {
  const { alignment, styleName, indent, numbering } = paragraph as Paragraph;
  // A style would take it out of its list.
  if (numbering) return paragraph;
  const isBlock = Number(indent?.start ?? 0) >= QUOTE_INDENT && Number(indent?.end ?? 0) >= QUOTE_INDENT;
  const name = isBlock
    ? "fw-quote"
    : alignment === "center"
      ? "fw-centre"
      : alignment === "right" || alignment === "end"
        ? "fw-right"
        : null;
  if (!name || (styleName && !/^normal/i.test(styleName))) return paragraph;
  return { ...paragraph, styleId: name, styleName: name };
}
