import { escaped } from "../../../core/text/whole-word.ts";
import { FIND_MAX, FIND_WORDS_MAX } from "../../../shared/reading/find-in-story.limits.ts";
import { foldWords } from "./letters.ts";

/** A word or a phrase that is looked for. */
export interface Wanted {
  /** Folded. */
  readonly words: string;
  readonly pattern: RegExp;
}

/** Why nothing can be looked for. */
export type FindFault = "short" | "long";

/**
 * What a reader wants found: words that must all stand in one paragraph, in quotation marks a phrase. A word is found
 * by its beginning ("walk" in "walked"), one of a script that does not part words, or puts particles before them,
 * anywhere. At least two letters, of Chinese, Japanese or Korean one.
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

/** Without what stands around words: "lamp," is "lamp". */
const bare = (words: string): string =>
  words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, "").replace(/\s+/g, " ");

const TELLING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const ANYWHERE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]/u;

function patternOf(words: string): RegExp {
  if (ANYWHERE.test(words)) return new RegExp(escaped(words), "gu");
  // One letter by itself begins half the words there are.
  const end = [...words].length === 1 ? "(?![\\p{L}\\p{N}\\p{M}])" : "";
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${escaped(words)}${end}`, "gu");
}

/**
 * A quick look at a chapter's HTML: false where it surely has nothing that is wanted. Tags are left out, so that words
 * they part are found; what only seems to fit is for a closer look.
 */
export function mayHave(html: string, wanted: readonly Wanted[]): boolean {
  const text = foldWords(html.replace(/<[^>]*>/g, "").normalize("NFC"));
  return wanted.every(({ words }) =>
    words.split(" ").every((word) => /[&<>"]/.test(word) || text.includes(word)),
  );
}
