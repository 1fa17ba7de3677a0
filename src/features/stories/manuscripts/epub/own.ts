import { isDay } from "#core/base/zones.ts";
import { countWords, sanitiseChapter } from "#core/text/index.ts";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { type ChildNode, childrenOf, Element, elementsIn } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";
import { countNotes, extractAuthorNotes } from "../author-notes.ts";
import { SENTENCE_ID } from "../epub-out/overlay.ts";
import type { ImageShelf } from "../images.ts";
import { pageSource } from "../page-source.ts";
import { resolveLink } from "../source.ts";
import type { ManuscriptChapter, ManuscriptPart, ReportLine } from "../types.ts";
import { findElement, parseXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import type { Package } from "./package.ts";
import type { Contents, TocEntry } from "./toc.ts";

/**
 * Reads chapters of an EPUB created by write-epub unchanged: each file of the spine states its type. Null for
 * any other EPUB, and for one rearranged by another program.
 */
export async function readOwnChapters(
  archive: Archive,
  book: Package,
  contents: Contents,
  images: ImageShelf,
): Promise<{
  chapters: ManuscriptChapter[];
  parts: ManuscriptPart[];
  report: ReportLine[];
  source: string;
  leftOut: string[];
} | null> {
  const spine = book.spine.filter(({ item }) => item.id !== "title-page" && !item.id.startsWith("part-"));
  if (book.own.size === 0 || !spine.every(({ item }) => book.own.has(item.id))) return null;
  const parts: ManuscriptPart[] = [];
  const begun = new Map<string, number>();
  const continued = new Map(
    [...book.continued].flatMap(([id, of]) => {
      const [path, first] = [book.items.get(id)?.path, book.items.get(of)?.path];
      return path && first ? [[path, first] as const] : [];
    }),
  );
  const places = placesIn(contents.entries, null, { parts, begun, continued });
  const chapters: ManuscriptChapter[] = [];
  const source: string[] = [];
  const leftOut: string[] = [];
  for (const { item } of spine) {
    const bytes = await archive.read(item.path);
    const section = bytes && findElement(parseXml(bytes), "section");
    const placement = places.get(item.path);
    if (!section || placement === undefined) return null;
    source.push(pageSource(section));
    const { content, notes, labels } = extractAuthorNotes(withoutSentences(childrenOf(section)));
    leftOut.push(...labels);
    const nodes = content.filter((child) => !(child instanceof Element && child.name === "h1"));
    for (const node of nodes) restore(node, item.path, images);
    const { html } = sanitiseChapter(serialise(nodes));
    const type = CHAPTER_TYPES.find((each) => each === book.own.get(item.id)) ?? "chapter";
    const firstPublished = book.firstPublished.get(item.id);
    const date = firstPublished && isDay(firstPublished) ? { firstPublished } : {};
    chapters.push({ ...placement, type, html, ...notes, ...date, words: countWords(html) });
  }
  const count = chapters.reduce((sum, chapter) => sum + countNotes(chapter), 0);
  const report: ReportLine[] = count > 0 ? [{ kind: "author-notes", part: "", words: 0, count }] : [];
  return { chapters, parts, report, source: source.join("\n"), leftOut };
}

type Place = Pick<ManuscriptChapter, "title" | "part">;

/** Parts of a book, the indexes of those by the path of their page, and pages that continue another. */
interface Pages {
  readonly parts: ManuscriptPart[];
  readonly begun: Map<string, number>;
  readonly continued: ReadonlyMap<string, string>;
}

/** Returns titles and parts by file; entries with sub-entries are parts, which are added to `parts`. */
function placesIn(entries: readonly TocEntry[], part: number | null, pages: Pages): Map<string, Place> {
  const { parts, begun, continued } = pages;
  const places = new Map<string, Place>();
  for (const { title, target, children } of entries) {
    if (children.length > 0) {
      const page = target?.path ?? "";
      const index = begun.get(continued.get(page) ?? "") ?? parts.push({ title, parent: part }) - 1;
      begun.set(page, index);
      for (const [path, place] of placesIn(children, index, pages)) places.set(path, place);
    } else places.set(target?.path ?? "", { title, ...(part === null ? {} : { part }) });
  }
  return places;
}

/** Unwraps the elements around sentences, which books with audio contain. */
function withoutSentences(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (!(node instanceof Element)) return [node];
    node.children = withoutSentences(childrenOf(node));
    return node.name === "span" && SENTENCE_ID.test(node.attribs.id ?? "") ? node.children : [node];
  });
}

/** Reverts the adaptations made for EPUB. */
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
