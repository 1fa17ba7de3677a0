import { renderMarkdown } from "../../shared/text/markdown.ts";
import { toMarkdown } from "../../shared/text/to-markdown.ts";
import { sanitiseChapter } from "./sanitise.ts";

/** Markdown as `renderMarkdown` reads it, sanitised. */
export function markdownToHtml(markdown: string): string {
  return sanitiseChapter(renderMarkdown(markdown)).html;
}

/** HTML as Markdown, from which markdownToHtml makes the same HTML again, but for what is not allowed. */
export const htmlToMarkdown = (html: string): string => toMarkdown(sanitiseChapter(html).html);
