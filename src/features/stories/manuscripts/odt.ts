import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { checkLanguage } from "../../../shared/text/attributes.ts";
import { type Document, parseMarkup, textOf } from "../../../shared/text/dom.ts";
import { unreadable } from "./errors.ts";
import { OdtMarkup } from "./odt-markup.ts";
import { readOdtStyles } from "./odt-styles.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import type { Manuscript } from "./types.ts";
import { findElement, findElements, parseXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** Bytes of one file of XML: ours, more than a million words. */
const MAX_DOCUMENT_BYTES = 24 * 1024 * 1024;

/**
 * Reads an OpenDocument text (.odt; ODF 1.3, part 3), split at its headings. Changes that were tracked are taken as
 * accepted; these and the comments in the margin are told beside the text, never in it.
 */
export async function readOdt(archive: Archive, fileName: string): Promise<Manuscript> {
  const content = await readPart(archive, "content.xml");
  if (!content) throw unreadable("damaged");
  const text = findElement(content, "office:text");
  if (!text) throw unreadable("nothing");
  const [meta, named] = [await readPart(archive, "meta.xml"), await readPart(archive, "styles.xml")];
  const writer = new OdtMarkup(readOdtStyles([...(named ? [named] : []), content]));
  const root = parseMarkup(writer.write(text));
  const images = new Map<string, Buffer>();
  for (const name of writer.pictures) {
    const bytes = archive.has(name) ? await archive.read(name) : null;
    if (bytes) images.set(name, bytes);
  }
  const property = (name: string) => {
    const element = meta && findElement(meta, name);
    return (element && textOf(element).replace(/\s+/g, " ").trim()) || null;
  };
  const titled = findElement(root, "h1");
  const own = titled?.attribs.class === "book-title" ? textOf(titled).trim() : null;
  const manuscript = await readOneFile({
    root,
    title: own || property("dc:title") || titleFromName(fileName) || manuscriptsText.untitled,
    author: property("meta:initial-creator") ?? property("dc:creator"),
    language: checkLanguage(property("dc:language") ?? writer.language ?? undefined),
    synopsis: property("dc:description"),
    subjects: meta
      ? findElements(meta, "meta:keyword")
          .map((each) => textOf(each).trim())
          .filter(Boolean)
          .slice(0, 25)
      : [],
    images,
  });
  return writer.margin.beside(manuscript);
}

async function readPart(archive: Archive, name: string): Promise<Document | null> {
  const bytes = await archive.read(name);
  if (!bytes) return null;
  if (bytes.length > MAX_DOCUMENT_BYTES) throw unreadable("bomb");
  return parseXml(bytes);
}
