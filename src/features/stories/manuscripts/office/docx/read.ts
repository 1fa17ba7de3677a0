import { directionOf } from "#shared/languages.ts";
import { checkLanguage } from "#shared/text/attributes.ts";
import { childrenOf, Element, elementsIn, setChildren, textOf } from "#shared/text/dom.ts";
import { unreadable } from "../../errors.ts";
import { PUBLISHED_PROPERTY, SERIES_PROPERTY } from "../../own-properties.ts";
import { type Draft, SUBJECTS_MAX } from "../../types.ts";
import { findElement } from "../../xml.ts";
import type { Archive } from "../../zip.ts";
import { type OfficeFile, readOffice } from "../read-office.ts";
import { BodyReader } from "./body.ts";
import { type Chunk, readChunks } from "./chunks.ts";
import { readComments, WordContext } from "./context.ts";
import { childOf, WordPackage } from "./package.ts";
import { sourceText } from "./source-text.ts";

/**
 * Reads a Word file (.docx, .docm, .dotx; ECMA-376, transitional and strict), split at its headings;
 * formatting, notes, lists, tables and images are retained. Macros are ignored.
 */
export const readDocx = async (archive: Archive, fileName: string): Promise<Draft> =>
  readOffice(await docxFile(archive), fileName);

/** Parses a Word file. Throws 400. */
export async function docxFile(archive: Archive): Promise<OfficeFile> {
  const word = await WordPackage.open(archive);
  const { blocks, context, source, images, leftOut } = await readBody(word, 0, "");
  const core = await word.xml(
    [...(await word.relationsOf("")).values()].find(({ type }) => type === "core-properties")?.target ??
      "docProps/core.xml",
  );
  const property = (name: string) => {
    const element = core && findElement(core, name);
    return (
      (element &&
        textOf(element)
          .replace(/[\t\n\f\r ]+/g, " ")
          .trim()) ||
      null
    );
  };
  const custom = await customProperties(word);
  const comments = await word.part("comments");
  return {
    blocks,
    comments: readComments(comments, (comment) => sourceText(comment).replace(/\n+/g, "\n").trim()),
    title: property("dc:title"),
    author: property("dc:creator"),
    language: checkLanguage(property("dc:language") ?? context.language() ?? undefined),
    synopsis: property("dc:description"),
    series: custom.get(SERIES_PROPERTY.toLowerCase()),
    firstPublished: custom.get(PUBLISHED_PROPERTY.toLowerCase()),
    subjects: (property("cp:keywords") ?? "")
      .split(/[,;]/)
      .map((each) => each.trim())
      .filter(Boolean)
      .slice(0, SUBJECTS_MAX),
    images,
    source,
    leftOut,
    isOwn: context.styles.own.isOwn,
    finish: (root, prefix) => {
      const { own } = context.styles;
      // In an export of a right-to-left story every plain paragraph has its direction.
      const isRightToLeft = directionOf(
        checkLanguage(property("dc:language") ?? context.language() ?? undefined) ?? "en",
      );
      if (own.isOwn && isRightToLeft === "rtl")
        for (const element of [...elementsIn(root)])
          if (element.attribs.dir === "rtl") withoutDirection(element);
      own.apply(root, prefix);
    },
  };
}

/** Returns the properties that an author or program added to a Word file, by their names in lower case. */
async function customProperties(word: WordPackage): Promise<ReadonlyMap<string, string>> {
  const relations = [...(await word.relationsOf("")).values()];
  const root = await word.xml(relations.find(({ type }) => type === "custom-properties")?.target ?? null);
  const properties = root ? [...elementsIn(root)].filter(({ attribs }) => attribs.name !== undefined) : [];
  return new Map(
    properties.map((each) => [
      each.attribs.name!.trim().toLowerCase(),
      textOf(each).replace(/\s+/g, " ").trim(),
    ]),
  );
}

/** Removes the direction of an element, and a paragraph that an item has only because of it. */
function withoutDirection(element: Element): void {
  delete element.attribs.dir;
  const { parent, name, attribs } = element;
  const isOnly = parent instanceof Element && parent.name === "li" && parent.children.length === 1;
  if (isOnly && name === "p" && Object.keys(attribs).length === 0) setChildren(parent, childrenOf(element));
}

async function readBody(word: WordPackage, depth: number, prefix: string): Promise<Body> {
  const main = await word.xml(word.main);
  const body =
    childOf(childOf(main ?? undefined, "w:document"), "w:body") ?? (main && findElement(main, "w:body"));
  if (!main || !body) throw unreadable("damaged");
  const [footnotes, endnotes] = [word.pathOf("footnotes"), word.pathOf("endnotes")];
  const context = new WordContext({
    main,
    styles: await word.part("styles"),
    numbering: await word.part("numbering"),
    footnotes: await word.xml(footnotes),
    footnoteRelations: footnotes ? await word.relationsOf(footnotes) : new Map(),
    endnotes: await word.xml(endnotes),
    endnoteRelations: endnotes ? await word.relationsOf(endnotes) : new Map(),
    chunks: await readChunks(
      word,
      async (inner, at, start) => readBody(await WordPackage.open(inner), at, prefix + start),
      depth,
    ),
    prefix,
  });
  const blocks = new BodyReader(context, word.relations).blocks(body);
  const notes = [context.footnotes, context.endnotes];
  for (const part of notes)
    for (const [id, note] of part.notes)
      if (!part.used.has(id) && textOf(note).trim()) context.leftOut.notes.push(textOf(note));
  for (const { type, target } of word.relations.values()) {
    if (type !== "header" && type !== "footer") continue;
    const edge = await word.xml(target);
    if (edge) context.leftOut.edges.push(sourceText(edge).trim());
  }
  const images = new Map<string, Buffer>();
  for (const path of context.pictures) {
    const bytes = await word.archive.read(path);
    if (bytes) images.set(prefix + path, bytes);
  }
  for (const chunk of context.usedChunks) for (const [name, bytes] of chunk.images) images.set(name, bytes);
  const source = [
    ...[main, ...notes.flatMap((part) => [...part.notes.values()])].map(sourceText),
    ...context.leftOut.edges,
    ...[...context.usedChunks].map((chunk) => chunk.source),
  ].join("\n");
  return { blocks, context, source, images, leftOut: context.leftOut };
}

/** The text of a Word file, as read. */
interface Body extends Chunk {
  readonly context: WordContext;
}
