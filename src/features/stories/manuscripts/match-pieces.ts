/** Maximum numbers of words compared, and of words tried for one piece. */
const MAX_SOURCE = 5_000;
const MAX_RESULT = 20_000;
const MAX_TRIED = 2_000;
/** Number of letters by which words are indexed. */
const GRAM = 3;
/** Number of a note, which one of the texts may have directly after a word. */
const NUMBER = /^\d{1,4}$/;

/** A piece of a word. */
interface Piece {
  readonly text: string;
  readonly word: Word;
  readonly side: 0 | 1;
}

/**
 * Matches words of a source with words of the result where their boundaries differ, for example because a
 * note divides a word in only one of the texts. Returns true for each word of the source whose letters are
 * all in the result.
 *
 * Cuts each piece, longest first, out of a word of the other side that contains it. Words that share pieces
 * form a group, which matches only if nothing remains of any of its words: a lost "cat" does not match
 * "catalogue".
 */
export function matchPieces(source: readonly string[], result: readonly string[]): boolean[] {
  if (source.length > MAX_SOURCE || result.length > MAX_RESULT) return source.map(() => false);
  const sides = [source.map((text) => new Word(text)), result.map((text) => new Word(text))] as const;
  const indexes = [new Index(sides[0]), new Index(sides[1])] as const;
  const queue = new LongestFirst();
  for (const side of [0, 1] as const)
    for (const word of sides[side]) queue.add({ text: word.text, word, side });
  for (let piece = queue.take(); piece; piece = queue.take()) {
    const { text, word, side } = piece;
    const other = side === 0 ? 1 : 0;
    // It may have been cut since.
    if (!word.pieces.includes(text)) continue;
    const container = indexes[other].wordWith(text);
    if (!container) continue;
    word.cut(text);
    for (const rest of container.cut(text)) queue.add({ text: rest, word: container, side: other });
    word.join(container);
  }
  const incomplete = new Set<Word>();
  for (const word of sides.flat()) if (!word.isComplete) incomplete.add(word.group);
  return sides[0].map((word) => !incomplete.has(word.group));
}

/** A word, and its pieces that are not yet matched. */
class Word {
  readonly text: string;
  pieces: string[];
  #leader: Word | null = null;

  constructor(text: string) {
    this.text = text;
    this.pieces = [text];
  }

  /** First word of its group. */
  get group(): Word {
    let word: Word = this;
    while (word.#leader) word = word.#leader;
    if (word !== this) this.#leader = word;
    return word;
  }

  get isComplete(): boolean {
    return this.pieces.every((piece) => piece !== this.text && NUMBER.test(piece));
  }

  join(other: Word): void {
    const [group, joined] = [this.group, other.group];
    if (group !== joined) joined.#leader = group;
  }

  /** Removes a text from one of its pieces; returns what remains of that piece. */
  cut(text: string): string[] {
    const at = this.#pieceWith(text);
    const piece = this.pieces[at] ?? "";
    const from = piece.startsWith(text)
      ? 0
      : piece.endsWith(text)
        ? piece.length - text.length
        : piece.indexOf(text);
    const rests = [piece.slice(0, from), piece.slice(from + text.length)].filter(Boolean);
    this.pieces.splice(at, 1, ...rests);
    return rests;
  }

  /**
   * Returns how much remains of a piece without a text at its start or end: 0 is best. Infinity if no piece
   * contains the text.
   */
  remainderWithout(text: string): number {
    const piece = this.pieces[this.#pieceWith(text)];
    if (piece === undefined) return Number.POSITIVE_INFINITY;
    const isAtEdge = piece.startsWith(text) || piece.endsWith(text);
    return piece.length - text.length + (isAtEdge ? 0 : 1_000);
  }

  #pieceWith(text: string): number {
    const exact = this.pieces.indexOf(text);
    return exact >= 0 ? exact : this.pieces.findIndex((piece) => piece.includes(text));
  }
}

/** Words by the letters in them. */
class Index {
  readonly #words = new Map<string, Word[]>();

  constructor(words: readonly Word[]) {
    for (const word of words) for (const gram of gramsOf(word.text)) this.#add(gram, word);
  }

  /** Returns the word with the shortest piece that contains a text, preferably at its start or end. */
  wordWith(text: string): Word | null {
    let best: Word | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const word of this.#words.get(text.slice(0, GRAM))?.slice(0, MAX_TRIED) ?? []) {
      const remainder = word.remainderWithout(text);
      if (remainder < least) [best, least] = [word, remainder];
      if (remainder === 0) break;
    }
    return best;
  }

  #add(gram: string, word: Word): void {
    const words = this.#words.get(gram);
    if (!words) this.#words.set(gram, [word]);
    else words.push(word);
  }
}

/** Returns the distinct n-grams of a word, with n letters from 1 to `GRAM`. */
function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (let at = 0; at < text.length; at += 1)
    for (let length = 1; length <= GRAM && at + length <= text.length; length += 1)
      grams.add(text.slice(at, at + length));
  return grams;
}

/** Pieces by their length. */
class LongestFirst {
  readonly #lengths: Piece[][] = [];
  #longest = 0;

  add(piece: Piece): void {
    const { length } = piece.text;
    this.#lengths[length] ??= [];
    this.#lengths[length].push(piece);
    this.#longest = Math.max(this.#longest, length);
  }

  take(): Piece | undefined {
    for (; this.#longest > 0; this.#longest -= 1) {
      const piece = this.#lengths[this.#longest]?.pop();
      if (piece) return piece;
    }
    return undefined;
  }
}
