const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);

/** Uses the reader's light or dark colours, with a comfortable line length. */
const BODY = "margin:0 auto;padding:1.5rem;max-width:36rem;font:1rem/1.5 sans-serif;overflow-wrap:anywhere";

/**
 * Converts plain text to HTML: paragraphs at blank lines, line breaks preserved, URLs as links. With
 * `titled`, a line followed by a line with only a URL becomes the link text.
 */
export function htmlFromText(text: string, title: string, { titled }: { readonly titled: boolean }): string {
  const paragraphs = text
    .trim()
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => `<p>${linesOf(paragraph, titled).join("<br>\n")}</p>`);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="${BODY}">
${paragraphs.join("\n")}
</body>
</html>
`;
}

function linesOf(paragraph: string, titled: boolean): string[] {
  const lines = paragraph.trim().split("\n");
  const [words = "", url = ""] = lines;
  const isOfOne =
    titled && lines.length === 2 && /^https?:\/\/[^\s<>"']+$/.test(url) && !words.includes("://");
  return isOfOne
    ? [`<a href="${escapeHtml(url)}">${escapeHtml(words.replace(/:$/, ""))}</a>`]
    : lines.map(linked);
}

/** Escapes one line and turns its URLs into links; a full stop or bracket after a URL is not part of it. */
function linked(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, i) => (i % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join("");
}
