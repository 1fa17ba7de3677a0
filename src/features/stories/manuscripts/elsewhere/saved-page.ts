import type { OriginSite } from "#shared/stories/elsewhere.ts";
import { type Element, elementsIn, removeNode, setChildren, textOf } from "#shared/text/dom.ts";
import { spacedText } from "../parts.ts";
import {
  addressOf,
  asNote,
  Collector,
  datedHeading,
  type Elsewhere,
  emptied,
  hasClass,
  oneLine,
  type Page,
} from "./elsewhere.ts";

/** How a site's page of a chapter is built. */
interface SavedPage {
  readonly site: OriginSite;
  readonly host: RegExp;
  readonly isText: (element: Element) => boolean;
  readonly isNote: (element: Element) => boolean;
  readonly isTitle: (element: Element) => boolean;
  /** True for what the site puts between the words of the text, such as numbers of comments. */
  readonly isFrame?: (element: Element) => boolean;
}

const never = () => false;

const PAGES: readonly SavedPage[] = [
  {
    site: "royal-road",
    host: /royalroad\.com\/fiction\/\d+/,
    isText: (element) => hasClass(element, "chapter-content"),
    isNote: (element) => hasClass(element, "author-note"),
    isTitle: ({ name }) => name === "h1",
  },
  {
    site: "fanfiction",
    host: /(?:fanfiction\.net|fictionpress\.com)\/s\/\d+/,
    isText: ({ attribs }) => attribs.id === "storytext",
    isNote: never,
    isTitle: never,
  },
  {
    site: "substack",
    host: /\.substack\.com\/p\//,
    isText: (element) => hasClass(element, "available-content"),
    isNote: never,
    isTitle: (element) => element.name === "h1" && hasClass(element, "post-title"),
  },
  {
    site: "wattpad",
    host: /wattpad\.com\/\d+/,
    isText: (element) =>
      element.name === "pre" ||
      (element.name !== "header" && hasClass(element, "panel-reading") && holdsText(element)),
    isNote: never,
    isFrame: (element) => hasClass(element, "comment-marker"),
    isTitle: ({ name }) => name === "h1",
  },
];

/** Reads the page of one chapter that a browser saved: its text, title and notes; the site's frame is left out. */
export function readSavedPage(pages: readonly Page[]): Elsewhere | null {
  const [page] = pages;
  if (!page || pages.length > 1) return null;
  const all = [...elementsIn(page)];
  const sources = all.flatMap(({ name, attribs }) =>
    name === "link" && attribs.rel === "canonical"
      ? [attribs.href ?? ""]
      : name === "meta" && attribs.property === "og:url"
        ? [attribs.content ?? ""]
        : [],
  );
  for (const kind of PAGES) {
    const url = addressOf(sources, kind.host);
    const text = url ? all.find(kind.isText) : undefined;
    if (!url || !text || textOf(text).trim() === "") continue;
    return readPage(page, kind, { url, text, all });
  }
  return null;
}

function readPage(
  page: Page,
  { site, isNote, isTitle, isFrame }: SavedPage,
  { url, text, all }: { readonly url: string; readonly text: Element; readonly all: readonly Element[] },
): Elsewhere {
  const taken = new Collector();
  const heading = all.find(isTitle);
  const at = all.indexOf(text);
  for (const element of isFrame ? all.filter(isFrame) : []) taken.take(element);
  const noteElements = all.filter(isNote);
  const notes = noteElements.filter(
    (note) => !noteElements.some((other) => other !== note && contains(other, note)),
  );
  const made = (place: "before" | "after") =>
    notes
      .filter((note) => all.indexOf(note) < at === (place === "before"))
      .map((note) => asNote(place, emptied(note)));
  const title = heading ? oneLine(textOf(heading)) : "";
  const date = dateIn(all.slice(0, at));
  const [before, after] = [made("before"), made("after")];
  for (const node of [text, ...(heading ? [heading] : [])]) removeNode(node);
  const body = all.find(({ name }) => name === "body") ?? page;
  taken.leftOut.push(spacedText(body));
  const h1 = datedHeading(title, date);
  setChildren(body, [...(title ? [h1] : []), ...before, text, ...after]);
  const story = all.find(({ name, attribs }) => name === "meta" && attribs.property === "books:author");
  // The address of the story, not that of one chapter.
  const storyUrl = /^.*?\/(?:fiction|s)\/\d+/.exec(url)?.[0];
  return {
    origin: { site, url: storyUrl ?? url, facts: taken.facts },
    // Other sites do not name the story in the address of a chapter.
    work: storyUrl ?? (URL.parse(url)?.host || url),
    title: ofStory(all) || title || null,
    author: story?.attribs.content ?? null,
    synopsis: null,
    report: taken.report(),
    leftOut: taken.leftOut,
  };
}

/** Returns the time of publication that a page states before its text; "" if none. */
function dateIn(all: readonly Element[]): string {
  const meta = all.find(
    ({ name, attribs }) => name === "meta" && attribs.property === "article:published_time",
  );
  const time = all.find(({ name, attribs }) => name === "time" && attribs.datetime !== undefined);
  return meta?.attribs.content ?? time?.attribs.datetime ?? "";
}

/** Returns the title of the story that Royal Road writes behind the chapter's: "Chapter - Story | Royal Road". */
function ofStory(all: readonly Element[]): string | null {
  const titled = all.find(({ name }) => name === "title");
  return (titled && /^.{1,200}? - (.{1,200}) \| Royal Road$/.exec(oneLine(textOf(titled)))?.[1]) ?? null;
}

/** True for a box of paragraphs, unlike the box of a title. */
const holdsText = (element: Element): boolean => [...elementsIn(element)].some(({ name }) => name === "p");

const contains = (outer: Element, inner: Element): boolean => [...elementsIn(outer)].includes(inner);
