import { expect } from "chai";
import fc from "fast-check";
import { Lexer } from "marked";
import { htmlToMarkdown, markdownToHtml, sanitiseChapter } from "#core/text/index.ts";
import { noteBook } from "#shared/text/markdown-notes.ts";
import { markupArbitrary } from "./arbitraries.ts";

describe("Markdown", () => {
  it("becomes sanitised HTML, which distinguishes alternate voices from emphasis", () => {
    expect(
      markdownToHtml("# One\n\nA *fine* _Nautilus_ **day**.\n\n* * *\n\n<script>x</script>> quoted"),
    ).to.equal(
      "<h2>One</h2>\n<p>A <em>fine</em> <i>Nautilus</i> <strong>day</strong>.</p>\n<hr />\n<p>&gt; quoted</p>",
    );
  });

  it("has footnotes with links to them and back", () => {
    const html = markdownToHtml(
      "A lock[^a] and a dog[^b].\n\n[^b]: Montmorency.\n[^a]: Or *rather*\n    were.\n\n    More.",
    );
    expect(html).to.equal(
      '<p>A lock<a id="t-noteref-a" class="noteref" href="#t-note-a" role="doc-noteref">1</a> and a dog' +
        '<a id="t-noteref-b" class="noteref" href="#t-note-b" role="doc-noteref">2</a>.</p>\n' +
        '<section class="footnotes" role="doc-endnotes"><ol><li id="t-note-a"><p>Or <em>rather</em> were.</p>' +
        '<p>More. <a class="backlink" href="#t-noteref-a" role="doc-backlink">↩</a></p></li>' +
        '<li id="t-note-b"><p>Montmorency. <a class="backlink" href="#t-noteref-b" role="doc-backlink">↩</a></p></li></ol></section>',
    );
    expect(htmlToMarkdown(html)).to.equal(
      "A lock[^a] and a dog[^b].\n\n[^a]: Or *rather* were.\n\n    More.\n\n[^b]: Montmorency.\n",
    );
  });

  it("is readable when it is generated from HTML", () => {
    expect(
      htmlToMarkdown(
        '<h2>I</h2><p>It was <em>dark</em>, and <i>H.M.S. Pinafore</i> <a href="https://example.org/">sailed</a>.</p>' +
          '<div class="letter"><p>Dear <strong>you</strong>,</p></div><ul><li>one<ol><li>two</li></ol></li></ul><hr />',
      ),
    ).to.equal(
      "## I\n\nIt was *dark*, and _H.M.S. Pinafore_ [sailed](https://example.org/).\n\n" +
        '<div class="letter">\n\nDear **you**,\n\n</div>\n\n- one\n  1. two\n\n* * *\n',
    );
  });

  it("preserves small caps, figures and tables as HTML", () => {
    const html = sanitiseChapter(
      '<p><span class="small-caps">No*w*</span></p><figure><img src="/files/a/8.jpeg" alt=""><figcaption>x</figcaption></figure>' +
        "<table><tr><td>1</td></tr></table>",
    ).html;
    expect(markdownToHtml(htmlToMarkdown(html))).to.equal(html);
  });

  it("preserves the space between two elements in a figure", () => {
    const { html } = sanitiseChapter("<figure><ruby><p><b>word</p><code>word");
    expect(html).to.equal("<figure><b>word</b> <code>word</code></figure>");
    expect(markdownToHtml(htmlToMarkdown(html))).to.equal(html);
  });

  it("preserves a line break before markup in a list", () => {
    const { html } = sanitiseChapter('<p><ol>word<span id="b c"><br>');
    expect(html).to.contain("<br />");
    expect(markdownToHtml(htmlToMarkdown(html))).to.equal(html);
  });

  it("separates adjacent code elements", () => {
    const html = "<p><code>one</code><code>two</code> <code>three</code></p>";
    expect(markdownToHtml(htmlToMarkdown(html))).to.equal(html);
  });

  it("recognises a note only at the start of a line", () => {
    const html = "<p><code>[^1]:-</code></p>";
    expect(htmlToMarkdown(html)).to.equal("`[^1]:-`\n");
    expect(markdownToHtml("`[^1]:-`\n")).to.equal(html);
    expect(markdownToHtml("A[^1]\n[^1]: note")).to.contain("t-note-1");
  });

  it("looks for a note's definition only up to the end of its paragraph", () => {
    const definition = noteBook().extensions.find((each) => "level" in each && each.level === "block");
    const startIn = (source: string) =>
      definition && "start" in definition ? definition.start?.call({ lexer: new Lexer() }, source) : null;
    const lines = "so it went on\n".repeat(300);
    expect(startIn(`A paragraph\n${lines}[^a]: and its note`)).to.equal(12 + lines.length);
    // Otherwise every paragraph of a book would cause a search through the rest of it.
    expect(startIn(`A paragraph\n${lines}\nanother\n[^a]: and its note`)).to.equal(undefined);
    expect(startIn(`A paragraph\n${lines}# A heading\nanother\n[^a]: and its note`)).to.equal(undefined);
  });

  it("recognises notes at the end of paragraphs of any length", () => {
    const lines = "so it went on\n".repeat(300);
    const html = markdownToHtml(`A note[^a]\n${lines}[^a]: here\n\nand on`);
    expect(html)
      .to.match(/so it went on<\/p>\n<p>and on<\/p>/)
      .and.to.contain('<li id="t-note-a"><p>here');
  });

  it("converts back to the same HTML, whatever the text", () => {
    fc.assert(
      fc.property(markupArbitrary, (markup) => {
        const { html } = sanitiseChapter(markup);
        expect(markdownToHtml(htmlToMarkdown(html))).to.equal(html);
      }),
      { numRuns: Number(process.env.RUNS ?? 1_000) },
    );
  });

  it("never throws and is always sanitised, whatever is typed", () => {
    fc.assert(
      fc.property(markupArbitrary, (markdown) => {
        const html = markdownToHtml(markdown);
        expect(sanitiseChapter(html).html).to.equal(html);
      }),
      { numRuns: 1_000 },
    );
  });
});
