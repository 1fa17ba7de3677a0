import { foldWithOffsets, foldWords } from "./letters.ts";
import type { Wanted } from "./wanted.ts";

/** Range of characters in a paragraph; the end is exclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Excerpt of a paragraph that contains all search terms. */
export interface Passage {
  /** Excerpt in pieces; `hit` marks matches. */
  readonly parts: readonly { readonly text: string; readonly hit: boolean }[];
  /** Whole words around the first match, for a link with a text fragment. */
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
}

/**
 * Maximum number of characters of a paragraph that is shown in full; longer paragraphs are reduced to the
 * text around the first match of each term.
 */
const WHOLE = 420;
const BEFORE = 110;
const AFTER = 190;
const WINDOWS_MAX = 3;
/** Maximum number of matches marked in one paragraph. */
const HITS_MAX = 200;
/**
 * Characters of context before and after a match that distinguish it from other occurrences of the same
 * words.
 */
const CONTEXT = 48;

/** Returns the passage of a paragraph (in NFC) that contains all search terms; null if one is missing. */
export function passageOf(source: string, wanted: readonly Wanted[]): Passage | null {
  const quick = foldWords(source);
  if (!wanted.every(({ words }) => quick.includes(words))) return null;
  const { text, offsets } = foldWithOffsets(source);
  const hits: Span[] = [];
  const firsts: Span[] = [];
  for (const { pattern } of wanted) {
    const found = spansOf(text, pattern).map(({ from, to }) => ({
      from: offsets[from]!,
      to: endOf(offsets, to),
    }));
    if (!found[0]) return null;
    firsts.push(found[0]);
    hits.push(...found);
  }
  const marked = merged(hits);
  return { parts: partsOf(source, windowsOf(source, merged(firsts)), marked), ...linkOf(source, marked[0]!) };
}

function spansOf(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: match } of text.matchAll(pattern)) {
    spans.push({ from: index, to: index + match.length });
    if (spans.length >= HITS_MAX) break;
  }
  return spans;
}

/**
 * Returns the end in the source of the letter that the last unit before `to` came from, including its
 * combining accents.
 */
function endOf(offsets: readonly number[], to: number): number {
  const last = offsets[to - 1]!;
  let next = to;
  while (offsets[next] === last) next += 1;
  return offsets[next]!;
}

/** Sorts spans and merges those that touch. */
function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && span.from <= last.to)
      out[out.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else out.push(span);
  }
  return out;
}

function windowsOf(source: string, firsts: readonly Span[]): Span[] {
  if (source.length <= WHOLE) return [{ from: 0, to: source.length }];
  return merged(
    firsts.slice(0, WINDOWS_MAX).map(({ from, to }) => ({
      from: wordFrom(source, Math.max(0, from - BEFORE), from),
      to: wordTo(source, Math.min(source.length, to + AFTER), to),
    })),
  );
}

/** Returns the first start of a word from `at` up to `most`; `at` in scripts without spaces between words. */
function wordFrom(source: string, at: number, most: number): number {
  if (at === 0) return 0;
  const space = source.indexOf(" ", at);
  return space >= 0 && space < most ? space + 1 : whole(source, at);
}

function wordTo(source: string, at: number, least: number): number {
  if (at >= source.length) return source.length;
  const space = source.lastIndexOf(" ", at);
  return space > least ? space : whole(source, at);
}

/** Avoids splitting a surrogate pair. */
const whole = (source: string, at: number): number =>
  /[\udc00-\udfff]/.test(source[at] ?? "") ? at - 1 : at;

function partsOf(source: string, windows: readonly Span[], hits: readonly Span[]): Passage["parts"] {
  const parts: { text: string; hit: boolean }[] = [];
  const plain = (text: string) => {
    if (text !== "") parts.push({ text, hit: false });
  };
  for (const [index, { from, to }] of windows.entries()) {
    plain(from > 0 ? (index > 0 ? " … " : "… ") : "");
    let at = from;
    for (const hit of hits.filter((each) => each.to > from && each.from < to)) {
      plain(source.slice(at, Math.max(at, hit.from)));
      at = Math.min(hit.to, to);
      parts.push({ text: source.slice(Math.max(hit.from, from), at), hit: true });
    }
    plain(source.slice(at, to));
    if (index === windows.length - 1 && to < source.length) plain(" …");
  }
  return parts;
}

const LETTER = /[\p{L}\p{N}\p{M}'’-]/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Maximum number of characters of a clause in scripts without spaces between words. */
const CLAUSE = 40;

/**
 * Browsers match only whole words in text fragments, so the match is extended to whole words, or to the
 * clause in scripts without spaces.
 */
function linkOf(source: string, hit: Span): Omit<Passage, "parts"> {
  const unspaced = UNSPACED.test(source.slice(hit.from, hit.to));
  const most = unspaced ? CLAUSE : Number.POSITIVE_INFINITY;
  let { from, to } = hit;
  while (from > 0 && hit.from - from < most && LETTER.test(source[from - 1]!)) from -= 1;
  while (to < source.length && to - hit.to < most && LETTER.test(source[to]!)) to += 1;
  return {
    quote: source.slice(from, to),
    prefix: source.slice(Math.max(0, from - CONTEXT), from),
    suffix: source.slice(to, to + CONTEXT),
  };
}
