import { countTextWords } from "#core/text/index.ts";
import type { Manuscript, MarginNote } from "./types.ts";

/** Maximum number of margin notes, and of characters in one; a file may contain any number. */
const MAX_NOTES = 2_000;
const MAX_WORDS = 2_000;
const MAX_QUOTE = 300;

const tidy = (words: string): string => words.replace(/[^\S\n]+/g, " ").trim();

/** Comments and tracked changes from a word processor. */
export class Margin {
  readonly #notes: MarginNote[] = [];
  readonly #counts = { comment: 0, insertion: 0, deletion: 0, hidden: 0 };
  #hiddenWords = 0;

  /** `quote`: the words commented on, or the words before the change; "" if the file does not say. */
  add(
    kind: MarginNote["kind"],
    by: string,
    words: string,
    quote = "",
    tracked?: MarginNote["tracked"],
  ): void {
    const text = tidy(words);
    const about = tidy(quote).slice(0, MAX_QUOTE).toWellFormed();
    this.#counts[kind] += 1;
    if (kind === "hidden") this.#hiddenWords += countTextWords(text);
    if (this.#notes.length < MAX_NOTES && text !== "")
      this.#notes.push({
        kind,
        by: by.slice(0, 100).toWellFormed(),
        text: text.slice(0, MAX_WORDS).toWellFormed(),
        ...(about ? { quote: about } : {}),
        ...(tracked && tracked.words.length <= MAX_WORDS ? { tracked } : {}),
      });
  }

  /** Adds a report line about the margin notes to a manuscript, and the notes, visible only to its author. */
  beside<Book extends Manuscript>(manuscript: Book): Book {
    const { comment, insertion, deletion, hidden } = this.#counts;
    const about = { part: "", words: 0 } as const;
    const lines = [
      ...(comment > 0 ? [{ ...about, kind: "comments" as const, count: comment }] : []),
      ...(insertion + deletion > 0
        ? [{ ...about, kind: "changes" as const, count: insertion + deletion }]
        : []),
      ...(hidden > 0 ? [{ ...about, kind: "hidden" as const, words: this.#hiddenWords, count: hidden }] : []),
    ];
    if (lines.length === 0) return manuscript;
    return {
      ...manuscript,
      margin: [...(manuscript.margin ?? []), ...this.#notes],
      report: [...manuscript.report, ...lines],
    };
  }
}
