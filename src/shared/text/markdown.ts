import { Marked, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { noteBook } from "./markdown-notes.ts";
import { tameMarkdown } from "./markdown-tame.ts";

/**
 * Converts Markdown (CommonMark, GFM tables and strikethrough, footnotes) to HTML that is not sanitised yet.
 * Allowed HTML in it stays; with `dialects`, the syntax of other programs is read too, for imported files.
 * `*x*` is emphasis (em), `_x_` is an alternative voice such as a title or a foreign word (i), and likewise
 * strong and b.
 */
export function renderMarkdown(
  markdown: string,
  dialects: readonly TokenizerAndRendererExtension[] = [],
): string {
  const notes = noteBook({ hasInline: dialects.length > 0 });
  const marked = new Marked({ gfm: true, async: false, extensions: [...notes.extensions, ...dialects] });
  marked.use({
    renderer: {
      em(token: Tokens.Em) {
        const tag = token.raw.startsWith("_") ? "i" : "em";
        return `<${tag}>${this.parser.parseInline(token.tokens)}</${tag}>`;
      },
      strong(token: Tokens.Strong) {
        const tag = token.raw.startsWith("_") ? "b" : "strong";
        return `<${tag}>${this.parser.parseInline(token.tokens)}</${tag}>`;
      },
      checkbox: () => "",
    },
  });
  const html = marked.parse(tameMarkdown(markdown.replace(/\r\n?/g, "\n")), { async: false });
  return html + notes.section((tokens) => marked.parser(tokens));
}
