import { type Document, elementsIn } from "../../../shared/text/dom.ts";
import { decodeText } from "./encoding.ts";
import { unreadable } from "./errors.ts";
import { readHtml } from "./html.ts";
import { readMarkdown } from "./markdown.ts";
import { readPlainText } from "./plain.ts";
import { resolveLink } from "./source.ts";
import type { Manuscript } from "./types.ts";
import type { Archive } from "./zip.ts";

/** Characters of all texts together: ours, as of one file. */
const MAX_TEXT = 8_000_000;
const TEXTS = /\.(?:md|markdown|mdown|mkd|x?html?|txt)$/i;

/** Names of the texts in an archive that is neither a book nor a document of its own: what archivers add is passed over. */
export const textsIn = ({ names }: Archive): string[] =>
  names
    .filter(
      (name) =>
        TEXTS.test(name) &&
        !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name) &&
        !/(?:^|\/)(?:readme|licen[cs]e)\.\w+$/i.test(name),
    )
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/**
 * Reads Markdown, HTML or plain text that was zipped with its pictures; several files of one kind in the order of their
 * names. Throws 400 where kinds are mixed.
 */
export async function readZippedText(archive: Archive, fileName: string): Promise<Manuscript> {
  const names = textsIn(archive);
  const kinds = new Set(names.map(kindOf));
  const [kind] = kinds;
  if (!kind || kinds.size > 1) throw unreadable("archive");
  const texts: string[] = [];
  let size = 0;
  for (const name of names) {
    const { text } = decodeText((await archive.read(name)) ?? Buffer.alloc(0));
    size += text.length;
    if (size > MAX_TEXT) throw unreadable("tooComplex");
    texts.push(text);
  }
  const called = names.length === 1 ? names[0]! : fileName;
  const text = texts.join("\n\n");
  if (text.trim() === "") throw unreadable("nothing");
  if (kind === "text") return readPlainText(text, called);
  const pictures = (root: Document) => picturesIn(archive, names[0]!, root);
  return kind === "html" ? readHtml(text, called, pictures) : readMarkdown(text, called, pictures);
}

const kindOf = (name: string): "markdown" | "html" | "text" =>
  /\.txt$/i.test(name) ? "text" : /html?$/i.test(name) ? "html" : "markdown";

/** Reads the pictures that a text names, beside the first of its files. */
async function picturesIn(archive: Archive, beside: string, root: Document): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const element of elementsIn(root)) {
    if (element.name !== "img") continue;
    const path = resolveLink(beside, element.attribs.src ?? "")?.path;
    if (!path || !archive.has(path)) continue;
    element.attribs.src = path;
    const bytes = found.has(path) ? null : await archive.read(path);
    if (bytes) found.set(path, bytes);
  }
  return found;
}
