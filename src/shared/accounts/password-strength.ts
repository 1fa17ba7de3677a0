/** Words, rows and runs that every list of guesses begins with. */
const COMMON =
  /pass(?:word|wort)?|qwert|azerty|asdf|zxcv|1234|4321|abcd|letmein|welcome|dragon|monkey|iloveyou|admin/g;

/**
 * How long a password would hold out, from 0 (a guess) to 4 (good for years): a rough measure of length and variety
 * after NIST SP 800-63B, which asks for length before signs. It advises; six characters are enough to register
 * (specification, section 5).
 */
export function passwordStrength(password: string, own: readonly string[] = []): 0 | 1 | 2 | 3 | 4 {
  let rest = password.toLowerCase().replace(COMMON, "*");
  for (const word of own.map((each) => each.toLowerCase()).filter(({ length }) => length > 2))
    rest = rest.replaceAll(word, "*");
  // A letter that comes again and again adds little.
  const length = rest.replace(/(.)\1+/gu, "$1").length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const points = length + (kinds - 1) * 2;
  if (password.length < 6 || points < 8) return 0;
  return points < 11 ? 1 : points < 14 ? 2 : points < 18 ? 3 : 4;
}
