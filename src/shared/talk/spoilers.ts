/** A part of a text: what gives something away is shown when it is asked for. */
export interface SpoilerPart {
  readonly text: string;
  readonly spoiler: boolean;
}

/** Between two pairs of bars, which may lie in different paragraphs. */
const MARKED = /\|\|([^|](?:.|\n)*?)\|\|/g;

/** The parts of a text, those between `||` and `||` marked; a pair that is never closed is only two bars. */
export function spoilerParts(text: string): SpoilerPart[] {
  const parts: SpoilerPart[] = [];
  const add = (part: string, spoiler: boolean) => {
    if (part.trim()) parts.push({ text: part.trim(), spoiler });
  };
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    add(text.slice(at, match.index), false);
    add(match[1]!, true);
    at = match.index + match[0].length;
  }
  add(text.slice(at), false);
  return parts;
}

/** A text without what gives something away, for where nobody can ask for it. */
export const hideSpoilers = (text: string): string =>
  spoilerParts(text)
    .map((part) => (part.spoiler ? "…" : part.text))
    .join(" ");
