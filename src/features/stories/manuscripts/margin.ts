import type { Manuscript, MarginNote } from "./types.ts";

/** Notes and characters of one that are kept: a file may hold any number. */
const MAX_NOTES = 2_000;
const MAX_WORDS = 2_000;
const MAX_QUOTE = 300;

const tidy = (words: string): string => words.replace(/[^\S\n]+/g, " ").trim();

/** What people said to each other about a text, and changed in it, in their word processor. */
export class Margin {
  readonly #notes: MarginNote[] = [];
  readonly #counts = { comment: 0, insertion: 0, deletion: 0 };

  /** `quote`: words of the text that it is about, or that stand before it; "" where the file does not say. */
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
    if (this.#notes.length < MAX_NOTES && text !== "")
      this.#notes.push({
        kind,
        by: by.slice(0, 100).toWellFormed(),
        text: text.slice(0, MAX_WORDS).toWellFormed(),
        ...(about ? { quote: about } : {}),
        ...(tracked && tracked.words.length <= MAX_WORDS ? { tracked } : {}),
      });
  }

  /** A manuscript with a line in its report for what stood beside it, and the notes for its author alone. */
  beside(manuscript: Manuscript): Manuscript {
    const { comment, insertion, deletion } = this.#counts;
    const about = { part: "", words: 0 } as const;
    const lines = [
      ...(comment > 0 ? [{ ...about, kind: "comments" as const, count: comment }] : []),
      ...(insertion + deletion > 0
        ? [{ ...about, kind: "changes" as const, count: insertion + deletion }]
        : []),
    ];
    if (lines.length === 0) return manuscript;
    return { ...manuscript, margin: this.#notes, report: [...manuscript.report, ...lines] };
  }
}
