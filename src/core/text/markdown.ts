import { renderMarkdown } from "#shared/text/markdown.ts";
import { toMarkdown } from "#shared/text/to-markdown.ts";
import { sanitiseChapter } from "./sanitise.ts";

/** Converts Markdown to sanitised HTML with `renderMarkdown`. */
export function markdownToHtml(markdown: string): string {
  return sanitiseChapter(renderMarkdown(markdown)).html;
}

/**
 * Converts HTML to Markdown, from which markdownToHtml produces the same HTML again, except for disallowed
 * content.
 */
export const htmlToMarkdown = (html: string): string => toMarkdown(sanitiseChapter(html).html);
