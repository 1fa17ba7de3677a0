import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { NOTE_CLASSES, type NotePlace, noteHtml } from "./author-notes.ts";

const { textNotes: words } = manuscriptsText;

/** Returns an author's note for a plain-text file, between two lines in brackets; "" without a note. */
export const noteBlock = (place: NotePlace, note: string): string =>
  note.trim() === "" ? "" : `[${words[place]}]\n\n${note}\n\n[${words.end}]`;

const NOTE = new RegExp(
  `^\\[(${words.before}|${words.after})\\]\\n\\n([\\s\\S]{1,8000}?)\\n\\n\\[${words.end}\\]$`,
  "gm",
);

/**
 * Replaces the authors' notes in plain text of the site's exports with placeholders; `restore` replaces these
 * with elements in the HTML made of the text.
 */
export function extractTextNotes(source: string): {
  readonly text: string;
  /** The lines around the notes, which are in no chapter. */
  readonly labels: readonly string[];
  restore(html: string): string;
} {
  const elements: string[] = [];
  const labels: string[] = [];
  const text = source.replace(NOTE, (_, label: string, note: string) => {
    const position = label === words.before ? "before" : "after";
    elements.push(`<aside class="${NOTE_CLASSES[position]}">${noteHtml(note)}</aside>`);
    labels.push(label, words.end);
    return `${PLACEHOLDER}${elements.length}.`;
  });
  return {
    text,
    labels,
    restore: (html) =>
      elements.length === 0
        ? html
        : html.replace(IN_HTML, (whole, number: string) => elements[Number(number) - 1] ?? whole),
  };
}

const PLACEHOLDER = "Fablewright-author-note-";
const IN_HTML = new RegExp(`<p[^>]*>${PLACEHOLDER}(\\d+)\\.</p>`, "g");
