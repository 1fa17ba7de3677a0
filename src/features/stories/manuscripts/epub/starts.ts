import { countTextWords } from "#core/text/index.ts";
import { childrenOf, Element, elementsIn, textOf } from "#shared/text/dom.ts";
import type { Division } from "../divisions.ts";
import { headingStarts, lineStarts } from "../heading-starts.ts";
import { CHAPTER_WORD, DIVISION } from "../heading-words.ts";
import type { Start } from "../parts.ts";
import { elementAt } from "../source.ts";
import { typesOf } from "../styles.ts";
import type { SourceDocument } from "../types.ts";
import type { Contents, TocEntry } from "./toc.ts";

/**
 * Returns where the parts of a book start, in reading order: at entries of the table of contents (sections
 * inside a chapter are not parts), and at each file that starts with a heading or states its type.
 */
export function findStarts(documents: readonly SourceDocument[], contents: Contents): Start[] {
  const starts = new Map<string, Start & { readonly place: readonly [number, number] }>();
  const byPath = new Map(documents.map((document, index) => [document.path, { document, index }]));
  const places = new Map<Element, number>();
  for (const { body } of documents)
    for (const element of elementsIn(body)) places.set(element, places.size + 1);

  const add = (
    document: SourceDocument,
    element: Element | null,
    rest: Omit<Start, "document" | "element">,
  ) => {
    const key = `${document.path}#${element ? places.get(element) : ""}`;
    const position = [
      byPath.get(document.path)?.index ?? 0,
      element ? (places.get(element) ?? 0) : 0,
    ] as const;
    // If two entries have the same target, the later is the deeper one: the chapter in its part.
    starts.set(key, {
      document,
      element,
      ...rest,
      types: [...(starts.get(key)?.types ?? []), ...rest.types],
      place: position,
    });
  };
  const byLetters = new Map(documents.map(({ path }) => [path.toLowerCase(), byPath.get(path)!]));
  const find = (path: string) => byPath.get(path) ?? byLetters.get(path.toLowerCase());
  const used = new Set<Element>();
  const visit = (entry: TocEntry, within: readonly Division[]) => {
    const targetFile = entry.target && find(entry.target.path);
    const inside = entry.children.length > 0 && !areSections(entry, byPath);
    const division = inside ? { title: entry.title || null } : null;
    if (targetFile && entry.target) {
      const { fragment } = entry.target;
      const place = fragment ? startElement(targetFile.document, fragment) : null;
      // If the anchor is missing, uses the heading with the same text, or the file if nothing else starts it.
      const element =
        place ??
        (fragment && !anchorOf(targetFile.document, fragment)
          ? headed(targetFile.document, entry.title, used)
          : null);
      if (element) used.add(element);
      const isLost = fragment !== "" && !anchorOf(targetFile.document, fragment) && element === null;
      if (isLost && starts.has(`${targetFile.document.path}#`)) {
        for (const child of entry.children) visit(child, within);
        return;
      }
      const types = [...entry.types, ...(element ? typesOf(element) : [])];
      add(targetFile.document, element, { title: entry.title || null, types, division, within });
    }
    if (division) for (const child of entry.children) visit(child, [...within, division]);
  };
  for (const entry of contents.entries) visit(entry, []);

  for (const document of documents)
    if (
      ![...starts.values()].some((start) => start.document === document) &&
      !goesOn(document, [...starts.values()]) &&
      beginsAnew(document, contents)
    )
      add(document, null, { title: null, types: [], division: null, within: [] });
  for (const [place, types] of contents.landmarks) {
    const [path = "", fragment = ""] = place.split("#");
    const start = [...starts.values()].find(
      (each) =>
        each.document.path === path &&
        (fragment ? each.element?.attribs.id === fragment : each.element === null),
    );
    if (start) add(start.document, start.element, { ...start, types });
  }
  if (starts.size <= 1) {
    const textStarts = startsInText(documents);
    if (textStarts.length > 1) return textStarts;
  }
  return [...starts.values()].sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
}

/**
 * Finds the starts of parts in books with neither contents nor files that show them: at headings, or lines
 * that look like headings.
 */
function startsInText(documents: readonly SourceDocument[]): Start[] {
  const headed = documents.length <= 3 ? documents.flatMap(headingStarts) : [];
  return headed.length > 1 ? headed : lineStarts(documents);
}

/** Returns true if calibre split it from a file in the contents; an unlisted piece is then not a new part. */
function goesOn({ path }: SourceDocument, starts: readonly Start[]): boolean {
  const stem = stemOf(path);
  return (
    stem !== null &&
    starts.filter(({ document, title }) => title && stemOf(document.path) === stem).length > 1
  );
}

const stemOf = (path: string): string | null => /^(.*)_split_\d+\.x?html?$/.exec(path)?.[1] ?? null;

/** Returns the target of a fragment, ignoring case if there is no exact match. */
function anchorOf(document: SourceDocument, fragment: string): Element | undefined {
  const exact = elementAt(document, fragment);
  if (exact) return exact;
  const name = fragment.toLowerCase();
  return [...document.ids].find(([id]) => id.toLowerCase() === name)?.[1];
}

/** Returns the first unused heading with these words. */
function headed(document: SourceDocument, title: string, used: ReadonlySet<Element>): Element | null {
  const squeezedTitle = squeezed(title);
  if (squeezedTitle === "") return null;
  for (const element of elementsIn(document.body))
    if (/^h[1-6]$/.test(element.name) && !used.has(element) && squeezed(textOf(element)) === squeezedTitle)
      return element;
  return null;
}

const squeezed = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns the element of a fragment; null if it is the first content of the file, so that the whole file is
 * used.
 */
function startElement(document: SourceDocument, fragment: string): Element | null {
  const element = anchorOf(document, fragment);
  if (!element) return null;
  for (let node: Element = element; ; ) {
    const parent = node.parent;
    if (!(parent instanceof Element)) return null;
    const siblings = childrenOf(parent);
    const before = siblings.slice(0, siblings.indexOf(node));
    if (
      before.some(
        (each) =>
          textOf(each).trim() !== "" || (each instanceof Element && /^(?:img|svg|hr)$/.test(each.name)),
      )
    )
      return element;
    if (parent.name === "body") return null;
    node = parent;
  }
}

/**
 * Returns true if the entries below a contents entry are sections in its chapter rather than chapters in a
 * part.
 */
function areSections(entry: TocEntry, byPath: ReadonlyMap<string, { document: SourceDocument }>): boolean {
  const target = entry.target;
  if (!target || entry.children.some((child) => child.target?.path !== target.path)) return false;
  if (CHAPTER_WORD.test(entry.title)) return true;
  const document = byPath.get(target.path)?.document;
  const element = document && elementAt(document, target.fragment);
  if (element && typesOf(element).includes("chapter")) return true;
  if (DIVISION.test(entry.title)) return false;
  const first = document?.ids.get(entry.children[0]?.target?.fragment ?? "");
  return document !== undefined && first !== undefined && wordsBetween(document, element ?? null, first) > 60;
}

function wordsBetween(document: SourceDocument, from: Element | null, to: Element): number {
  let text = "";
  let open = from === null;
  for (const element of elementsIn(document.body)) {
    if (element === from) open = true;
    if (element === to) break;
    if (open && childrenOf(element).every((child) => !(child instanceof Element)))
      text += ` ${textOf(element)}`;
  }
  return countTextWords(text);
}

/** A file not listed in the contents starts a part if it states its type or starts with a heading. */
function beginsAnew(document: SourceDocument, contents: Contents): boolean {
  const { body } = document;
  if (contents.landmarks.has(`${document.path}#`)) return true;
  const types = [body, ...childrenOf(body)].flatMap((each) => (each instanceof Element ? typesOf(each) : []));
  if (types.some((type) => NAMED.has(type))) return true;
  for (const element of elementsIn(body)) {
    if (element.name === "h1" || element.name === "h2") return true;
    if (element.name === "p" && textOf(element).trim() !== "") return false;
  }
  return false;
}

const NAMED = new Set(
  "chapter prologue epilogue preface foreword introduction dedication epigraph afterword appendix titlepage halftitlepage imprint copyright-page colophon cover toc endnotes footnotes rearnotes part volume division".split(
    " ",
  ),
);
