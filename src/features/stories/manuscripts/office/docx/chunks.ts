import PostalMime from "postal-mime";
import { HttpError } from "#core/base/errors.ts";
import { type Document, elementsIn, parseMarkup, textOf } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";
import { decodeText } from "../../encoding.ts";
import { pageSource } from "../../page-source.ts";
import { findElement, findElements } from "../../xml.ts";
import type { Archive } from "../../zip.ts";
import { LeftOut } from "../left-out.ts";
import type { Block } from "../model.ts";
import { RtfReader } from "../rtf/reader.ts";
import type { WordPackage } from "./package.ts";

/** Maximum number of embedded files in one file, and of nesting levels. */
const MAX_CHUNKS = 200;
const MAX_DEPTH = 2;

/** Content of a Word file that its text includes. */
export interface Chunk {
  readonly blocks: readonly Block[];
  /** Its words, for the account. */
  readonly source: string;
  /** Images in it, by a name that is unique in the file. */
  readonly images: ReadonlyMap<string, Buffer>;
  readonly leftOut: LeftOut;
}

/** Reads a Word file embedded in another; names of its images start with `prefix`. */
export type ReadInner = (archive: Archive, depth: number, prefix: string) => Promise<Chunk>;

/**
 * Reads other content of a Word file that its text includes, by path: embedded files (`w:altChunk`), text of
 * drawings, and words of charts. Unreadable files are absent.
 */
export async function readChunks(
  word: WordPackage,
  inner: ReadInner,
  depth: number,
): Promise<ReadonlyMap<string, Chunk>> {
  const chunks = new Map<string, Chunk>();
  const readNested: ReadNested = async (bytes, name) => {
    if (depth >= MAX_DEPTH) return null;
    const archive = await word.archive.openInner(bytes);
    try {
      return await inner(archive, depth + 1, `${name}/`);
    } finally {
      archive.close();
    }
  };
  for (const { type, target, isOutside } of word.relations.values()) {
    if (isOutside || chunks.size >= MAX_CHUNKS || !word.archive.has(target)) continue;
    if (type === "diagramData") {
      const data = await word.xml(target);
      if (data) chunks.set(target, chunkOf(findElements(data, "a:p").map(textOf)));
    }
    if (/^chart(?:Ex)?$/.test(type)) {
      const chart = await word.xml(target);
      if (chart) chunks.set(target, chunkOf(chartTexts(chart)));
    }
    if (!/^afchunk$/i.test(type)) continue;
    const bytes = await word.archive.read(target);
    const chunk = bytes && (await readChunk(bytes, target, readNested).catch(nullIfUnreadable));
    if (chunk) chunks.set(target, chunk);
  }
  return chunks;
}

/** Returns the title of a chart, and the names of its axes, series and categories; not its numbers. */
const chartTexts = (chart: Document): string[] =>
  [...elementsIn(chart)].flatMap((element) => {
    if (element.name === "a:p") return [textOf(element)];
    return element.name === "c:strcache" ? findElements(element, "c:v").map(textOf) : [];
  });

/** Reads an embedded Word file; null if it is nested too deep. */
type ReadNested = (bytes: Buffer, name: string) => Promise<Chunk | null>;

async function readChunk(bytes: Buffer, name: string, readNested: ReadNested): Promise<Chunk | null> {
  const start = bytes.toString("latin1", 0, 512);
  if (start.startsWith("PK\u0003\u0004")) return readNested(bytes, name);
  if (/^\s*\{\\rtf/.test(start)) {
    const reader = new RtfReader(bytes, `${name}/`);
    const blocks = reader.read();
    return { blocks, source: reader.source.join(""), images: reader.images, leftOut: reader.leftOut };
  }
  if (/\.(?:mht|mhtml)$/i.test(name) || /^(?:MIME-Version|Content-Type):/im.test(start)) {
    const { html, text } = await new PostalMime().parse(bytes);
    return html ? page(html) : lines(text ?? "");
  }
  const { text } = decodeText(bytes);
  return /\.(?:x?html?)$/i.test(name) || /<(?:html|body|p|div)\b/i.test(text) ? page(text) : lines(text);
}

function page(html: string): Chunk {
  const root = parseMarkup(html);
  const body = findElement(root, "body") ?? root;
  const source = pageSource(body);
  return { ...chunkOf([]), source, blocks: [{ kind: "html", html: serialise(body.children) }] };
}

const lines = (text: string): Chunk => chunkOf(text.split(/\r\n?|\n/));

/** Returns lines of text as paragraphs. */
const chunkOf = (texts: readonly string[]): Chunk => ({
  blocks: texts.map(paragraph).filter(isSome),
  source: texts.join("\n"),
  images: new Map(),
  leftOut: new LeftOut(),
});

const paragraph = (text: string): Block | null =>
  text.trim() === ""
    ? null
    : { kind: "paragraph", role: "plain", inlines: [{ kind: "words", text, look: {} }] };

const isSome = (block: Block | null): block is Block => block !== null;

/** Returns null for an included file that cannot be read; the text around it is still read. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof HttpError && error.status === 400) return null;
  throw error;
}
