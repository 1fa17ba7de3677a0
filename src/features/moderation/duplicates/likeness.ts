/** Similarity of two texts, 0 to 1, by Jaro–Winkler: designed for names, tolerant of a few typing errors. */
export function likeness(a: string, b: string): number {
  if (a === b) return a === "" ? 0 : 1;
  const [left, right] = [[...a], [...b]];
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const matched = new Set<number>();
  const matches: string[] = [];
  left.forEach((letter, at) => {
    const from = Math.max(0, at - reach);
    const found = right.findIndex(
      (other, place) => place >= from && place <= at + reach && other === letter && !matched.has(place),
    );
    if (found < 0) return;
    matched.add(found);
    matches.push(letter);
  });
  const common = matches.length;
  if (common === 0) return 0;
  const others = [...matched].sort((x, y) => x - y).map((place) => right[place]);
  const moved = matches.filter((letter, at) => letter !== others[at]).length / 2;
  const jaro = (common / left.length + common / right.length + (common - moved) / common) / 3;
  let prefix = 0;
  while (prefix < 4 && left[prefix] !== undefined && left[prefix] === right[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/**
 * Normalises a name or username for comparison: only letters and digits, without accents, case and trailing
 * numbers.
 */
export const nameKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/\d+$/, "");
