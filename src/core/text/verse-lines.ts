const VERSE = /<(div|blockquote|section)\b[^>]*\bclass="[^"]*\bverse\b[^"]*"[^>]*>[\s\S]*?<\/\1>/g;
const PARAGRAPH = /(<p\b[^>]*>)([\s\S]*?)(<\/p>)/g;
const BREAK = /<br\s*\/?>/;

/**
 * Wraps each line of verse in sanitised HTML in an element for hanging indentation, so that a wrapped line
 * does not look like a new one. Lines that share markup with other lines are unchanged.
 */
export const verseLines = (html: string): string =>
  html.includes("verse")
    ? html.replace(VERSE, (verse) =>
        verse.replace(PARAGRAPH, (whole, open: string, inner: string, close: string) => {
          const lines = inner.split(BREAK);
          if (!lines.every(isBalanced)) return whole;
          return open + lines.map((line) => `<span class="line">${line.trim()}</span>`).join("") + close;
        }),
      )
    : html;

const isBalanced = (line: string): boolean =>
  (line.match(/<[a-z][^>]*(?<!\/)>/gi) ?? []).length === (line.match(/<\/[a-z]/gi) ?? []).length;
