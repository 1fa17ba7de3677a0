import { NOTE_MAX } from "#shared/stories/chapters.limits.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { escapeText } from "#shared/text/characters.ts";
import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "#shared/text/dom.ts";
import type { Part } from "./parts.ts";
import type { ManuscriptChapter } from "./types.ts";

/** The author's plain-text notes to readers, before and after a chapter. */
export type AuthorNotes = Pick<ManuscriptChapter, "notesBefore" | "notesAfter">;

/** Where a note is shown, relative to its chapter. */
export type NotePlace = "before" | "after";

/** Classes of an author's note, or of each of its paragraphs, and of the line above it, in exported files. */
export const NOTE_CLASSES = { before: "fw-note-before", after: "fw-note-after" } as const;
export const NOTE_LABEL_CLASS = "fw-note-label";

/** Returns the paragraphs of a note, each with its lines. */
export const noteParagraphs = (note: string): string[][] =>
  note.split("\n\n").map((paragraph) => paragraph.split("\n"));

/** Returns a note as HTML paragraphs. */
export const noteHtml = (note: string): string =>
  noteParagraphs(note)
    .map((lines) => `<p>${lines.map(escapeText).join("<br />")}</p>`)
    .join("\n");

/** Returns a note as an element for HTML and EPUB, which the readers here recognise; "" without a note. */
export function noteElement(place: NotePlace, note = "", content = noteHtml(note)): string {
  if (note.trim() === "") return "";
  const label = escapeText(manuscriptsText.authorsNote);
  return `<aside class="${NOTE_CLASSES[place]}" role="note">\n<p class="${NOTE_LABEL_CLASS}">${label}</p>\n${content}\n</aside>`;
}

/** Returns a chapter's HTML between its notes. */
export const betweenNotes = ({ notesBefore, notesAfter }: AuthorNotes, html: string): string =>
  [noteElement("before", notesBefore), html, noteElement("after", notesAfter)].filter(Boolean).join("\n");

/** Content of a chapter without the author's notes, and the notes. */
interface Separated<Content> {
  readonly content: Content;
  readonly notes: AuthorNotes;
  /** The lines above the notes, which are in no chapter. */
  readonly labels: readonly string[];
}

/** Separates the author's notes from the text of a part. */
export function withoutAuthorNotes(part: Part): Separated<Part> {
  const notes = noNotes();
  const pieces = part.pieces.map((piece) => ({ ...piece, nodes: takeFrom(piece.nodes, notes) }));
  return { content: { ...part, pieces }, ...separated(notes) };
}

/** Separates the author's notes from the nodes of a chapter. */
export function extractAuthorNotes(nodes: readonly ChildNode[]): Separated<readonly ChildNode[]> {
  const notes = noNotes();
  return { content: takeFrom(nodes, notes), ...separated(notes) };
}

/** Returns the number of notes of a chapter. */
export const countNotes = ({ notesBefore, notesAfter }: AuthorNotes): number =>
  [notesBefore, notesAfter].filter(Boolean).length;

interface Found extends Record<NotePlace, string> {
  readonly labels: string[];
}

const noNotes = (): Found => ({ before: "", after: "", labels: [] });

const separated = ({ before, after, labels }: Found): Omit<Separated<unknown>, "content"> => ({
  notes: { ...(before ? { notesBefore: before } : {}), ...(after ? { notesAfter: after } : {}) },
  labels,
});

const hasNotes = (node: ChildNode): boolean =>
  node instanceof Element &&
  (placeOf(node) !== null || [...elementsIn(node)].some((each) => placeOf(each) !== null));

/** Adds the notes below these nodes to `found`; returns the other nodes. */
function takeFrom(nodes: readonly ChildNode[], found: Found): ChildNode[] {
  const remainingNodes: ChildNode[] = [];
  for (const node of nodes) {
    if (!(node instanceof Element)) {
      remainingNodes.push(node);
      continue;
    }
    const notePlace = placeOf(node);
    if (notePlace === "label") {
      found.labels.push(textOf(node));
      continue;
    }
    if (notePlace) {
      const text = [found[notePlace], textOfNote(node)].filter(Boolean).join("\n\n");
      // The rest of a note that became too long stays in the text.
      if (text.length > NOTE_MAX) remainingNodes.push(node);
      else {
        found[notePlace] = text;
        found.labels.push(...labelsIn(node));
      }
      continue;
    }
    if (hasNotes(node)) node.children = takeFrom(childrenOf(node), found);
    remainingNodes.push(node);
  }
  return remainingNodes;
}

const labelsIn = (note: Element): string[] =>
  [...elementsIn(note)].filter((each) => placeOf(each) === "label").map(textOf);

function placeOf({ attribs }: Element): NotePlace | "label" | null {
  const classes = (attribs.class ?? "").split(/\s+/);
  if (classes.includes(NOTE_LABEL_CLASS)) return "label";
  if (classes.includes(NOTE_CLASSES.before)) return "before";
  return classes.includes(NOTE_CLASSES.after) ? "after" : null;
}

/** Returns a note as plain text; its label is left out. */
function textOfNote(element: Element): string {
  const blocks = childrenOf(element).filter(
    (child) => child instanceof Element && /^(?:p|div|blockquote|ul|ol|li)$/.test(child.name),
  );
  if (blocks.length === 0) return linesOf(element);
  return blocks
    .filter((block): block is Element => block instanceof Element && placeOf(block) !== "label")
    .map(textOfNote)
    .join("\n\n");
}

function linesOf(node: ChildNode): string {
  if (node instanceof Text) return node.data.replace(/[\n\r]/g, " ");
  if (!(node instanceof Element)) return "";
  return node.name === "br" ? "\n" : childrenOf(node).map(linesOf).join("");
}
