import { type Dropped, sanitiseChapter } from "#core/text/index.ts";
import { type Element, elementsIn } from "#shared/text/dom.ts";
import type { ImageShelf } from "./images.ts";
import { linkedTargets } from "./links.ts";
import { type MarkupContext, toMarkup } from "./markup.ts";
import type { NoteBody, Notes } from "./notes.ts";
import type { Part } from "./parts.ts";
import { sceneBreaks, withoutIdleBreaks } from "./scene-breaks.ts";

/** Parts of one book and metadata about all of them. */
export interface Book {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly notes: Notes;
  readonly images: ImageShelf;
}

/** Writes the HTML of chapters: their text, followed by the notes that it refers to. */
export class ChapterWriter {
  /** Notes that are in a chapter. */
  readonly placed = new Set<Element>();
  readonly #dropped = new Map<string, Dropped>();
  readonly #book: Book;
  readonly #linked: ReadonlySet<string>;

  constructor(book: Book) {
    this.#book = book;
    this.#linked = linkedTargets(book.parts, book.notes);
  }

  /** What chapters cannot show, by kind and name. */
  get dropped(): readonly Dropped[] {
    return [...this.#dropped.values()];
  }

  /** Writes a part below `before`, without the headings used as its title. */
  chapter(part: Part, taken: ReadonlySet<Element>, before: string): string {
    const { context, notes } = this.#context(part, taken);
    const signs = this.#signsIn(part, taken, context);
    const text = textOfPart(part, context);
    const body = signs ? withSigns(text, signs) : text;
    return this.sanitise(before + sceneBreaks(body) + this.#noteSection(notes, context));
  }

  /** Returns the text of a part before its first chapter, without its title; not yet sanitised. */
  partHeading(part: Part, taken: ReadonlySet<Element>): string {
    const { context, notes } = this.#context(part, taken);
    const headed = textOfPart(part, context)
      .replace(/<h[2-6]([^>]*)>/, '<h2 class="part"$1>')
      .replace(/<\/h[2-6]>/, "</h2>");
    return headed.trim() === "" ? "" : headed + this.#noteSection(notes, context);
  }

  sanitise(markup: string): string {
    const { html, dropped } = sanitiseChapter(markup);
    for (const each of dropped) this.#drop(each);
    return withoutIdleBreaks(html);
  }

  /** Returns the references to notes in headings used as titles, because titles cannot contain them. */
  #signsIn({ pieces }: Part, taken: ReadonlySet<Element>, context: MarkupContext): string {
    const { references } = this.#book.notes;
    return [...taken]
      .flatMap((heading) => [...elementsIn(heading)].filter((each) => references.has(each)))
      .map((sign) => (pieces[0] ? toMarkup(pieces[0].document, [sign], context) : ""))
      .join("");
  }

  #context(part: Part, taken: ReadonlySet<Element>): { context: MarkupContext; notes: NumberedNote[] } {
    const notes: NumberedNote[] = [];
    const numbered = new Map<Element, NumberedNote>();
    const context: MarkupContext = {
      notes: this.#book.notes,
      taken,
      paths: new Set(part.pieces.map((piece) => piece.document.path)),
      linked: this.#linked,
      image: (path, alt) => this.#book.images.placeholder(path, alt),
      losePicture: () => this.#drop({ kind: "image", name: "ornament", count: 1 }),
      lose: (name) => this.#drop({ kind: "element", name, count: 1 }),
      shown: null,
      number: (note) => {
        const known = numbered.get(note.element) ?? { note, number: notes.length + 1, times: 0 };
        if (known.times === 0) notes.push(known);
        numbered.set(note.element, known);
        known.times += 1;
        return { number: known.number, times: known.times };
      },
    };
    return { context, notes };
  }

  /** Returns the notes a chapter refers to, in order of reference; notes may refer to other notes. */
  #noteSection(notes: readonly NumberedNote[], context: MarkupContext): string {
    const items: string[] = [];
    for (let at = 0; at < notes.length; at += 1) {
      const { note } = notes[at] as NumberedNote;
      const { document, element, label } = note;
      this.placed.add(element);
      const inside: MarkupContext = { ...context, shown: element };
      const nodes = ["li", "aside", "dd", "div"].includes(element.name) ? element.children : [element];
      const body = withoutLabel(toMarkup(document, nodes, inside).trim(), label);
      const back = `<a class="backlink" href="#noteref-${at + 1}">↩</a>`;
      items.push(
        `<li id="note-${at + 1}">${/<\/p>$/.test(body) ? body.replace(/<\/p>$/, ` ${back}</p>`) : `<p>${body} ${back}</p>`}</li>`,
      );
    }
    return items.length > 0 ? `<section class="footnotes"><ol>${items.join("")}</ol></section>` : "";
  }

  #drop(each: Dropped): void {
    const key = `${each.kind} ${each.name}`;
    this.#dropped.set(key, { ...each, count: each.count + (this.#dropped.get(key)?.count ?? 0) });
  }
}

const textOfPart = ({ pieces }: Part, context: MarkupContext): string =>
  pieces.map(({ document, nodes }) => toMarkup(document, nodes, context)).join("\n");

/** Note references of a title are placed before the first words of its text. */
const withSigns = (text: string, signs: string): string =>
  /<p(?: [^>]*)?>/.test(text)
    ? text.replace(/<p(?: [^>]*)?>/, (open) => open + signs)
    : `<p>${signs}</p>${text}`;

interface NumberedNote {
  readonly note: NoteBody;
  readonly number: number;
  times: number;
}

/** Removes the label at the beginning of a note, because the list numbers it. */
function withoutLabel(html: string, label: string): string {
  const sign = label.replace(/[^\p{L}\p{N}*†‡§¶#]/gu, "").replace(/[*#]/g, "\\$&");
  const start = `^(<p[^>]*>)?\\s*(?:(?:<sup>)?[\\[(]?${sign || "\\d"}[\\])]?(?:</sup>)?[.:]?\\s+|[.:)\\]]+\\s+)(?=\\S)`;
  return html.replace(new RegExp(start, "u"), "$1");
}
