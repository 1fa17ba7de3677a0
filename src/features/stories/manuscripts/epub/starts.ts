import { countTextWords } from "../../../../core/text/index.ts";
import { childrenOf, Element, elementsIn, textOf } from "../../../../shared/text/dom.ts";
import type { Division } from "../divisions.ts";
import { headingStarts, lineStarts } from "../heading-starts.ts";
import { CHAPTER_WORD, DIVISION } from "../heading-words.ts";
import type { Start } from "../parts.ts";
import { elementAt } from "../source.ts";
import { typesOf } from "../styles.ts";
import type { SourceDocument } from "../types.ts";
import type { Contents, TocEntry } from "./toc.ts";

/**
 * Where the parts of a book begin, in reading order: where the table of contents says so (its sections inside a
 * chapter are not parts), and with each file that begins with a heading or names itself.
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
    const place = [byPath.get(document.path)?.index ?? 0, element ? (places.get(element) ?? 0) : 0] as const;
    // Of two lines that lead to one place, the later is the deeper: the chapter in its part.
    starts.set(key, {
      document,
      element,
      ...rest,
      types: [...(starts.get(key)?.types ?? []), ...rest.types],
      place,
    });
  };
  const visit = (entry: TocEntry, within: readonly Division[]) => {
    const found = entry.target && byPath.get(entry.target.path);
    const inside = entry.children.length > 0 && !areSections(entry, byPath);
    const division = inside ? { title: entry.title || null } : null;
    if (found && entry.target) {
      const { fragment } = entry.target;
      const element = fragment ? startElement(found.document, fragment) : null;
      const types = [...entry.types, ...(element ? typesOf(element) : [])];
      add(found.document, element, { title: entry.title || null, types, division, within });
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
    const found = startsInText(documents);
    if (found.length > 1) return found;
  }
  return [...starts.values()].sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
}

/** Where a book begins its parts that neither its contents nor its files tell: at headings, or lines that read so. */
function startsInText(documents: readonly SourceDocument[]): Start[] {
  const headed = documents.length <= 3 ? documents.flatMap(headingStarts) : [];
  return headed.length > 1 ? headed : lineStarts(documents);
}

/** Whether calibre cut it off a file that the contents know: what they do not name is no part then. */
function goesOn({ path }: SourceDocument, starts: readonly Start[]): boolean {
  const stem = stemOf(path);
  return (
    stem !== null &&
    starts.filter(({ document, title }) => title && stemOf(document.path) === stem).length > 1
  );
}

const stemOf = (path: string): string | null => /^(.*)_split_\d+\.x?html?$/.exec(path)?.[1] ?? null;

/** The element of a fragment; null when it is the first thing in the file, which then begins as a whole. */
function startElement(document: SourceDocument, fragment: string): Element | null {
  const element = elementAt(document, fragment);
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

/** Whether the lines under a line of the contents are sections within its chapter, not chapters within a part. */
function areSections(entry: TocEntry, byPath: ReadonlyMap<string, { document: SourceDocument }>): boolean {
  const own = entry.target;
  if (!own || entry.children.some((child) => child.target?.path !== own.path)) return false;
  if (CHAPTER_WORD.test(entry.title)) return true;
  const document = byPath.get(own.path)?.document;
  const element = document && elementAt(document, own.fragment);
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

/** A file that the contents do not name begins a part if it says what it is, or starts with a heading. */
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
