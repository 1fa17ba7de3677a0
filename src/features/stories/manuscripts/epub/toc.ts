import { childrenOf, type Document, Element, textOf } from "#shared/text/dom.ts";
import { resolveLink } from "../source.ts";
import { typesOf } from "../styles.ts";
import { findElement, findElements, parseXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import { childNamed, type ManifestItem, type Package } from "./package.ts";

/** An entry of a table of contents. */
export interface TocEntry {
  readonly title: string;
  /** Null for a heading without a link. */
  readonly target: { readonly path: string; readonly fragment: string } | null;
  readonly types: readonly string[];
  readonly children: readonly TocEntry[];
}

export interface Contents {
  readonly entries: readonly TocEntry[];
  /** epub:types by location (`path#fragment`). */
  readonly landmarks: ReadonlyMap<string, readonly string[]>;
  /** The navigation document's file. */
  readonly path: string | null;
}

/**
 * Reads nav.xhtml (EPUB 3) or toc.ncx (EPUB 2), and the landmarks or guide. An unreadable one is treated as
 * missing.
 */
export async function readContents(archive: Archive, book: Package): Promise<Contents> {
  const landmarks = new Map<string, string[]>();
  for (const [place, type] of book.guide) landmarks.set(place, [GUIDE_TYPES[type] ?? type]);
  const navItem = await navOf(archive, book);
  const nav = navItem && (await read(archive, navItem.path));
  if (nav && navItem) {
    const lists = findElements(nav, "nav");
    for (const list of lists.filter((each) => typesOf(each).includes("landmarks")))
      for (const link of findElements(list, "a")) {
        const target = resolveLink(navItem.path, link.attribs.href ?? "");
        if (target) landmarks.set(`${target.path}#${target.fragment}`, typesOf(link));
      }
    const toc = lists.find((each) => typesOf(each).includes("toc")) ?? lists[0];
    const list = toc && findElement(toc, "ol");
    if (list) return { entries: navEntries(list, navItem.path), landmarks, path: navItem.path };
  }
  const ncx = book.ncx && (await read(archive, book.ncx.path));
  const map = ncx && findElement(ncx, "navmap");
  return { entries: map && book.ncx ? ncxEntries(map, book.ncx.path) : [], landmarks, path: null };
}

/**
 * Returns the declared navigation document or, in a book without an NCX, one recognised by name and
 * structure.
 */
async function navOf(archive: Archive, book: Package): Promise<ManifestItem | undefined> {
  const items = [...book.items.values()];
  const marked = items.find((item) => item.properties.includes("nav"));
  if (marked || book.ncx) return marked;
  for (const item of items.filter(({ path }) => /(?:^|\/)(?:nav|toc)\.x?html?$/i.test(path))) {
    const page = await read(archive, item.path);
    if (page && findElements(page, "nav").some((each) => typesOf(each).includes("toc"))) return item;
  }
  return undefined;
}

async function read(archive: Archive, path: string): Promise<Document | null> {
  const bytes = await archive.read(path);
  return bytes && parseXml(bytes);
}

function navEntries(list: Element, path: string): TocEntry[] {
  return items(list, "li").map((item) => {
    const label = childNamed(item, "a", "span");
    const nested = childNamed(item, "ol");
    return {
      title: oneLine(label ? textOf(label) : ""),
      target: label?.attribs.href ? resolveLink(path, label.attribs.href) : null,
      types: label ? typesOf(label).filter((type) => !type.includes(":")) : [],
      children: nested ? navEntries(nested, path) : [],
    };
  });
}

function ncxEntries(parent: Element, path: string): TocEntry[] {
  return items(parent, "navpoint").map((point) => {
    const label = childNamed(point, "navlabel");
    const content = childNamed(point, "content");
    return {
      title: oneLine(label ? textOf(label) : ""),
      target: content?.attribs.src ? resolveLink(path, content.attribs.src) : null,
      types: [],
      children: ncxEntries(point, path),
    };
  });
}

const items = (parent: Element, name: string): Element[] =>
  childrenOf(parent).filter((child): child is Element => child instanceof Element && child.name === name);

const oneLine = (value: string): string => value.replace(/[\t\n\f\r ]+/g, " ").trim();

/** Types of the EPUB 2 guide (OPF 2.0.1, 2.6) mapped to EPUB 3 terms. */
const GUIDE_TYPES: Readonly<Record<string, string>> = {
  "title-page": "titlepage",
  toc: "toc",
  text: "bodymatter",
  acknowledgements: "acknowledgments",
  notes: "endnotes",
};
