/** Matches a line that names an author, and one before the line that does. */
const NAMED = /^\s*(?:by|von|par|por|di|door|af|av)\s+(\S.*)$/i;
const BEFORE_NAME = /^\s*(?:written )?by:?\s*$/i;

/** Returns the author named on a title page, after its first line; null if none is. */
export function authorIn(lines: readonly string[]): string | null {
  const author = lines
    .slice(1)
    .map((line, at) => NAMED.exec(line)?.[1] ?? (BEFORE_NAME.test(line) ? lines[at + 2] : undefined))
    .find(Boolean);
  return author?.trim() || null;
}
