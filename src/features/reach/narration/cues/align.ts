import { diffArrays } from "diff";
import type { Cue } from "../model.ts";
import type { TimedWords } from "./web-vtt.ts";

/** Minimum share of sentences that must be matched for the words to belong to a text. */
const ENOUGH = 0.5;
/** Timeout in milliseconds for texts that differ almost completely. */
const PATIENCE_MS = 5_000;

interface Timed {
  readonly word: string;
  readonly at: number;
}

/**
 * Finds when each sentence of a text begins, given timed words: both are compared word by word, so that
 * subtitles may be split differently and differ slightly. Unmatched sentences have no time; null if too few
 * match.
 */
export function alignSentences(
  sentences: readonly string[],
  timed: readonly TimedWords[],
): readonly Cue[] | null {
  const heard = timed.flatMap(spread);
  const written = sentences.flatMap((text, sentence) => wordsOf(text).map((word) => ({ word, sentence })));
  const parts = diffArrays(
    heard.map(({ word }) => word),
    written.map(({ word }) => word),
    { timeout: PATIENCE_MS },
  );
  if (!parts) return null;
  const starts = new Map<number, number>();
  let [inHeard, inWritten] = [0, 0];
  for (const { value, added, removed } of parts) {
    for (const _ of value) {
      const place = written[inWritten];
      if (!added && !removed && place && !starts.has(place.sentence))
        starts.set(place.sentence, heard[inHeard]!.at);
      if (!added) inHeard += 1;
      if (!removed) inWritten += 1;
    }
  }
  if (starts.size === 0 || starts.size < sentences.length * ENOUGH) return null;
  return rising([...starts].map(([sentence, at]) => ({ at, text: sentences[sentence]! })));
}

/**
 * Estimates when each sentence begins, assuming constant time per letter: a first guess for the author to
 * correct.
 */
export function estimateSentences(sentences: readonly string[], milliseconds: number): readonly Cue[] {
  const total = sentences.reduce((sum, { length }) => sum + length, 0) || 1;
  let before = 0;
  return sentences.map((text) => {
    const at = Math.round((before / total) * milliseconds);
    before += text.length;
    return { at, text };
  });
}

/** Distributes a cue's time over its words. */
function spread({ from, to, text }: TimedWords): Timed[] {
  const words = wordsOf(text);
  return words.map((word, index) => ({
    word,
    at: Math.round(from + ((to - from) * index) / Math.max(1, words.length)),
  }));
}

/** Splits text into words of letters and digits; in scripts without spaces, each character separately. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu) ??
  [];

const rising = (cues: readonly Cue[]): readonly Cue[] => {
  let last = 0;
  return cues.map(({ at, text }) => {
    last = Math.max(last, at);
    return { at: last, text };
  });
};
