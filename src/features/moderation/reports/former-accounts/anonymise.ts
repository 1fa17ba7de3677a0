import type { DataSubject } from "#core/personal-data.ts";
import { escaped } from "#core/text/whole-word.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";

/** Shortest part of a display name that is also replaced alone, in characters. */
const PART_MIN = 3;

/** Replaces whole words; letters of every script count as parts of a word. */
const pattern = (words: readonly string[], flags: string): RegExp | null =>
  words.length === 0
    ? null
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${words
          .toSorted((a, b) => b.length - a.length)
          .map(escaped)
          .join("|")})(?![\\p{L}\\p{N}])`,
        flags,
      );

/**
 * Returns a function that removes a member's usernames, address and name from a text. Parts of the name are only
 * removed in its own spelling, because many first names are also words.
 */
export function createAnonymiser({ email, username, formerUsernames, name }: DataSubject) {
  const patterns = [
    pattern([email, username, ...formerUsernames, name].filter(Boolean), "giu"),
    pattern(
      name.split(/\s+/).filter((part) => part.length >= PART_MIN),
      "gu",
    ),
  ].filter((each) => each !== null);
  return (text: string): string =>
    patterns.reduce((changed, each) => changed.replace(each, reportsText.former.removed), text);
}
