/** Words, keyboard rows and sequences with which guessing lists start. */
const COMMON =
  /pass(?:word|wort)?|qwert|azerty|asdf|zxcv|1234|4321|abcd|letmein|welcome|dragon|monkey|iloveyou|admin/g;

/**
 * Returns the strength of a password from 0 (guessed at once) to 4 (lasts for years): a rough measure of
 * length and variety following NIST SP 800-63B, which values length over symbols. Advisory only; six
 * characters suffice to register (specification, section 5).
 */
export function passwordStrength(password: string, own: readonly string[] = []): 0 | 1 | 2 | 3 | 4 {
  let rest = password.toLowerCase().replace(COMMON, "*");
  for (const word of own.map((each) => each.toLowerCase()).filter(({ length }) => length > 2))
    rest = rest.replaceAll(word, "*");
  // Repeated letters add little strength.
  const length = rest.replace(/(.)\1+/gu, "$1").length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const points = length + (kinds - 1) * 2;
  if (password.length < 6 || points < 8) return 0;
  return points < 11 ? 1 : points < 14 ? 2 : points < 18 ? 3 : 4;
}
