import { type Doc, isDoc } from "../bson/types.ts";
import { KeyWriter } from "../indexes/key-encoding.ts";
import { keysOf } from "../indexes/keys.ts";
import { stem, stopWords } from "./english.ts";
import { type Language, type TextIndex, toLanguage } from "./spec.ts";

/** Returns the index terms of a text: lower case without accents, stemmed, without stop words. */
export function termsOf(text: string, language: Language): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(text)) {
    if (language === "none") terms.push(word);
    else if (!stopWords.has(word)) terms.push(stem(word));
  }
  return terms;
}

function wordsOf(text: string): string[] {
  return (plain(text).match(/[\p{L}\p{N}_']+/gu) ?? [])
    .map((word) => word.replace(/^'+|'+$/g, ""))
    .filter(Boolean);
}

/** Returns text without case and accents, for comparing phrases. */
export const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

const writer = new KeyWriter();

/** Returns the keys of a document in a text index: prefix fields, term, score. */
export function textKeys(doc: Doc, index: TextIndex): Buffer[] {
  const scores = scoresOf(doc, index);
  if (scores.size === 0) return [];
  const prefixes = index.prefix.length > 0 ? keysOf(doc, index.prefix).keys : [Buffer.alloc(0)];
  return prefixes.flatMap((prefix) =>
    [...scores].map(([term, score]) => writer.start(prefix).field(term, false).field(score, false).finish()),
  );
}

/** Computes each term's score in a document with MongoDB's formula (FTSSpec::_scoreStringV2). */
function scoresOf(doc: Doc, index: TextIndex): Map<string, number> {
  const scores = new Map<string, number>();
  const language = languageOf(doc, index);
  for (const { text, weight } of textsOf(doc, index)) addScores(scores, text, weight, language);
  return scores;
}

function languageOf(doc: Doc, index: TextIndex): Language {
  const own = doc[index.override];
  return typeof own === "string" ? toLanguage(own) : index.language;
}

function addScores(scores: Map<string, number>, text: string, weight: number, language: Language): void {
  const found = new Map<string, { count: number; exp: number; freq: number }>();
  const terms = termsOf(text, language);
  for (const term of terms) {
    const seen = found.get(term) ?? { count: 0, exp: 0, freq: 0 };
    seen.exp = seen.exp === 0 ? 1 : seen.exp * 2;
    seen.count++;
    seen.freq += 1 / seen.exp;
    found.set(term, seen);
  }
  for (const [term, { count, freq }] of found) {
    const coefficient = (0.5 * count) / terms.length + 0.5;
    const whole = term.length === text.length && term === text.toLowerCase() ? 1.1 : 1;
    scores.set(term, (scores.get(term) ?? 0) + weight * freq * coefficient * whole);
  }
}

/** Yields the strings of a document that a text index covers, with their weights. */
export function* textsOf(doc: Doc, index: TextIndex): Generator<{ text: string; weight: number }> {
  for (const { path, weight } of index.weights)
    for (const text of stringsAt(doc, path.parts, 0)) yield { text, weight };
  if (index.wildcard === undefined) return;
  const listed = new Set(index.weights.map(({ path }) => path.text));
  for (const [path, text] of allStrings(doc, ""))
    if (!listed.has(path)) yield { text, weight: index.wildcard };
}

function* stringsAt(value: unknown, parts: readonly string[], part: number): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* stringsAt(item, parts, part);
  else if (part < parts.length) {
    if (isDoc(value)) yield* stringsAt(value[parts[part]!], parts, part + 1);
  } else if (typeof value === "string") yield value;
}

function* allStrings(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === "string") yield [path, value];
  else if (Array.isArray(value)) for (const item of value) yield* allStrings(item, path);
  else if (isDoc(value))
    for (const [key, item] of Object.entries(value)) yield* allStrings(item, path ? `${path}.${key}` : key);
}
