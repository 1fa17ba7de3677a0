import { plainText } from "#core/text/index.ts";
import { SCENE_BREAK } from "#shared/text/smarten.ts";
import { matchPieces } from "./match-pieces.ts";
import type { Draft, Manuscript, ReportLine } from "./types.ts";

/** Maximum number of characters of lost words in one report line, of words before them, and of lines. */
const SHOWN = 200;
const PLACE = 6;
const MAX_LINES = 20;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces, whose letters count as words one by one. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const WORD_OR_LETTER = new RegExp(
  `(?=[\\p{L}\\p{N}\\p{M}])${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`,
  "gu",
);
/** Maximum number of source words that are one word of the result, such as a drop cap and its rest. */
const MAX_PIECES = 4;

/** Report lines that quote words of the source without accounting for them. */
const QUOTING: ReadonlySet<ReportLine["kind"]> = new Set(["lost", "highlight", "colour"]);

/** Words of a text that are in no other. */
interface Lost {
  /** Index of the first word. */
  readonly from: number;
  readonly words: string[];
}

/**
 * Compares the words of a source with those of the result: its chapters, titles, metadata and margin notes,
 * and the texts that the report names. Adds report lines with any missing words and the words before them.
 */
export function withAccount({ source: given, leftOut, ...manuscript }: Draft): Manuscript {
  const source = withoutBreaks(given);
  const lost = lostWords(manuscript, source, leftOut);
  if (lost.length === 0) return manuscript;
  const before = wordsBefore(source, lost.slice(0, MAX_LINES));
  const lines = lost.slice(0, MAX_LINES).map(
    ({ words }, at): ReportLine => ({
      kind: "lost",
      part: words.join(" ").slice(0, SHOWN).toWellFormed(),
      words: words.length,
      count: 1,
      ...(before[at] ? { after: before[at] } : {}),
    }),
  );
  const rest = lost.slice(MAX_LINES).reduce((sum, { words }) => sum + words.length, 0);
  const others: ReportLine[] =
    rest > 0 ? [{ kind: "lost", part: "…", words: rest, count: lost.length - MAX_LINES }] : [];
  return { ...manuscript, report: [...manuscript.report, ...lines, ...others] };
}

/** Removes lines that are scene breaks, which may be written with letters: "oOo". */
const withoutBreaks = (source: string): string =>
  source.replace(/^[^\S\n]*[-–—~*oOxX0][-–—~*oOxX0 ]{0,30}[^\S\n]*$/gm, (line) =>
    SCENE_BREAK.test(line.trim()) ? "" : line,
  );

function lostWords(manuscript: Manuscript, source: string, leftOut: readonly string[]): Lost[] {
  const { chapters, parts, margin = [], title, author, synopsis, subjects, report } = manuscript;
  const surplus = new Map<string, number>();
  const add = (text: string | null | undefined) => {
    for (const word of wordsIn(text ?? "")) increment(surplus, word);
  };
  for (const text of [title, author, synopsis, ...subjects, ...leftOut]) add(text);
  for (const part of parts) add(part.title);
  for (const chapter of chapters) {
    add(chapter.title);
    add(plainText(chapter.html));
    add(chapter.notesBefore);
    add(chapter.notesAfter);
  }
  for (const { kind, text, tracked } of margin)
    if (kind !== "insertion" || !tracked) add(tracked?.words ?? text);
  for (const { kind, part } of report) if (!QUOTING.has(kind)) add(part);
  const take = (word: string): boolean => {
    const remaining = surplus.get(word) ?? 0;
    if (remaining > 0) surplus.set(word, remaining - 1);
    return remaining > 0;
  };
  const runs: Lost[] = [];
  const recent: string[] = [];
  let at = -1;
  for (const word of wordsIn(source)) {
    at += 1;
    recent.push(word);
    if (recent.length > MAX_PIECES) recent.shift();
    if (take(word)) continue;
    const last = runs.at(-1);
    if (last && last.from + last.words.length === at) last.words.push(word);
    else runs.push({ from: at, words: [word] });
    // Words that are pieces of one word in the result, for example by a drop cap.
    const current = runs.at(-1)!;
    for (let count = 2; count <= recent.length; count += 1) {
      if (!take(recent.slice(-count).join(""))) continue;
      const open = Math.min(count, current.words.length);
      current.words.length -= open;
      if (current.words.length === 0) runs.pop();
      // Pieces found elsewhere before are available again.
      for (const piece of recent.slice(-count, -open || undefined).slice(0, count - open))
        surplus.set(piece, (surplus.get(piece) ?? 0) + 1);
      break;
    }
  }
  const isMatched = matchInTurn(
    runs.flatMap(({ words }) => words),
    [[...surplus].flatMap(([word, count]) => Array<string>(count).fill(word)), deletedWords(chapters)],
  );
  let next = 0;
  return runs
    .map((run) => ({ ...run, words: run.words.filter(() => !isMatched[next++]) }))
    .filter(({ words }) => words.some((word) => !MARK.test(word)));
}

/** Matches pieces with each result in turn; each is tried only for words that none before it matched. */
function matchInTurn(source: readonly string[], results: readonly (readonly string[])[]): boolean[] {
  const isMatched = source.map(() => false);
  for (const result of results) {
    const open = source.flatMap((_, at) => (isMatched[at] ? [] : [at]));
    const matches = matchPieces(
      open.map((at) => source[at]!),
      result,
    );
    for (const [index, at] of open.entries()) isMatched[at] = matches[index]!;
  }
  return isMatched;
}

/** Returns words that only the text before tracked changes has, such as those of a deleted note. */
function deletedWords(chapters: Manuscript["chapters"]): string[] {
  return chapters.flatMap(({ before, html }) => {
    if (before === undefined) return [];
    const remaining = new Map<string, number>();
    for (const word of wordsIn(plainText(html))) increment(remaining, word);
    return [...wordsIn(plainText(before))].filter((word) => {
      const isInBoth = (remaining.get(word) ?? 0) > 0;
      if (isInBoth) increment(remaining, word, -1);
      return !isInBoth;
    });
  });
}

const increment = (counts: Map<string, number>, word: string, by = 1): void => {
  counts.set(word, (counts.get(word) ?? 0) + by);
};

/** Marks of notes, lists and pages are renumbered. */
const MARK = /^(?:\d{1,4}|[a-z]|(?=[ivxl])(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3}))$/;

/** Returns the words before each run, as in the source. */
function wordsBefore(source: string, lost: readonly Lost[]): string[] {
  const precedingWords: string[] = [];
  const recent: string[] = [];
  let at = 0;
  for (const word of wordsIn(source)) {
    if (lost[precedingWords.length]?.from === at) precedingWords.push(recent.join(" "));
    if (precedingWords.length === lost.length) break;
    recent.push(word);
    if (recent.length > PLACE) recent.shift();
    at += 1;
  }
  return precedingWords;
}

function* wordsIn(text: string): Generator<string> {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "");
  for (const [word] of plain.matchAll(UNSPACED.test(plain) ? WORD_OR_LETTER : WORD)) yield word;
}
