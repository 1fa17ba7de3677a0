import { invalidField } from "#core/base/errors.ts";
import { readCsv } from "#core/text/csv.ts";
import { cleanText } from "#core/text/index.ts";
import type { ShelfWorkDto } from "#shared/reading/shelves.dto.ts";
import { shelvesText } from "#shared/reading/shelves.text.ts";
import { SHELF_WORKS_MAX, type ShelfSite } from "#shared/reading/shelves.ts";
import { type Element, elementsIn, parseMarkup, TooDeepError, textOf } from "#shared/text/dom.ts";

/** Shelves of a file, each work once. */
export interface ShelfFile {
  readonly site: ShelfSite;
  readonly works: readonly ShelfWorkDto[];
  /** Number of works beyond `SHELF_WORKS_MAX`. */
  readonly left: number;
}

/**
 * Reads an export of Goodreads or StoryGraph (CSV), or a page of AO3 bookmarks (HTML), told apart by content.
 * @throws 400 on `file` for anything else
 */
export function readShelfFile(bytes: Buffer): ShelfFile {
  const text = cleanText(new TextDecoder().decode(bytes));
  const found = /^\s*</.test(text) ? ao3Bookmarks(text) : exported(text);
  if (!found || found.works.length === 0) throw invalidField("file", shelvesText.unknown);
  const works = [
    ...new Map(found.works.map((work) => [`${work.title}\n${work.author}`.toLowerCase(), work])).values(),
  ];
  return {
    site: found.site,
    works: works.slice(0, SHELF_WORKS_MAX),
    left: Math.max(0, works.length - SHELF_WORKS_MAX),
  };
}

type Found = Pick<ShelfFile, "site" | "works"> | null;

function exported(text: string): Found {
  const rows = readCsv(text);
  const [first] = rows;
  if (first?.has("title") && first.has("exclusive shelf"))
    return { site: "goodreads", works: rows.flatMap((row) => workOf(row, "author", "exclusive shelf")) };
  if (first?.has("title") && first.has("read status"))
    return { site: "storygraph", works: rows.flatMap((row) => workOf(row, "authors", "read status")) };
  return null;
}

function workOf(row: ReadonlyMap<string, string>, author: string, shelf: string): ShelfWorkDto[] {
  const title = withoutSeries(row.get("title") ?? "");
  const [writer = ""] = (row.get(author) ?? "").split(",");
  return title ? [{ title, author: oneLine(writer), shelf: oneLine(row.get(shelf) ?? "") }] : [];
}

/** Goodreads writes the series behind the title: "The Ferry (The Lamps, #2)". */
const withoutSeries = (title: string): string => oneLine(title.replace(/\s*\([^()]*#[^()]*\)\s*$/, ""));

function ao3Bookmarks(text: string): Found {
  const blurbs = [...elementsIn(parsed(text))].filter(
    ({ name, attribs }) => name === "li" && /(?:^|\s)(?:bookmark|blurb)(?:\s|$)/.test(attribs.class ?? ""),
  );
  const works = blurbs.flatMap((blurb): ShelfWorkDto[] => {
    const links = [...elementsIn(blurb)].filter(({ name }) => name === "a");
    const work = links.find(({ attribs }) =>
      /^(?:https?:\/\/archiveofourown\.org)?\/(?:works|series|external_works)\/\d+$/.test(attribs.href ?? ""),
    );
    const author = links.find(({ attribs }) => attribs.rel === "author");
    return work
      ? [{ title: oneLine(textOf(work)), author: author ? oneLine(textOf(author)) : "", shelf: "" }]
      : [];
  });
  return { site: "ao3", works };
}

function parsed(text: string): ReturnType<typeof parseMarkup> | Element {
  try {
    return parseMarkup(text);
  } catch (error) {
    throw error instanceof TooDeepError ? invalidField("file", shelvesText.unknown) : error;
  }
}

const oneLine = (value: string): string => value.replace(/\s+/g, " ").trim().slice(0, 300).toWellFormed();
