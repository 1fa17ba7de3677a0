/** Words of a text, and what stands right before and after them. */
export interface QuotedPassage {
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** Characters of a quote that is named whole; of a longer one its two ends. */
const WHOLE = 120;
const END_WORDS = 5;
const AROUND_WORDS = 3;

/** The directive by which browsers find and mark a passage (URL Fragment Text Directives, WICG): `:~:text=…`. */
export function textFragment({ quote, prefix, suffix }: QuotedPassage): string {
  const words = quote.split(/\s+/);
  const whole = quote.length <= WHOLE && !/\n/.test(quote);
  const text = whole
    ? encode(words.join(" "))
    : `${encode(words.slice(0, END_WORDS).join(" "))},${encode(words.slice(-END_WORDS).join(" "))}`;
  // Only what stands in the same paragraph; a word that the cut went through is no word.
  const before = wordsOf(prefix.split(/\n/).at(-1) ?? "").slice(-AROUND_WORDS);
  const after = wordsOf(suffix.split(/\n/)[0] ?? "").slice(0, AROUND_WORDS);
  const [first, last] = [/\s$/.test(prefix) ? before : [], /^\s/.test(suffix) ? after : []];
  return `:~:text=${first.length > 0 ? `${encode(first.join(" "))}-,` : ""}${text}${last.length > 0 ? `,-${encode(last.join(" "))}` : ""}`;
}

/** Without the outermost, which the context's length may have cut. */
const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

const encode = (text: string): string => encodeURIComponent(text).replaceAll("-", "%2D");
