/** Words of a text, with the text immediately before and after them. */
export interface QuotedPassage {
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
}

/**
 * Up to this number of characters a quote is given in full; of a longer one, only its first and last words.
 */
const WHOLE = 120;
const END_WORDS = 5;
const AROUND_WORDS = 3;

/**
 * Returns the directive by which browsers find and highlight a passage (URL Fragment Text Directives, WICG):
 * `:~:text=…`.
 */
export function textFragment({ quote, prefix, suffix }: QuotedPassage): string {
  const words = quote.split(/\s+/);
  const isShort = quote.length <= WHOLE && !/\n/.test(quote);
  const text = isShort
    ? encode(words.join(" "))
    : `${encode(words.slice(0, END_WORDS).join(" "))},${encode(words.slice(-END_WORDS).join(" "))}`;
  // Only context in the same paragraph; a word that was cut off does not count.
  const before = wordsOf(prefix.split(/\n/).at(-1) ?? "").slice(-AROUND_WORDS);
  const after = wordsOf(suffix.split(/\n/)[0] ?? "").slice(0, AROUND_WORDS);
  const [first, last] = [/\s$/.test(prefix) ? before : [], /^\s/.test(suffix) ? after : []];
  return `:~:text=${first.length > 0 ? `${encode(first.join(" "))}-,` : ""}${text}${last.length > 0 ? `,-${encode(last.join(" "))}` : ""}`;
}

/** Drops the outermost words, which the limit on the context's length may have cut. */
const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

const encode = (text: string): string => encodeURIComponent(text).replaceAll("-", "%2D");
