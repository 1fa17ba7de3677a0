import { expect } from "chai";
import fc from "fast-check";
import { htmlToMarkdown, markdownToHtml, sanitiseChapter } from "#core/text/index.ts";
import { asHtml, markdownAsHtml } from "#shared/text/admit.ts";
import { TEXT_CLASSES } from "#shared/text/allowed.ts";
import {
  chapterSchema,
  docFromHtml,
  docToHtml,
  markdownWriter,
  readChapter,
  sameText,
} from "#shared/text/doc/index.ts";
import { markupArbitrary } from "../../core/text/arbitraries.ts";
import { chapterArbitrary, MARKS } from "./chapters.ts";

const numRuns = Number(process.env.RUNS ?? 150);
const clean = (html: string) => sanitiseChapter(html).html;

describe("The schema of a chapter", () => {
  it("represents each mark", () => {
    for (const [open, close] of MARKS) {
      const html = clean(`<p>one ${open}two${close} three</p>`);
      expect(docToHtml(docFromHtml(html))).to.equal(html);
    }
  });

  it("represents each class of a block", () => {
    for (const name of TEXT_CLASSES) {
      const html = clean(`<div class="${name}"><p class="${name}" lang="fr">Dear you,<br />come.</p></div>`);
      expect(docToHtml(docFromHtml(html))).to.equal(html);
    }
  });

  it("numbers notes by their first references, wherever they are moved", () => {
    const html = clean(
      '<p>One<a id="noteref-x" class="noteref" href="#note-x">1</a>.</p><section class="footnotes"><ol><li id="note-x"><p>X. <a class="backlink" href="#noteref-x">↩</a></p></li></ol></section>',
    );
    const doc = docFromHtml(html);
    const sign = (label: string) => chapterSchema.node("note_ref", { label });
    const note = (label: string) =>
      chapterSchema.node("note", { label }, [
        chapterSchema.node("paragraph", null, chapterSchema.text(label)),
      ]);
    const more = doc.copy(
      doc.content
        .replaceChild(0, chapterSchema.node("paragraph", null, [sign("y"), sign("x"), sign("gone")]))
        .replaceChild(1, chapterSchema.node("notes", null, [note("x"), note("y")])),
    );
    expect(docToHtml(more)).to.equal(
      '<p><a id="t-noteref-y" class="noteref" href="#t-note-y" role="doc-noteref">1</a><a id="t-noteref-x" class="noteref" href="#t-note-x" role="doc-noteref">2</a></p>\n' +
        '<section class="footnotes" role="doc-endnotes"><ol><li id="t-note-y"><p>y <a class="backlink" href="#t-noteref-y" role="doc-backlink">↩</a></p></li>' +
        '<li id="t-note-x"><p>x <a class="backlink" href="#t-noteref-x" role="doc-backlink">↩</a></p></li></ol></section>',
    );
  });

  it("retains verse, letters and tables through JSON", () => {
    const html = clean(
      '<div class="verse"><p>A line<br /><span class="indent-2">and another</span></p></div><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    );
    const doc = chapterSchema.nodeFromJSON(JSON.parse(JSON.stringify(docFromHtml(html).toJSON())));
    doc.check();
    expect(docToHtml(doc)).to.equal(html);
  });

  it("represents a no-break space beside a picture", () => {
    const picture = '<img src="/files/abc/800.jpeg" alt="A" width="800" height="600" />';
    for (const html of [`<figure>${picture}\u00a0</figure>`, `<figure>\u00a0${picture}</figure>`]) {
      const cleaned = clean(html);
      expect(cleaned).to.equal(html);
      expect(docToHtml(readChapter(cleaned)!)).to.equal(html);
    }
  });

  it("round-trips every chapter", () => {
    fc.assert(
      fc.property(chapterArbitrary, (given) => {
        const html = clean(given);
        const doc = readChapter(html);
        expect(doc, html).not.to.equal(null);
        const back = docToHtml(doc!);
        expect(sameText(back, html)).to.equal(true);
        expect(clean(back)).to.equal(back);
        expect(docFromHtml(back).toJSON()).to.deep.equal(docFromHtml(docToHtml(docFromHtml(back))).toJSON());
      }),
      { numRuns },
    );
  });

  it("reports any text that it cannot represent", () => {
    fc.assert(
      fc.property(markupArbitrary, (markup) => {
        const html = clean(markup);
        const doc = readChapter(html);
        if (doc) expect(sameText(docToHtml(doc), html)).to.equal(true);
      }),
      { numRuns },
    );
    expect(readChapter("<p><b>one <b>two</b></b></p>")).to.equal(null);
  });

  it("distinguishes texts by their words, blocks and marks", () => {
    const text = "<p>one <i><b>two</b></i></p>";
    expect(sameText(text, "<p>one <b><i>two</i></b></p>")).to.equal(true);
    expect(sameText("<p><i>one</i><i> two</i></p>", "<p><i>one two</i></p>")).to.equal(true);
    for (const other of [
      "<p>one <i>two</i></p>",
      "<p>one <b><i>twö</i></b></p>",
      "<h2>one <i><b>two</b></i></h2>",
    ])
      expect(sameText(text, other)).to.equal(false);
    expect(sameText("<p><q>one</q><q>two</q></p>", "<p><q>onetwo</q></p>")).to.equal(false);
  });
});

describe("The Markdown of a document", () => {
  it("is parsed by the server to the document's HTML", () => {
    fc.assert(
      fc.property(chapterArbitrary, (given) => {
        const html = clean(given);
        const doc = readChapter(html)!;
        const markdown = markdownWriter().write(doc);
        expect(markdownToHtml(markdown)).to.equal(markdownToHtml(htmlToMarkdown(docToHtml(doc))));
      }),
      { numRuns },
    );
  });

  it("includes notes without references, and no trailing spaces", () => {
    const { paragraph, notes, note } = chapterSchema.nodes;
    const text = (words: string) => paragraph.create(null, chapterSchema.text(words));
    const doc = chapterSchema.node("doc", null, [
      text("    four blanks  and two "),
      paragraph.create(),
      notes.create(null, [note.create({ label: "a" }, text("Of nothing."))]),
    ]);
    const writer = markdownWriter();
    expect(writer.write(doc)).to.equal("four blanks and two\n\n[^a]: Of nothing.\n");
    expect(writer.warm(doc, 10)).to.equal(false);
  });
});

describe("HTML produced in the browser", () => {
  it("equals the server's, for all Markdown that the server wrote", () => {
    fc.assert(
      fc.property(fc.oneof(chapterArbitrary, markupArbitrary), (markup) => {
        const markdown = htmlToMarkdown(markup);
        expect(markdownAsHtml(markdown)).to.equal(markdownToHtml(markdown));
      }),
      { numRuns },
    );
  });

  it("equals the server's, for what authors type", () => {
    const typed =
      "# One\n\nA ~~lost~~ day <center>in <font color=red>the</font> <h1>sun</h1></center>\n\n<script>alert(1)</script>\n\n<x-foo>kept</x-foo>\n\n<svg><text>gone</text></svg>";
    expect(markdownAsHtml(typed)).to.equal(markdownToHtml(typed));
    expect(asHtml("<article><h1>x</h1>y</article>")).to.equal(clean("<article><h1>x</h1>y</article>"));
  });
});
