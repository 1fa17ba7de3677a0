import { Margin } from "../margin.ts";
import type { Block, Comment, Inline, Paragraph, Tracked } from "./model.ts";
import { wordsOfBlock } from "./paragraphs.ts";

/**
 * Number of characters before a change, or after one at the start of its paragraph, that show where it was.
 */
const CONTEXT = 60;

interface Change {
  readonly kind: Tracked["kind"];
  readonly by: string;
  readonly words: string;
  readonly quote: string;
  readonly before: string;
  after: string;
  /**
   * For the deletion of a whole paragraph: the end of the text before it, and the beginning of the text after
   * it.
   */
  whole?: { readonly behind: string; ahead: string };
}

/** Returns comments with the words they refer to, and tracked changes with their positions. */
export function marginOf(
  blocks: readonly Block[],
  comments: readonly Comment[],
  loose: readonly (Tracked & { readonly words: string })[] = [],
): Margin {
  const margin = new Margin();
  for (const { kind, by, words } of loose) margin.add(kind, by, words);
  const walk = new Walk();
  walk.blocks(blocks);
  for (const { id, by, words } of comments) margin.add("comment", by, words, walk.quotes.get(id) ?? "");
  walk.end();
  for (const { kind, by, words, quote, before, after, whole } of walk.changes)
    margin.add(kind, by, words, quote, { before, words, after, ...(whole ? { whole } : {}) });
  for (const { kind, by, words, quote } of walk.noteDeletions) margin.add(kind, by, words, quote);
  return margin;
}

/** Walks through a text in order. */
class Walk {
  /** Commented words, by comment id. */
  readonly quotes = new Map<string, string>();
  readonly changes: Change[] = [];
  /** Deleted notes, and deletions in notes: their words have no place in a paragraph of the chapter. */
  readonly noteDeletions: Pick<Change, "kind" | "by" | "words" | "quote">[] = [];
  /** Returns comments with the words they refer to, which may be none. */
  readonly #ranged = new Set<string>();
  /** Comments with a range that is being read. */
  readonly #open = new Map<string, string>();
  #paragraph = "";
  /** Changes at the start of the paragraph. */
  #opening: Change[] = [];
  /** The last paragraph with words. */
  #behind = "";
  /** True if the end of this paragraph was deleted too. */
  #goes = false;
  /** Paragraphs deleted since the last one with words. */
  #gone: { whole: { readonly behind: string; ahead: string } }[] = [];

  blocks(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.kind === "paragraph" && !block.isHidden) this.#read(block);
      if (block.kind === "table")
        for (const { cells } of block.rows) for (const cell of cells) this.blocks(cell.blocks);
    }
  }

  #read({ inlines, tracked }: Paragraph): void {
    this.end();
    this.#goes = tracked?.some(({ kind }) => kind === "deletion") ?? false;
    for (const [comment, words] of this.#open) if (words) this.#close(comment);
    for (let at = 0; at < inlines.length; at += 1) {
      const change = changeOf(inlines[at]!);
      if (!change) {
        this.#piece(inlines[at]!);
        continue;
      }
      // Adjacent pieces changed by one person in the same way form one change.
      let end = at + 1;
      while (end < inlines.length && isSame(changeOf(inlines[end]!), change)) end += 1;
      this.#change(change, inlines.slice(at, end));
      at = end - 1;
    }
  }

  #piece(inline: Inline): void {
    if (inline.kind === "words") {
      // Hidden words are not in the text.
      if (!inline.look.hidden) this.#add(inline.text);
    } else if (inline.kind === "break" || inline.kind === "tab") this.#add(" ");
    else if (inline.kind === "note") {
      const inner = new Walk();
      inner.blocks(inline.note.blocks);
      inner.end();
      const deletions = inner.changes.filter(({ kind }) => kind === "deletion");
      this.noteDeletions.push(...deletions, ...inner.noteDeletions);
    } else if (inline.kind === "comment") {
      if (inline.edge === "start") {
        this.#open.set(inline.id, "");
        this.#ranged.add(inline.id);
      } else if (inline.edge === "end") this.#close(inline.id);
      else if (!this.#ranged.has(inline.id)) this.quotes.set(inline.id, this.#paragraph.slice(-CONTEXT));
    }
  }

  #change({ kind, by }: Tracked, inlines: readonly Inline[]): void {
    const text = inlines.map((inline) => (inline.kind === "words" ? inline.text : "")).join("");
    if (text !== "") {
      const before = this.#paragraph.slice(-CONTEXT);
      const quote = kind === "insertion" ? text : before.replace(/^\S*\s/, "");
      const change: Change = { kind, by, words: text, quote, before, after: "" };
      this.changes.push(change);
      if (kind === "deletion" && before.trim() === "") this.#opening.push(change);
    }
    if (kind === "deletion")
      for (const inline of inlines) {
        if (inline.kind !== "note") continue;
        const words = inline.note.blocks.map(wordsOfBlock).join("\n").trim();
        if (words) this.noteDeletions.push({ kind, by, words, quote: this.#paragraph.slice(-CONTEXT) });
      }
    for (const inline of inlines) if (kind === "insertion" || inline.kind === "comment") this.#piece(inline);
  }

  /** Handles the end of the current paragraph. */
  end(): void {
    if (this.#paragraph.trim() !== "") {
      for (const { whole } of this.#gone) whole.ahead = this.#paragraph.trimStart().slice(0, CONTEXT);
      this.#gone = [];
      this.#behind = this.#paragraph.trimEnd().slice(-CONTEXT);
    } else if (this.#goes && this.#opening.length > 0) {
      const all = this.#opening;
      const surroundings = { behind: this.#behind, ahead: "" };
      const joined: Change = {
        ...all[0]!,
        words: all.map(({ words }) => words).join(""),
        after: "",
        whole: surroundings,
      };
      this.changes.splice(this.changes.indexOf(all[0]!), all.length, joined);
      this.#gone.push({ whole: surroundings });
    }
    this.#paragraph = "";
    this.#opening = [];
    this.#goes = false;
  }

  #add(words: string): void {
    this.#paragraph += words;
    for (const change of this.#opening) change.after = (change.after + words).slice(0, CONTEXT);
    for (const [id, before] of this.#open) this.#open.set(id, before + words);
  }

  /** A quote covers one paragraph: for a comment spanning several, the first with words. */
  #close(id: string): void {
    const quote = this.#open.get(id);
    if (quote) this.quotes.set(id, quote);
    this.#open.delete(id);
  }
}

/** Returns the last deletion of a piece, because deleted text is not in the chapter; else the last change. */
const changeOf = ({ tracked }: Inline): Tracked | undefined =>
  tracked?.findLast(({ kind }) => kind === "deletion") ?? tracked?.at(-1);

const isSame = (a: Tracked | undefined, b: Tracked): boolean => a?.kind === b.kind && a.by === b.by;
