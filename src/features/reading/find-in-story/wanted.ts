import { escaped } from "#core/text/whole-word.ts";
import { FIND_MAX, FIND_WORDS_MAX } from "#shared/reading/find-in-story.limits.ts";
import { foldWords } from "./letters.ts";

/** A word or phrase to search for. */
export interface Wanted {
  /** The term, normalised by `foldWords`. */
  readonly words: string;
  readonly pattern: RegExp;
}

/** Reason why a search is rejected. */
export type FindFault = "short" | "long";

/**
 * Parses a search: words that must all occur in one paragraph; quotation marks enclose a phrase. A word
 * matches at the beginning of words ("walk" in "walked"); in scripts without spaces, or with prefixed
 * particles, it matches anywhere. Requires at least two letters, or one in Chinese, Japanese or Korean.
 */
export function readWanted(q: string): readonly Wanted[] | FindFault {
  if (q.length > FIND_MAX) return "long";
  const folded = foldWords(q.normalize("NFC"));
  const phrases = [...folded.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(
    ([, phrase, word]) => phrase ?? word ?? "",
  );
  const all = [...new Set(phrases.map(bare).filter((words) => words !== ""))];
  if (all.length > FIND_WORDS_MAX) return "long";
  if (!all.some((words) => [...words].length > 1 || TELLING.test(words))) return "short";
  return all.map((words) => ({ words, pattern: patternOf(words) }));
}

/** Strips surrounding punctuation: "lamp," becomes "lamp". */
const bare = (words: string): string =>
  words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, "").replace(/\s+/g, " ");

const TELLING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const ANYWHERE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u;

function patternOf(words: string): RegExp {
  if (ANYWHERE.test(words)) return new RegExp(escaped(words), "gu");
  // A single letter would match the beginning of far too many words, so it must be a whole word.
  const end = [...words].length === 1 ? "(?![\\p{L}\\p{N}\\p{M}])" : "";
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${escaped(words)}${end}`, "gu");
}

/**
 * Returns false if a chapter's HTML certainly contains no match; a fast pre-check. Tags are removed so that
 * words split by tags are found; possible matches need the exact check.
 */
export function mayHave(html: string, wanted: readonly Wanted[]): boolean {
  const text = foldWords(html.replace(/<[^>]*>/g, "").normalize("NFC"));
  return wanted.every(({ words }) =>
    words.split(" ").every((word) => /[&<>"]/.test(word) || text.includes(word)),
  );
}
