import { decode } from "../bson/decode.ts";
import type { Doc } from "../bson/types.ts";
import { badValue, notImplemented, typeMismatch } from "../errors.ts";
import type { Index } from "../indexes/index-spec.ts";
import { decodeKey } from "../indexes/key-decoding.ts";
import { KeyWriter, successor } from "../indexes/key-encoding.ts";
import { isTruthy } from "../query/filter-operands.ts";
import type { Collection } from "../storage/collection.ts";
import type { View } from "../storage/view.ts";
import { plain, termsOf, textsOf } from "../text/analyse.ts";
import { type TextIndex, toLanguage } from "../text/spec.ts";

/** A `$text` search string, parsed as MongoDB does: words, "phrases" and excluded -words. */
interface Search {
  readonly terms: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  readonly phrases: readonly string[];
  readonly absentPhrases: readonly string[];
}

/** Returns the documents that match `$text`, with their scores; calls `onKey` for every index key read. */
export function searchText(
  view: View,
  collection: Collection,
  { index, spec, prefix }: { index: Index; spec: Doc; prefix: Buffer },
  onKey: () => void,
): Map<number, number> {
  const search = parseSearch(spec, index.text!);
  const scores = new Map<number, number>();
  for (const term of search.terms)
    for (const { rid, score } of postings(view, collection, index, prefix, term)) {
      onKey();
      scores.set(rid, (scores.get(rid) ?? 0) + score);
    }
  for (const term of search.absent)
    for (const { rid } of postings(view, collection, index, prefix, term)) {
      onKey();
      scores.delete(rid);
    }
  if (search.phrases.length > 0 || search.absentPhrases.length > 0)
    for (const rid of scores.keys()) {
      const raw = view.fetch(collection, rid);
      if (!raw || !matchesPhrases(decode(raw), index.text!, search)) scores.delete(rid);
    }
  return scores;
}

const directions = (index: Index) => [
  ...index.text!.prefix.map(({ descending }) => descending),
  false,
  false,
];

function* postings(view: View, collection: Collection, index: Index, prefix: Buffer, term: string) {
  const low = new KeyWriter().start(prefix).field(term, false).finish();
  const fields = directions(index);
  for (const { key, rid } of view.scan(collection, index, { low, high: successor(low) }, scanAll))
    yield { rid, score: decodeKey(key, fields).at(-1) as number };
}

const scanAll = { reverse: false, documents: false, expect: 1000 };

function parseSearch(spec: Doc, index: TextIndex): Search {
  for (const key of Object.keys(spec))
    if (!["$search", "$language", "$caseSensitive", "$diacriticSensitive"].includes(key))
      throw badValue(`extra fields in $text: ${key}`);
  const { $search: text } = spec;
  if (typeof text !== "string") throw typeMismatch("$search had the wrong type. Expected string");
  for (const option of ["$caseSensitive", "$diacriticSensitive"])
    if (isTruthy(spec[option])) throw notImplemented(`${option} in $text`);
  const language = spec.$language === undefined ? index.language : toLanguage(spec.$language);
  const terms = new Set<string>();
  const absent = new Set<string>();
  const phrases: string[] = [];
  const absentPhrases: string[] = [];
  for (const [, minus, phrase, word] of text.matchAll(/(?<=^|\s)(-?)"([^"]*)"|(\S+)/g)) {
    const negated = minus === "-" || (word?.startsWith("-") ?? false);
    if (phrase !== undefined) (negated ? absentPhrases : phrases).push(phrase);
    const content = phrase ?? (negated ? word!.slice(1) : word!);
    if (negated && phrase !== undefined) continue;
    for (const term of termsOf(content, language)) (negated ? absent : terms).add(term);
  }
  return { terms, absent, phrases, absentPhrases };
}

function matchesPhrases(doc: Doc, index: TextIndex, search: Search): boolean {
  const texts = [...textsOf(doc, index)].map(({ text }) => plain(text));
  const has = (phrase: string) => texts.some((text) => text.includes(plain(phrase)));
  return search.phrases.every(has) && !search.absentPhrases.some(has);
}
