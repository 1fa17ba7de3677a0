import { diffArrays } from "diff";
import type { Cue } from "../model.ts";
import type { TimedWords } from "./web-vtt.ts";

/** Of the sentences, the share that must be found for words to be those of a text. */
const ENOUGH = 0.5;
/** Milliseconds after which texts that differ in nearly all are given up. */
const PATIENCE_MS = 5_000;

interface Timed {
  readonly word: string;
  readonly at: number;
}

/**
 * When each sentence of a text begins, by words with times: both are told apart word by word, so that subtitles may be cut
 * elsewhere than sentences are, and differ here and there. A sentence that is not found has no time; null where too few are.
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

/** When each sentence would begin if every letter took as long: a first guess, which its author corrects. */
export function estimateSentences(sentences: readonly string[], milliseconds: number): readonly Cue[] {
  const total = sentences.reduce((sum, { length }) => sum + length, 0) || 1;
  let before = 0;
  return sentences.map((text) => {
    const at = Math.round((before / total) * milliseconds);
    before += text.length;
    return { at, text };
  });
}

/** The words of a cue, each at its share of the cue's time. */
function spread({ from, to, text }: TimedWords): Timed[] {
  const words = wordsOf(text);
  return words.map((word, index) => ({
    word,
    at: Math.round(from + ((to - from) * index) / Math.max(1, words.length)),
  }));
}

/** Letters and numbers alone, however they are written; each sign by itself where a script has no spaces. */
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
