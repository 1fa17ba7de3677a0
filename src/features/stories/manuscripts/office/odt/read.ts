import { checkLanguage } from "#shared/text/attributes.ts";
import { type Document, Element, elementsIn, parseMarkup, Text, textOf } from "#shared/text/dom.ts";
import { unreadable } from "../../errors.ts";
import { mathMarkup } from "../../math.ts";
import { PUBLISHED_PROPERTY, SERIES_PROPERTY } from "../../own-properties.ts";
import { type Draft, SUBJECTS_MAX } from "../../types.ts";
import { findElement, findElements, parseXml, parseXmlText } from "../../xml.ts";
import type { Archive } from "../../zip.ts";
import type { Inline, Look } from "../model.ts";
import { type OfficeFile, readOffice } from "../read-office.ts";
import { type OdtObjects, OdtReader } from "./body.ts";
import { odtSourceText } from "./source-text.ts";
import { OdtStyles } from "./styles.ts";

/** Maximum size in bytes of one XML file: more than a million words. Not in the specification. */
const MAX_DOCUMENT_BYTES = 24 * 1024 * 1024;
/** Maximum number of embedded objects that are read. */
const MAX_OBJECTS = 200;

/**
 * Reads an OpenDocument text (.odt; ODF 1.3, part 3), split at its headings; formatting, notes, lists, tables
 * and images are retained. Scripts are ignored.
 */
export const readOdt = async (archive: Archive, fileName: string): Promise<Draft> =>
  readOffice(await odtFile(archive), fileName);

/** Parses an OpenDocument text. Throws 400. */
export async function odtFile(archive: Archive): Promise<OfficeFile> {
  const content = await readPart(archive, "content.xml");
  if (!content) throw unreadable("damaged");
  const [meta, named] = [await readPart(archive, "meta.xml"), await readPart(archive, "styles.xml")];
  return readParts({ documents: [...(named ? [named] : []), content], content, meta, archive });
}

/** Reads a flat OpenDocument text (.fodt): one XML file with everything, pictures too (ODF 1.3, part 3, 3.1). */
export const readFlatOdt = async (xml: string, fileName: string): Promise<Draft> =>
  readOffice(await flatOdtFile(xml), fileName);

/** Parses a flat OpenDocument text. Throws 400. */
export function flatOdtFile(xml: string): Promise<OfficeFile> {
  const content = parseXmlText(xml);
  return readParts({ documents: [content], content, meta: content, archive: NO_ARCHIVE });
}

/** The XML files of an OpenDocument text. */
interface OdtParts {
  /** Those with styles, in order. */
  readonly documents: readonly Document[];
  readonly content: Document;
  readonly meta: Document | null;
  readonly archive: Pick<Archive, "has" | "read">;
}

/** A flat file has no other files. */
const NO_ARCHIVE: OdtParts["archive"] = { has: () => false, read: async () => null };

async function readParts({ documents, content, meta, archive }: OdtParts): Promise<OfficeFile> {
  const text = findElement(content, "office:text");
  if (!text) throw unreadable("nothing");
  const styles = new OdtStyles(documents);
  const reader = new OdtReader(text, styles, await readObjects(archive, text));
  const blocks = reader.read(text);
  reader.leftOut.edges.push(...documents.flatMap(edgesOf));
  const images = new Map(reader.embedded);
  for (const name of reader.pictures) {
    const bytes = await archive.read(name);
    if (bytes) images.set(name, bytes);
  }
  const about = meta && findElement(meta, "office:meta");
  const property = (name: string) => {
    const element = about && findElement(about, name);
    return (element && textOf(element).replace(/\s+/g, " ").trim()) || null;
  };
  const added = (name: string) => {
    const element =
      about &&
      findElements(about, "meta:user-defined").find(
        ({ attribs }) => attribs["meta:name"]?.trim().toLowerCase() === name.toLowerCase(),
      );
    return (element && textOf(element).replace(/\s+/g, " ").trim()) || null;
  };
  const [most] = [...reader.languages].sort((a, b) => b[1] - a[1]);
  return {
    blocks,
    comments: reader.comments,
    loose: reader.loose,
    title: property("dc:title"),
    author: property("meta:initial-creator") ?? property("dc:creator"),
    language: checkLanguage(property("dc:language") ?? most?.[0] ?? styles.language ?? undefined),
    synopsis: property("dc:description"),
    series: added(SERIES_PROPERTY),
    firstPublished: added(PUBLISHED_PROPERTY),
    subjects: about
      ? findElements(about, "meta:keyword")
          .map((each) => textOf(each).trim())
          .filter(Boolean)
          .slice(0, SUBJECTS_MAX)
      : [],
    images,
    source: [odtSourceText(text), ...reader.leftOut.edges].join("\n"),
    leftOut: reader.leftOut,
  };
}

/** Returns the texts of the headers and footers that pages show (ODF 1.3, part 3, 16.10 to 16.13). */
const edgesOf = (document: Document): string[] =>
  [...elementsIn(document)]
    .filter(({ name, attribs }) => EDGE.test(name) && attribs["style:display"] !== "false")
    .map((edge) => odtSourceText(edge).trim())
    .filter(Boolean);

const EDGE = /^style:(?:header|footer)(?:-left|-first)?$/;

async function readPart(archive: OdtParts["archive"], name: string): Promise<Document | null> {
  const bytes = await archive.read(name);
  if (!bytes) return null;
  if (bytes.length > MAX_DOCUMENT_BYTES) throw unreadable("bomb");
  return parseXml(bytes);
}

/** Reads the embedded objects of a text: formulas as inline text, others by name. */
async function readObjects(archive: OdtParts["archive"], text: Element): Promise<OdtObjects> {
  const formulas = new Map<string, readonly Inline[]>();
  const others = new Map<string, string>();
  for (const object of findElements(text, "draw:object").slice(0, MAX_OBJECTS)) {
    const inner = childFormula(object);
    const path = (object.attribs["xlink:href"] ?? "").replace(/^\.\//, "");
    const root =
      inner ?? (archive.has(`${path}/content.xml`) ? await readPart(archive, `${path}/content.xml`) : null);
    if (!root) continue;
    const math = inner ?? [...elementsIn(root)].find(isMath);
    if (math) formulas.set(path, formulaOf(math));
    else others.set(path, findElement(root, "office:chart") ? "chart" : "object");
  }
  return { has: (path) => archive.has(path), formulas, others };
}

const isMath = ({ name }: Element): boolean => /^(?:\w+:)?math$/.test(name);

const childFormula = (object: Element): Element | null =>
  object.children.find((child): child is Element => child instanceof Element && isMath(child)) ?? null;

/** Converts MathML to inline text with superscripts and subscripts. */
function formulaOf(math: Element): Inline[] {
  const read = (parent: Document | Element, look: Look): Inline[] =>
    parent.children.flatMap((child): Inline[] => {
      if (child instanceof Text) return [{ kind: "words", text: child.data, look }];
      if (!(child instanceof Element)) return [];
      return read(
        child,
        child.name === "sup" || child.name === "sub" ? { ...look, raised: child.name } : look,
      );
    });
  return read(parseMarkup(mathMarkup(math)), {});
}
