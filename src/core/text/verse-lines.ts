const VERSE = /<(div|blockquote|section)\b[^>]*\bclass="[^"]*\bverse\b[^"]*"[^>]*>[\s\S]*?<\/\1>/g;
const PARAGRAPH = /(<p\b[^>]*>)([\s\S]*?)(<\/p>)/g;
const BREAK = /<br\s*\/?>/;

/**
 * Sanitised HTML with each line of verse in an element of its own, which can hang: what turns over on a narrow screen
 * does not look like a new line. Lines that markup runs across stay as they are.
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
