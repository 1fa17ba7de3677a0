import { countTextWords, sanitiseChapter } from "#core/text/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { checkLanguage } from "#shared/text/attributes.ts";
import {
  type ChildNode,
  childrenOf,
  type Document,
  Element,
  elementsIn,
  parseMarkup,
  removeNodes,
  setChildren,
  TooDeepError,
  textOf,
} from "#shared/text/dom.ts";
import { readOfficeMarks } from "#shared/text/office-page.ts";
import { authorIn } from "./byline.ts";
import { readElsewhere } from "./elsewhere/read.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import { takeFrame } from "./page-frame.ts";
import { pageSource } from "./page-source.ts";
import { type Draft, type ReportLine, SUBJECTS_MAX } from "./types.ts";
import { findElement, findElements } from "./xml.ts";

/** Loads the images a text refers to, by their resulting `src`. */
export type Pictures = (root: Document) => Promise<Map<string, Buffer>>;

/** Reads an HTML page and splits it at its headings. */
export async function readHtml(html: string, fileName: string, pictures?: Pictures): Promise<Draft> {
  const root = parsePage(paragraphed(html));
  const source = pageSource(root);
  const elsewhere = readElsewhere([root]);
  const frame = elsewhere ? null : takeFrame(root);
  readOfficeMarks(root);
  markContents(root);
  const bookTitle = takeTitleStyle(root);
  const upLinks = elsewhere ? [] : takeUpLinks(root);
  const meta = (name: string) =>
    findElements(root, "meta")
      .find((each) => each.attribs.name?.toLowerCase() === name)
      ?.attribs.content?.trim() || null;
  const heads = findElements(root, "h1");
  const heading = heads.length === 1 && heads[0] ? oneLine(textOf(heads[0])) : null;
  const titled = oneLine(textOf(findElement(root, "title") ?? new Element("title", {})));
  const title =
    elsewhere?.title ||
    bookTitle ||
    (frame && heading && namesSite(titled, heading) ? heading : titled) ||
    heading ||
    titleFromName(fileName) ||
    manuscriptsText.untitled;
  const manuscript = await readOneFile({
    root,
    title,
    author: elsewhere?.author ?? meta("author") ?? meta("dc.creator") ?? authorInSubtitle(root),
    language: checkLanguage(findElement(root, "html")?.attribs.lang),
    synopsis: elsewhere?.synopsis ?? meta("description"),
    subjects: (meta("keywords") ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean)
      .slice(0, SUBJECTS_MAX),
    images: (await pictures?.(root)) ?? new Map(),
    series: meta("series"),
    firstPublished: meta("dcterms.issued"),
  });
  const taken = elsewhere ?? frame;
  const leftOut = [...upLinks, ...(taken?.leftOut ?? [])];
  if (leftOut.length === 0 && !elsewhere) return { ...manuscript, source };
  return {
    ...manuscript,
    source,
    ...(elsewhere && { origin: elsewhere.origin }),
    report: [...upLines(upLinks), ...(taken?.report ?? []), ...manuscript.report],
    leftOut: [...leftOut, ...manuscript.leftOut],
  };
}

/** Removes lines that only link back to the top of the page or its contents, and returns their texts. */
function takeUpLinks(root: Document): string[] {
  const lines = new Set<Element>();
  for (const link of findElements(root, "a")) {
    const { parent: line } = link;
    if (!(line instanceof Element) || !LINE.test(line.name) || childrenOf(line).length > 3) continue;
    const text = oneLine(textOf(line));
    if (/^#/.test(link.attribs.href ?? "") && UP_LINK.test(text) && text === oneLine(textOf(link)))
      lines.add(line);
  }
  removeNodes(lines);
  return [...lines].map((line) => oneLine(textOf(line)));
}

const LINE = /^(?:p|div|center)$/;
const UP_LINK =
  /^[\W_]*(?:(?:back|return|go|up) to (?:the )?(?:top|contents|table of contents|index)(?: of (?:the )?page)?|top(?: of (?:the )?page)?)[\W_]*$/i;

const upLines = (links: readonly string[]): ReportLine[] =>
  links.length > 0
    ? [
        {
          kind: "left-out",
          part: manuscriptsText.parts.frame,
          words: countTextWords(links.join(" ")),
          count: 1,
        },
      ]
    : [];

/** Parses a page; one nested too deeply is first reduced by the allow-list. */
export function parsePage(html: string): Document {
  const root = parsed(html);
  unwrapHeadings(root);
  return root;
}

function parsed(html: string): Document {
  try {
    return parseMarkup(html);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return parseMarkup(sanitiseChapter(html).html);
  }
}

const hasClass = ({ attribs }: Element, name: RegExp): boolean =>
  (attribs.class ?? "").split(/\s+/).some((each) => name.test(each));

/** Returns the author named by a paragraph with the subtitle style of Word or Google Docs; null if none is. */
function authorInSubtitle(root: Document): string | null {
  const subtitles = findElements(root, "p").filter((line) => hasClass(line, /^(?:subtitle|MsoSubtitle)$/));
  return authorIn(["", ...subtitles.map((line) => oneLine(textOf(line)))]);
}

/**
 * Marks a paragraph with the title style of Word or Google Docs as the book's title, and returns it; null if the
 * page does not begin with exactly one.
 */
function takeTitleStyle(root: Document): string | null {
  const lines = [...elementsIn(root)].filter(({ name }) => /^(?:p|h[1-6])$/.test(name));
  const shown = lines.filter((line) => textOf(line).trim() !== "");
  const titles = shown.filter((line) => line.name === "p" && hasClass(line, /^(?:title|MsoTitle)$/));
  const [title] = titles;
  if (!title || titles.length > 1 || title !== shown[0]) return null;
  title.name = "h1";
  title.attribs = { class: "book-title" };
  return oneLine(textOf(title)) || null;
}

/** Marks the contents of LibreOffice's web pages, which have no heading, as contents. */
function markContents(root: Document): void {
  for (const element of elementsIn(root))
    if (element.name === "div" && /^Table of Contents\d+$/.test(element.attribs.id ?? "")) {
      element.name = "section";
      element.attribs["epub:type"] = "toc";
    }
}

/** Takes headings out of anchors around them (`<a name="c1"><h2>…</h2></a>`); a heading gets the anchor's name. */
function unwrapHeadings(around: ParentNode): void {
  const before = childrenOf(around);
  const after = before.flatMap((child) => {
    if (!(child instanceof Element)) return [child];
    unwrapHeadings(child);
    if (child.name === "p") return apart(child);
    return isAnchorOfHeading(child) ? childrenOf(child) : [child];
  });
  if (after.length !== before.length || after.some((child, index) => child !== before[index]))
    setChildren(around, after);
}

type ParentNode = Document | Element;

const isHeading = (node: ChildNode): node is Element => node instanceof Element && /^h[1-6]$/.test(node.name);

function isAnchorOfHeading(element: Element): boolean {
  const { name, attribs } = element;
  const heading =
    name === "a" && attribs.href === undefined ? childrenOf(element).find(isHeading) : undefined;
  const id = attribs.id ?? attribs.name;
  if (heading && id) heading.attribs.id ??= id;
  return heading !== undefined;
}

/** Returns a paragraph without the headings that would have ended it, had no anchor hidden them. */
function apart(paragraph: Element): Element[] {
  const children = childrenOf(paragraph);
  if (!children.some(isHeading)) return [paragraph];
  const pieces: Element[] = [];
  let line: ChildNode[] = [];
  const end = () => {
    const piece = new Element("p", pieces.length === 0 ? paragraph.attribs : {});
    if (line.some((node) => node instanceof Element || textOf(node).trim() !== "")) pieces.push(piece);
    setChildren(piece, line);
    line = [];
  };
  for (const child of children)
    if (isHeading(child)) {
      end();
      pieces.push(child);
    } else line.push(child);
  end();
  return pieces;
}

/** Old pages separate paragraphs with two line breaks. */
function paragraphed(html: string): string {
  const breaks = html.match(/<br\b/gi)?.length ?? 0;
  const paragraphs = html.match(/<p\b/gi)?.length ?? 0;
  return breaks > paragraphs * 2 ? html.replace(/(?:<br\s*\/?>\s*){2,}/gi, "<p>") : html;
}

/** True for a page title that is the text's and the site's: "The Ferry – Harbour Lights". */
const namesSite = (titled: string, heading: string): boolean =>
  titled.startsWith(heading) && /^\s*[-–—|·•:»«]/.test(titled.slice(heading.length));

const oneLine = (value: string): string => value.replace(/[\t\n\f\r ]+/g, " ").trim();
