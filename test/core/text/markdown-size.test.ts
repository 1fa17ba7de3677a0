import { expect } from "chai";
import { htmlToMarkdown, markdownToHtml, sanitiseChapter } from "#core/text/index.ts";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { renderMarkdown } from "#shared/text/markdown.ts";
import { effortOf } from "../../support/effort.ts";

const row = "<tr><td>one</td><td><em>two</em></td><td>three * four</td></tr>";
const nested = (name: string, inner: string, depth: number) =>
  `${`<${name}>`.repeat(depth)}${inner}${`</${name}>`.repeat(depth)}`;

/** Each block type of a chapter, with a given number of parts. */
const BLOCKS: Readonly<Record<string, (parts: number) => string>> = {
  "a table": (parts) => `<table><tbody>${row.repeat(parts)}</tbody></table>`,
  "a stanza": (parts) =>
    `<p>${Array.from({ length: parts }, (_, at) => `<span class="indent-2">Line ${at}</span>`).join("<br />")}</p>`,
  "a verse": (parts) =>
    `<div class="verse"><p>${Array.from({ length: parts }, (_, at) => `Line ${at}`).join("<br />")}</p></div>`,
  "a paragraph of emphases": (parts) => `<p>${"<em>one</em> two ".repeat(parts).trim()}</p>`,
  "a paragraph of signs": (parts) => `<p>${"*one _two [three] ".repeat(parts).trim()}</p>`,
  "a paragraph of links": (parts) =>
    `<p>${'<a href="https://example.org/a_b">one</a> two '.repeat(parts).trim()}</p>`,
  "a list": (parts) => `<ul>${"<li>one <em>two</em> [3]</li>".repeat(parts)}</ul>`,
  "a numbered list": (parts) => `<ol>${"<li>one <b>two</b></li>".repeat(parts)}</ol>`,
  "a list of terms": (parts) => `<dl>${"<dt>one</dt><dd>two *</dd>".repeat(parts)}</dl>`,
  "a quotation": (parts) => `<blockquote>${"<p>one <em>two</em> *</p>".repeat(parts)}</blockquote>`,
  "a heading": (parts) => `<h2>${"one <i>two</i> * ".repeat(parts).trim()}</h2>`,
  "preformatted text": (parts) => `<pre><code>${"a[0] * b_1 `c`\n".repeat(parts)}</code></pre>`,
  "many stanzas": (parts) =>
    `<p>${"<em>one</em> * two<br />".repeat(20)}three</p>`.repeat(Math.ceil(parts / 20)),
};

describe("A chapter as Markdown, with blocks of any size", () => {
  for (const [name, make] of Object.entries(BLOCKS))
    it(`gives back the same HTML for ${name}`, () => {
      for (const parts of [1, 40, 170, 400, 520, 1_100, 4_000]) {
        const { html } = sanitiseChapter(make(parts));
        if (html.length > CHAPTER_MAX) continue;
        const markdown = htmlToMarkdown(html);
        expect(markdownToHtml(markdown) === html, `${parts} parts: ${markdown.slice(0, 200)}`).to.equal(true);
      }
    });

  it("converts back to the same HTML for nested lists and quotations", () => {
    for (const depth of [3, 12, 22, 30]) {
      const quotes = sanitiseChapter(nested("blockquote", "<p>in</p>", depth)).html;
      expect(markdownToHtml(htmlToMarkdown(quotes)), `quotes ${depth}`).to.equal(quotes);
      const lists = sanitiseChapter(`${"<ul><li>one".repeat(depth)}${"</li></ul>".repeat(depth)}`).html;
      expect(markdownToHtml(htmlToMarkdown(lists)), `lists ${depth}`).to.equal(lists);
    }
  });

  it("still limits the parser's work for text designed to be expensive", async () => {
    const hostile = [
      "_a*".repeat(60_000) + "b*_".repeat(60_000),
      `${"*a".repeat(60_000)}${"b*".repeat(60_000)}`,
      "a**b".repeat(100_000),
      `<p>x\n${"_a*".repeat(60_000)}${"b*_".repeat(60_000)}`,
      `text\n    <p>${"_a*".repeat(60_000)}${"b*_".repeat(60_000)}`,
    ];
    for (const text of hostile)
      expect(await effortOf(() => renderMarkdown(text)), text.slice(0, 20)).to.be.lessThan(15_000);
  });
});
