import type { OriginFactKind, OriginSite } from "#shared/stories/elsewhere.ts";
import {
  type ChildNode,
  childrenOf,
  Element,
  elementsIn,
  removeNode,
  setChildren,
  textOf,
} from "#shared/text/dom.ts";
import {
  asNote,
  Collector,
  type Elsewhere,
  emptied,
  type FileAbout,
  hasClass,
  insertAfter,
  oneLine,
  type Page,
  paragraphsOf,
} from "./elsewhere.ts";

/** Labels of the title page, in the singular and plural; FanFicFare calls the fandom a category. */
const FACTS: readonly (readonly [RegExp, OriginFactKind])[] = [
  [/^rating/, "rating"],
  [/warning/, "warning"],
  [/^ao3 categor/, "category"],
  [/^(?:categor|fandom)/, "fandom"],
  [/^(?:relationship|ships?$)/, "relationship"],
  [/^character/, "character"],
  [/^genre/, "genre"],
  [/^(?:additional|freeform|free form)? ?tag|^freeform/, "tag"],
  [/^status/, "status"],
  [/^language/, "language"],
  [/^series/, "series"],
  [/^collection/, "collection"],
  [/^published/, "published"],
  [/^updated/, "updated"],
];

/** Sites by the host of a work's address. */
const SITES: readonly (readonly [RegExp, OriginSite])[] = [
  [/archiveofourown\./i, "ao3"],
  [/fanfiction\.net|fictionpress\.com/i, "fanfiction"],
  [/royalroad\.com/i, "royal-road"],
  [/wattpad\.com/i, "wattpad"],
  [/substack\.com/i, "substack"],
];

/** Reads a work that FanFicFare saved as EPUB or HTML: a title page with data, and chapters with notes. */
export function readFanFicFare(pages: readonly Page[], about: FileAbout): Elsewhere | null {
  const isMade = about.makers.some((maker) => /FanFicFare/i.test(maker));
  const page = pages.find((each) => isTitlePage(each, isMade));
  if (!page) return null;
  const titlePage = frontOf(page);
  const taken = new Collector();
  const labels = labelsOf(titlePage);
  const nodesBy = (pattern: RegExp) => labels.find(({ label }) => pattern.test(label))?.nodes ?? [];
  const isWattpad = labels.some(
    ({ label, nodes }) => label === "story url" && /wattpad\.com/i.test(textIn(nodes)),
  );
  for (const { label, nodes } of labels) {
    // Wattpad's categories are genres.
    const kind =
      isWattpad && label === "category" ? "genre" : FACTS.find(([pattern]) => pattern.test(label))?.[1];
    const value = textIn(nodes);
    if (kind && value) taken.fact(kind, SINGLE.has(kind) ? [value] : value.split(/,\s+/));
  }
  if (about.series) taken.fact("series", [about.series]);
  const links = [...elementsIn(titlePage)].filter(({ name }) => name === "a");
  const url = textIn(nodesBy(/^story url/)) || about.sources[0] || links[0]?.attribs.href || "";
  const heading = [...elementsIn(titlePage)].find(({ name }) => /^h[1-3]$/.test(name));
  const author = links.find((link) => hasClass(link, "authorlink"));
  const named = heading && [...elementsIn(heading)].find(({ name }) => name === "a");
  const data = {
    title: named ? oneLine(textOf(named)) : null,
    author: author ? oneLine(textOf(author)) : null,
    synopsis: paragraphsOf(nodesBy(/^summary/)) || null,
  };
  for (const node of [...childrenOf(titlePage)]) taken.take(node);
  for (const each of pages) {
    if (each !== titlePage && isOther(each)) for (const node of [...childrenOf(each)]) taken.take(node);
    takeNotes(each, taken);
  }
  return {
    origin: {
      site: SITES.find(([host]) => host.test(url))?.[1] ?? "other",
      url: /^https?:\/\//i.test(url) && url.length <= 300 ? url : null,
      facts: taken.facts,
    },
    work: url || `${data.title} ${data.author}`,
    ...data,
    report: taken.report(),
    leftOut: taken.leftOut,
  };
}

const textIn = (nodes: readonly ChildNode[]): string => oneLine(nodes.map(textOf).join(""));

/** Facts with one value, which may have commas. */
const SINGLE: ReadonlySet<OriginFactKind> = new Set(["series", "status", "published", "updated", "rating"]);

const isTitlePage = (page: Page, isMade: boolean): boolean => {
  if (page instanceof Element && hasClass(page, "fff_titlepage")) return true;
  const names = new Set(labelsOf(page).map(({ label }) => label));
  return names.has("packaged") || (isMade && names.has("story url") && names.has("summary"));
};

/**
 * Returns the title page, or what is before the first chapter if the work is one HTML file: its data and contents,
 * moved to an element.
 */
function frontOf(page: Page): Page {
  let first: ChildNode | undefined = [...elementsIn(page)].find(
    ({ name, attribs }) => /^h\d$/.test(name) && /^section\d+$/.test(attribs.id ?? ""),
  );
  const body = [...elementsIn(page)].find(({ name }) => name === "body") ?? page;
  while (first && first.parent !== body) first = first.parent instanceof Element ? first.parent : undefined;
  if (!first) return page;
  const nodes = [...childrenOf(body)];
  const at = nodes.indexOf(first);
  const front = new Element("div", {});
  setChildren(front, nodes.slice(0, at));
  setChildren(body, [front, ...nodes.slice(at)]);
  return front;
}

/** Log and contents pages. */
const isOther = (page: Page): boolean =>
  page instanceof Element && (hasClass(page, "fff_logpage") || hasClass(page, "fff_tocpage"));

interface Label {
  /** In lower case, without a colon. */
  readonly label: string;
  /** Nodes up to the next label. */
  readonly nodes: readonly ChildNode[];
}

/** Returns the labels of a title page: bold words with a colon, in lines or in the cells of a table. */
function labelsOf(page: Page): Label[] {
  return [...elementsIn(page)].flatMap((bold): Label[] => {
    const text = oneLine(textOf(bold));
    if (bold.name !== "b" || !/^[\p{L}\d /]{3,40}:$/u.test(text)) return [];
    const { parent } = bold;
    // In a table a label has a separate cell, or shares one as wide as the table with its value.
    const isAlone = parent instanceof Element && parent.name === "td" && oneLine(textOf(parent)) === text;
    const nodes: ChildNode[] = [];
    let next = isAlone ? parent.next : bold.next;
    while (next && !(next instanceof Element && next.name === "b")) {
      if (!(next instanceof Element && next.name === "br")) nodes.push(next);
      next = next.next;
    }
    return [{ label: text.toLowerCase().slice(0, -1), nodes }];
  });
}

/** Converts the author's notes around a chapter. */
function takeNotes(page: Page, taken: Collector): void {
  for (const note of [...elementsIn(page)]) {
    const notePlace = hasClass(note, "fff_head_notes")
      ? "before"
      : hasClass(note, "fff_foot_notes")
        ? "after"
        : null;
    if (!notePlace) continue;
    for (const label of childrenOf(note))
      if (label instanceof Element && label.name === "b") {
        taken.leftOut.push(textOf(label));
        removeNode(label);
      }
    insertAfter(note, [asNote(notePlace, emptied(note))]);
    removeNode(note);
  }
}
