import { countWords, sanitiseChapter } from "../../../../core/text/index.ts";
import { CHAPTER_TYPES } from "../../../../shared/stories/chapters.enums.ts";
import { type ChildNode, childrenOf, Element, elementsIn } from "../../../../shared/text/dom.ts";
import { serialise } from "../../../../shared/text/serialise.ts";
import { SENTENCE_ID } from "../epub-out/overlay.ts";
import type { ImageShelf } from "../images.ts";
import { resolveLink } from "../source.ts";
import type { ManuscriptChapter, ManuscriptPart, ReportLine } from "../types.ts";
import { findElement, parseXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import type { Package } from "./package.ts";
import type { Contents, TocEntry } from "./toc.ts";

/**
 * Reads chapters out of an EPUB that write-epub made, as they were: each file of the spine says its type. Null
 * for any other EPUB, and for one of ours that another program has rearranged.
 */
export async function readOwnChapters(
  archive: Archive,
  book: Package,
  contents: Contents,
  images: ImageShelf,
): Promise<{ chapters: ManuscriptChapter[]; parts: ManuscriptPart[]; report: ReportLine[] } | null> {
  const spine = book.spine.filter(({ item }) => item.id !== "title-page" && !item.id.startsWith("part-"));
  if (book.own.size === 0 || !spine.every(({ item }) => book.own.has(item.id))) return null;
  const parts: ManuscriptPart[] = [];
  const places = placesIn(contents.entries, null, parts);
  const chapters: ManuscriptChapter[] = [];
  for (const { item } of spine) {
    const bytes = await archive.read(item.path);
    const section = bytes && findElement(parseXml(bytes), "section");
    const place = places.get(item.path);
    if (!section || place === undefined) return null;
    const nodes = withoutSentences(childrenOf(section)).filter(
      (child) => !(child instanceof Element && child.name === "h1"),
    );
    for (const node of nodes) restore(node, item.path, images);
    const { html } = sanitiseChapter(serialise(nodes));
    const type = CHAPTER_TYPES.find((each) => each === book.own.get(item.id)) ?? "chapter";
    chapters.push({ ...place, type, html, words: countWords(html) });
  }
  return { chapters, parts, report: [] };
}

type Place = Pick<ManuscriptChapter, "title" | "part">;

/** Titles and parts by file; lines with others below them are parts, which are added to `parts`. */
function placesIn(
  entries: readonly TocEntry[],
  part: number | null,
  parts: ManuscriptPart[],
): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { title, target, children } of entries) {
    if (children.length > 0) {
      const index = parts.push({ title, parent: part }) - 1;
      for (const [path, place] of placesIn(children, index, parts)) places.set(path, place);
    } else places.set(target?.path ?? "", { title, ...(part === null ? {} : { part }) });
  }
  return places;
}

/** The nodes without the elements around sentences that a book with audio has. */
function withoutSentences(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (!(node instanceof Element)) return [node];
    node.children = withoutSentences(childrenOf(node));
    return node.name === "span" && SENTENCE_ID.test(node.attribs.id ?? "") ? node.children : [node];
  });
}

/** Takes back what an EPUB needs and a page does not. */
function restore(node: ChildNode, path: string, images: ImageShelf): void {
  if (!(node instanceof Element)) return;
  for (const element of [node, ...elementsIn(node)]) {
    delete element.attribs["epub:type"];
    delete element.attribs["xml:lang"];
    if (element.name !== "img") continue;
    const source = resolveLink(path, element.attribs.src ?? "");
    element.attribs.src = (source && images.placeholder(source.path, element.attribs.alt ?? "")) ?? "";
  }
}
