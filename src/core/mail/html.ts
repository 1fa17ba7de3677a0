const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);

/** Plain text as HTML: paragraphs at blank lines, line breaks kept, addresses made links. */
export function htmlFromText(text: string, title: string): string {
  const paragraphs = text
    .trim()
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => `<p>${paragraph.trim().split("\n").map(linked).join("<br>\n")}</p>`);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body>
${paragraphs.join("\n")}
</body>
</html>
`;
}

/** One line, escaped, with its web addresses as links; a full stop or bracket after one is not part of it. */
function linked(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, i) => (i % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join("");
}
