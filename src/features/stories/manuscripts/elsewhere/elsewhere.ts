import { isDay, leadingDay } from "#core/base/zones.ts";
import { countTextWords } from "#core/text/index.ts";
import type { Origin, OriginFact, OriginFactKind } from "#shared/stories/elsewhere.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import {
  type ChildNode,
  childrenOf,
  Document,
  Element,
  elementsIn,
  removeNode,
  setChildren,
  Text,
  textOf,
} from "#shared/text/dom.ts";
import { NOTE_CLASSES, type NotePlace } from "../author-notes.ts";
import { spacedText } from "../parts.ts";
import type { ReportLine } from "../types.ts";

/** A page of a file: an HTML file, or the body of a file of an EPUB. */
export type Page = Document | Element;

/** What a file says about itself outside its pages. */
export interface FileAbout {
  /** Programs and sites named as contributors or publishers. */
  readonly makers: readonly string[];
  /** Addresses of the work. */
  readonly sources: readonly string[];
  readonly series: string | null;
}

/** A work of another site: data from its pages, which then contain only its text and the author's notes. */
export interface Elsewhere {
  readonly origin: Origin;
  /** Identifies the work among those of an archive; pages with the same value are its chapters. */
  readonly work: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly synopsis: string | null;
  readonly report: readonly ReportLine[];
  /** Texts taken from the pages. */
  readonly leftOut: readonly string[];
}

/** Collects what a file says about a work, and what is taken from its pages. */
export class Collector {
  readonly facts: OriginFact[] = [];
  readonly leftOut: string[] = [];

  fact(kind: OriginFactKind, values: readonly string[]): void {
    const newValues = [...new Set(values.map(oneLine).filter(Boolean))].slice(0, MAX_VALUES);
    const known = this.facts.findIndex((each) => each.kind === kind);
    if (newValues.length === 0) return;
    if (known < 0) this.facts.push({ kind, values: newValues });
    else
      this.facts[known] = {
        kind,
        values: [...new Set([...this.facts[known]!.values, ...newValues])].slice(0, MAX_VALUES),
      };
  }

  /** Removes a node from its page. */
  take(node: ChildNode): void {
    this.leftOut.push(spacedText(node));
    removeNode(node);
  }

  /** Returns the report line about the texts that were left out; `part` is what the author calls them. */
  report(part: string = manuscriptsText.parts.description): ReportLine[] {
    const wordCount = this.leftOut.reduce((sum, text) => sum + countTextWords(text), 0);
    return wordCount > 0 ? [{ kind: "left-out", part, words: wordCount, count: 1 }] : [];
  }
}

/** Maximum number of values of a kind: AO3 allows 75 tags. */
const MAX_VALUES = 200;

/** Attribute of a heading with the day on which its chapter was first published. */
export const DAY_ATTRIBUTE = "data-first-published";

/** Creates the heading of a chapter, with its day of publication if that is known. */
export function datedHeading(title: string, date: string): Element {
  const day = leadingDay(date);
  const heading = new Element("h1", day ? { [DAY_ATTRIBUTE]: day } : {});
  setChildren(heading, [new Text(title)]);
  return heading;
}

/** Returns the day of publication of the chapter that starts with these nodes; null if unknown. */
export function publishedOn(nodes: readonly ChildNode[]): string | null {
  for (const node of nodes)
    if (node instanceof Element)
      for (const each of [node, ...elementsIn(node)]) {
        const day = each.attribs[DAY_ATTRIBUTE];
        if (day && isDay(day)) return day;
      }
  return null;
}

/** Converts the content of an element to an author's note, which `author-notes.ts` reads. */
export function asNote(place: NotePlace, content: readonly ChildNode[], label?: string): Element {
  const note = new Element("aside", { class: NOTE_CLASSES[place], role: "note" });
  const lines = content.some((node) => node instanceof Element && BLOCK.test(node.name))
    ? [...content]
    : [paragraph(content)];
  setChildren(note, label ? [paragraph([new Text(label)]), ...lines] : lines);
  return note;
}

const BLOCK = /^(?:p|div|blockquote|ul|ol)$/;

function paragraph(content: readonly ChildNode[]): Element {
  const made = new Element("p", {});
  setChildren(made, content);
  return made;
}

/** Removes the children of an element, and returns them. */
export function emptied(element: Element): ChildNode[] {
  const children = [...childrenOf(element)];
  setChildren(element, []);
  return children;
}

/** Inserts nodes after a node. */
export function insertAfter(node: ChildNode, added: readonly ChildNode[]): void {
  const { parent } = node;
  if (!(parent instanceof Element || parent instanceof Document)) return;
  const siblings = childrenOf(parent);
  const at = siblings.indexOf(node) + 1;
  setChildren(parent, [...siblings.slice(0, at), ...added, ...siblings.slice(at)]);
}

/** Returns true if an element has a class, also one that Calibre numbered: "meta2". */
export const hasClass = ({ attribs }: Element, name: string): boolean =>
  (attribs.class ?? "").split(/\s+/).some((each) => each.replace(/\d+$/, "") === name);

/** Returns the elements of all pages, in document order. */
export const elementsOf = (pages: readonly Page[]): Element[] =>
  pages.flatMap((page) => [...elementsIn(page)]);

export const oneLine = (value: string): string => value.replace(/[\s\u00a0]+/g, " ").trim();

/** Returns a text with a blank line between paragraphs. */
export function paragraphsOf(nodes: readonly ChildNode[]): string {
  const paragraphs: string[] = [""];
  const visit = (node: ChildNode): void => {
    if (node instanceof Text) paragraphs[paragraphs.length - 1] += node.data.replace(/[\t\n\r ]+/g, " ");
    if (!(node instanceof Element)) return;
    if (node.name === "br") paragraphs[paragraphs.length - 1] += "\n";
    const isBlock = BLOCK.test(node.name) || node.name === "li";
    if (isBlock) paragraphs.push("");
    for (const child of childrenOf(node)) visit(child);
    if (isBlock) paragraphs.push("");
  };
  for (const node of nodes) visit(node);
  return paragraphs
    .map((each) => each.trim())
    .filter(Boolean)
    .join("\n\n");
}

/** Returns the element before a node. */
export function previousElement(node: ChildNode): Element | null {
  let previous = node.prev;
  while (previous && !(previous instanceof Element)) {
    if (previous instanceof Text && previous.data.trim() !== "") return null;
    previous = previous.prev;
  }
  return previous;
}

/** Returns the element after a node. */
export function nextElement(node: ChildNode): Element | null {
  let next = node.next;
  while (next && !(next instanceof Element)) {
    if (next instanceof Text && next.data.trim() !== "") return null;
    next = next.next;
  }
  return next;
}

/** Returns the first address that leads to a site. */
export const addressOf = (sources: readonly string[], host: RegExp): string | null =>
  sources.find((each) => /^https?:\/\//i.test(each) && host.test(each) && each.length <= 300) ?? null;

export const isEmptyPage = (page: Page): boolean =>
  textOf(page).trim() === "" && ![...elementsIn(page)].some(({ name }) => name === "img" || name === "image");
