/**
 * Characters of usernames that look like others in most typefaces (Unicode UTS 39, restricted to the ASCII
 * that usernames may contain). Applied before letter case is ignored, because only the capital I looks like l.
 */
const SIMILAR: readonly (readonly [RegExp, string])[] = [
  [/[._-]/g, ""],
  [/[I1]/g, "l"],
  [/[0O]/g, "o"],
  [/rn/gi, "m"],
  [/vv/gi, "w"],
];

/**
 * Returns what is equal for two usernames that look alike, such as "Ian" and "lan", or "a.b" and "ab"; an empty
 * string for a name of punctuation only.
 */
export const lookAlikeKey = (username: string): string =>
  SIMILAR.reduce((key, [pattern, by]) => key.replace(pattern, by), username).toLowerCase();
