// Unclear phrases that `npm run lint` refuses.
import { passagesOf } from "./passages.mjs";

/** Phrases and what to write instead (docs/style.md). */
const PHRASES = [
  [/\bone(?:'|’)s own\b/i, "name whose it is"],
  [/\bof (?:its|their) own\b/i, '"separate", "custom", or leave it out'],
  [/\bwhoever\b/i, '"the member who", "anyone who"'],
  [/\b(?:to|for|by|from|with) who\b(?! (?:may|can)\b)/i, '"to members who", "for viewers with"'],
  [/\banew\b/i, '"again", "rebuild", "recompute"'],
  [/\bunless told\b/i, '"by default"'],
  [/\bby itself\b/i, '"automatically", "alone"'],
  [/\bso many\b/i, "name the number"],
  [/\b(?:none|null) where\b/i, '"null if"'],
  [/\bgoes by\b/i, '"uses"'],
  [/\bas it stood\b/i, '"unchanged", "as of"'],
  [/\boneself\b/i, '"themselves", "the caller"'],
  [/\b(?:kept|keep) apart\b/i, '"blocked"'],
  [/\bjust now\b/i, '"at the moment"'],
  [/\be-mails?\b/i, '"email"'],
  [/\bone find\b/i, '"one query"'],
  [/\bthose of (?:these|the given)\b/i, '"the given members who"'],
  [/\bstands? (?:in )?for\b/i, '"represents", "replaces"'],
  [/\bOurs:/, '"Not in the specification."'],
];

/** Limit on the characters of a line of a comment. */
const LINE_MAX = 120;

/** Lines of comments in code that are too long to read, each with its line number. */
export function longLinesOf(path, text) {
  if (path.endsWith(".md")) return [];
  return text
    .split("\n")
    .flatMap((line, index) =>
      /^\s*(?:\/\/|\/\*|\*)/.test(line) && line.length > LINE_MAX
        ? [`${path}:${index + 1}: a comment of ${line.length} characters: ${LINE_MAX} are the limit`]
        : [],
    );
}

/** Unclear phrases in a file, each with its line and what to write instead. */
export function problemsOf(path, text, phrases = PHRASES) {
  return passagesOf(path, text).flatMap(({ words, line }) =>
    phrases
      .filter(([phrase]) => phrase.test(words))
      .map(([phrase, instead]) => `${path}:${line}: "${phrase.exec(words)[0]}": ${instead}`),
  );
}
