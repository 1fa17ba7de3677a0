import { createRequire } from "node:module";
import type { detectAll as DetectAll } from "tinyld";

/** Number of characters examined at each of three positions in a text. */
const SAMPLE = 2_000;
/** Minimum number of words for detecting a language in Latin script. */
const LEAST_WORDS = 6;
/**
 * Minimum ratio between the probabilities of the first and second language; higher for short texts, in which
 * names have more weight.
 */
const LEAD = 1.5;
const LEAD_OF_FEW = 2.5;
const FEW_WORDS = 25;

/**
 * Detects the language (BCP 47) of a text by letter sequences; null if unclear. In a long text, three
 * positions are compared.
 */
export function detectLanguage(text: string): string | null {
  const votes = new Map<string, number>();
  for (const sample of samplesOf(text)) {
    const language = languageOf(sample);
    if (language) votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  const [first, second] = [...votes].sort((a, b) => b[1] - a[1]);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

/** Returns how clearly the start of a text belongs to one language: 0 to 1. */
export const clarityOf = (text: string): number => detector()(text.slice(0, SAMPLE * 2))[0]?.accuracy ?? 0;

/** Returns true if most letters of a text are in a right-to-left script. */
export function runsRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (text.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > letters;
}

const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/gu;

function samplesOf(text: string): string[] {
  if (text.length <= SAMPLE * 3) return [text];
  return [0.2, 0.5, 0.8].map((part) => {
    const from = Math.floor(text.length * part);
    return text.slice(from, from + SAMPLE);
  });
}

function languageOf(sample: string): string | null {
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const isLatin = latin > 0;
  const words = sample.match(/\p{L}+/gu)?.length ?? 0;
  if (isLatin && words < LEAST_WORDS) return null;
  const isMostlyLatin = latin * 2 > (sample.match(/\p{L}/gu)?.length ?? 0);
  // A few words in another script say nothing about the language of the others.
  const [first, second] = detector()(isMostlyLatin ? sample.replace(OTHER_SCRIPTS, " ") : sample);
  const lead = isLatin && words < FEW_WORDS ? LEAD_OF_FEW : LEAD;
  return first && (!second || first.accuracy >= second.accuracy * lead) ? first.lang : null;
}

const OTHER_SCRIPTS = /(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}]+/gu;

/** Loaded on first use, because its tables need several megabytes. */
let loaded: typeof DetectAll | undefined;
function detector(): typeof DetectAll {
  loaded ??= (createRequire(import.meta.url)("tinyld") as { detectAll: typeof DetectAll }).detectAll;
  return loaded;
}
