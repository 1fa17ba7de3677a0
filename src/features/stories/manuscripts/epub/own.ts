import { countWords, sanitiseChapter } from "../../../../core/text/index.ts";
import { CHAPTER_TYPES } from "../../../../shared/stories/chapters.enums.ts";
import { type ChildNode, childrenOf, Element, elementsIn } from "../../../../shared/text/dom.ts";
import { serialise } from "../../../../shared/text/serialise.ts";
import type { ImageShelf } from "../images.ts";
import { resolveLink } from "../source.ts";
import type { ManuscriptChapter, ReportLine } from "../types.ts";
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
): Promise<{ chapters: ManuscriptChapter[]; report: ReportLine[] } | null> {
  const spine = book.spine.filter(({ item }) => item.id !== "title-page");
  if (book.own.size === 0 || !spine.every(({ item }) => book.own.has(item.id))) return null;
  const titles = new Map(flat(contents.entries).map((entry) => [entry.target?.path ?? "", entry.title]));
  const chapters: ManuscriptChapter[] = [];
  for (const { item } of spine) {
    const bytes = await archive.read(item.path);
    const section = bytes && findElement(parseXml(bytes), "section");
    const title = titles.get(item.path);
    if (!section || title === undefined) return null;
    const nodes = childrenOf(section).filter((child) => !(child instanceof Element && child.name === "h1"));
    for (const node of nodes) restore(node, item.path, images);
    const { html } = sanitiseChapter(serialise(nodes));
    const type = CHAPTER_TYPES.find((each) => each === book.own.get(item.id)) ?? "chapter";
    chapters.push({ title, type, html, words: countWords(html) });
  }
  return { chapters, report: [] };
}

const flat = (entries: readonly TocEntry[]): TocEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);

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
