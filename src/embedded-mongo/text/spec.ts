import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import type { KeyField } from "../indexes/keys.ts";
import { type Path, toPath } from "../query/paths.ts";

/** Supported text analysis languages. */
export type Language = "english" | "none";

/** Parsed specification of a text index. */
export interface TextIndex {
  readonly weights: readonly { path: Path; weight: number }[];
  /** Weight of `$**`, which covers every string of the document; undefined if not used. */
  readonly wildcard: number | undefined;
  readonly language: Language;
  readonly override: string;
  /** Ordinary fields before the text fields; a query must match them by equality. */
  readonly prefix: readonly KeyField[];
  readonly spec: Doc;
}

/** Parses a text index's specification, as given to createIndexes or as completed by it. */
export function parseTextIndex(given: Doc): TextIndex {
  const key = given.key as Doc;
  const weights = new Map<string, number>();
  const prefix: KeyField[] = [];
  let seen = false;
  for (const [name, direction] of Object.entries(key)) {
    if (name === "_fts" || name === "_ftsx") seen = true;
    else if (direction === "text") {
      weights.set(name, 1);
      seen = true;
    } else if (seen) throw notImplemented("a text index with further fields behind the text");
    else prefix.push({ path: toPath(name), descending: toNumber(direction as number) < 0 });
  }
  if (given.weights !== undefined) addWeights(weights, given.weights);
  const language = toLanguage(given.default_language ?? "english");
  const override = typeof given.language_override === "string" ? given.language_override : "language";
  const sorted = [...weights].sort(([a], [b]) => (a < b ? -1 : 1));
  const wildcard = weights.get("$**");
  return {
    weights: sorted
      .filter(([name]) => name !== "$**")
      .map(([name, weight]) => ({ path: toPath(name), weight })),
    wildcard,
    language,
    override,
    prefix,
    spec: {
      key: {
        ...Object.fromEntries(prefix.map(({ path }) => [path.text, key[path.text]])),
        _fts: "text",
        _ftsx: 1,
      },
      weights: Object.fromEntries(sorted),
      default_language: language,
      language_override: override,
      textIndexVersion: 3,
    },
  };
}

function addWeights(weights: Map<string, number>, given: unknown): void {
  if (!isDoc(given))
    throw new CommandError("CannotCreateIndex", "text index option 'weights' must be an object");
  for (const [name, weight] of Object.entries(given)) {
    if (!isNumeric(weight) || toNumber(weight) <= 0 || toNumber(weight) >= 1e9)
      throw new CommandError(
        "CannotCreateIndex",
        "text index weight must be in the exclusive interval (0,1000000000)",
      );
    weights.set(name, toNumber(weight));
  }
}

/** Parses the language of an index, document or search; only English and none are supported. */
export function toLanguage(value: unknown): Language {
  const name = String(value).toLowerCase();
  if (name === "english" || name === "en") return "english";
  if (name === "none") return "none";
  throw notImplemented(`the text search language '${String(value)}'`);
}
