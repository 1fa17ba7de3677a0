import type { OriginFactKind } from "#shared/stories/elsewhere.ts";
import { childrenOf, Element, elementsIn, removeNode, setChildren, textOf } from "#shared/text/dom.ts";
import {
  addressOf,
  asNote,
  Collector,
  type Elsewhere,
  elementsOf,
  emptied,
  hasClass,
  insertAfter,
  nextElement,
  oneLine,
  type Page,
  paragraphsOf,
  previousElement,
} from "./elsewhere.ts";

const WORK = /archiveofourown\.(?:org|com)\/works\/\d+/;

/** Labels of the list of tags, in the singular and plural. */
const FACTS: readonly (readonly [RegExp, OriginFactKind])[] = [
  [/^rating/, "rating"],
  [/^archive warning/, "warning"],
  [/^categor/, "category"],
  [/^fandom/, "fandom"],
  [/^relationship/, "relationship"],
  [/^character/, "character"],
  [/^(?:additional|freeform) tag/, "tag"],
  [/^language/, "language"],
  [/^series/, "series"],
  [/^collection/, "collection"],
];

/**
 * Reads a work downloaded from Archive of Our Own, as HTML or as the EPUB that it makes of the same HTML with Calibre:
 * a preface with tags, summary and notes, chapters with notes before and after, and an afterword.
 */
export function readAo3(pages: readonly Page[]): Elsewhere | null {
  const all = elementsOf(pages);
  const tags = all.find((element) => element.name === "dl" && hasClass(element, "tags"));
  const address = addressOf(
    all.flatMap(({ name, attribs }) => (name === "a" ? [attribs.href ?? ""] : [])),
    WORK,
  );
  if (!tags || !address) return null;
  const taken = new Collector();
  readTags(tags, taken);
  const preface = ancestorWithId(tags, "preface") ?? pageOf(tags, pages);
  const inside = [...elementsIn(preface)];
  const title = inside.find(({ name }) => name === "h1");
  const byline = inside.find((element) => hasClass(element, "byline"));
  // Authors of related works are linked below.
  const authors = [...elementsIn(byline ?? preface)].filter(({ attribs }) => attribs.rel === "author");
  const summary = labelled(preface, "summary");
  const notes = labelled(preface, "notes");
  const afterword = all.find(({ attribs }) => attribs.id === "afterword");
  const endNotes = afterword && labelled(afterword, "end notes");
  const about = {
    title: title ? oneLine(textOf(title)) : null,
    author:
      authors.length > 0
        ? [...new Set(authors.map((each) => oneLine(textOf(each))))].join(", ")
        : byline
          ? oneLine(textOf(byline)).replace(/^by /, "")
          : null,
    synopsis: summary ? paragraphsOf(childrenOf(summary.text)) || null : null,
  };
  const [first, last] = ends(pages, preface, afterword);
  const before = notes && asNote("before", emptied(notes.text));
  const after = endNotes && asNote("after", emptied(endNotes.text));
  // If the preface has lost its id, it is the whole page.
  for (const node of isMarked(preface) ? [preface] : [...childrenOf(preface)]) taken.take(node);
  if (afterword) taken.take(afterword);
  for (const element of elementsOf(pages)) if (hasClass(element, "toc-heading")) taken.take(element);
  for (const page of pages) chapterNotes(page, taken);
  if (before && first) placeFirst(first, before);
  if (after && last) placeLast(last, after);
  const url = address.replace(/^http:/, "https:").replace(WORK_REST, "$1");
  return {
    origin: { site: "ao3", url, facts: taken.facts },
    work: url,
    ...about,
    report: taken.report(),
    leftOut: taken.leftOut,
  };
}

const isMarked = (preface: Page): preface is Element =>
  preface instanceof Element && preface.attribs.id === "preface";

const WORK_REST = /(\/works\/\d+).*$/;

function readTags(tags: Element, taken: Collector): void {
  let label = "";
  for (const child of childrenOf(tags)) {
    if (!(child instanceof Element)) continue;
    if (child.name === "dt") label = oneLine(textOf(child)).toLowerCase().replace(/:$/, "");
    if (child.name !== "dd") continue;
    if (/^stats/.test(label)) {
      readStats(oneLine(textOf(child)), taken);
      continue;
    }
    const kind = FACTS.find(([pattern]) => pattern.test(label))?.[1];
    if (!kind) continue;
    const links = [...elementsIn(child)].filter(({ name }) => name === "a");
    const fullText = oneLine(textOf(child));
    // "Part 2 of Series" is said around the link.
    taken.fact(kind, kind === "series" || links.length === 0 ? fullText.split(/,\s+/) : links.map(textOf));
  }
}

function readStats(stats: string, taken: Collector): void {
  const statOf = (name: string) => new RegExp(`${name}:\\s*([\\d/?,-]+)`, "i").exec(stats)?.[1] ?? "";
  taken.fact("published", [statOf("Published")]);
  taken.fact("updated", [statOf("Completed") || statOf("Updated")]);
  const chapters = statOf("Chapters");
  taken.fact("chapters", [chapters]);
  const [done, of] = chapters.split("/");
  if (done) taken.fact("status", [done === of ? "Completed" : "In progress"]);
}

/** A label, such as "Summary", and the quotation below it. */
interface Labelled {
  readonly label: Element;
  readonly text: Element;
}

const labelled = (around: Page, name: string): Labelled | null =>
  allLabelled(around).find(({ label }) => nameOf(label) === name) ?? null;

function allLabelled(around: Page): Labelled[] {
  return [...elementsIn(around)].flatMap((label) => {
    const text = label.name === "p" && LABELS.has(nameOf(label)) ? nextElement(label) : null;
    return text?.name === "blockquote" ? [{ label, text }] : [];
  });
}

const nameOf = (label: Element): string => oneLine(textOf(label)).toLowerCase().replace(/:$/, "");

const LABELS = new Set([
  "summary",
  "notes",
  "end notes",
  "chapter summary",
  "chapter notes",
  "chapter end notes",
]);

/** Converts summaries and notes of chapters, and removes links to notes. */
function chapterNotes(page: Page, taken: Collector): void {
  for (const element of [...elementsIn(page)])
    if (hasClass(element, "endnote-link")) {
      // A chapter with notes only at its end has a label, and no quotation below it.
      const label = previousElement(element);
      if (label?.name === "p" && LABELS.has(nameOf(label))) taken.take(label);
      taken.take(element);
    }
  for (const { label, text } of allLabelled(page)) {
    const name = nameOf(label);
    const notePlace = name.includes("end notes") ? "after" : "before";
    const summaryLabel = name === "chapter summary" ? oneLine(textOf(label)) : undefined;
    insertAfter(text, [asNote(notePlace, emptied(text), summaryLabel)]);
    taken.leftOut.push(textOf(label));
    for (const node of [label, text]) removeNode(node);
  }
}

/** Returns the first and last page, or box of chapters, with text of the work. */
function ends(pages: readonly Page[], preface: Page, afterword: Element | undefined): (Element | null)[] {
  const texts = pages.flatMap((page): Page[] => {
    const box = [...elementsIn(page)].find(({ attribs }) => attribs.id === "chapters");
    if (box) return [box];
    return page === preface || holds(page, afterword) || holds(page, preface) ? [] : [page];
  });
  const filled = texts.filter(
    (each): each is Element => each instanceof Element && textOf(each).trim() !== "",
  );
  return [filled[0] ?? null, filled.at(-1) ?? null];
}

const holds = (page: Page, inner: Page | undefined): boolean =>
  inner instanceof Element && [...elementsIn(page)].includes(inner);

/** Puts a note below the first heading, or at the start of a text without one. */
function placeFirst(box: Element, note: Element): void {
  const heading = [...elementsIn(box)].find(({ name }) => /^h[1-3]$/.test(name));
  if (heading) return insertAfter(heading, [note]);
  setChildren(box, [note, ...childrenOf(box)]);
}

function placeLast(box: Element, note: Element): void {
  const last = childrenOf(box).at(-1);
  if (last) insertAfter(last, [note]);
}

function ancestorWithId(element: Element, id: string): Element | null {
  for (let each = element.parent; each instanceof Element; each = each.parent)
    if (each.attribs.id === id) return each;
  return null;
}

function pageOf(element: Element, pages: readonly Page[]): Page {
  return pages.find((page) => [...elementsIn(page)].includes(element)) ?? pages[0]!;
}
