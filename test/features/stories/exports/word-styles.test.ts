import { expect } from "chai";
import { sanitiseChapter } from "#core/text/index.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { writeAs } from "#features/stories/manuscripts/out/write-as.ts";
import { docx, p, style, W } from "../manuscripts/word.ts";

const TEXTS = {
  "words of all kinds": `<p>It <em>was <abbr title="Mister">Mr.</abbr> Dogg’s</em> <i>Argo</i>, <cite>The Times</cite> wrote, <b>loud</b> and <strong>strong</strong>, <code>x = 1</code>, <q>so</q> <bdo dir="rtl">abc</bdo>, x<sup>2</sup>.</p>`,
  "languages of words and of paragraphs": `<p>She said <i lang="fr">raison de plus</i> and <span lang="la">et cetera</span>.</p>\n<p lang="de">Es war einmal.</p>`,
  "letters, the second beside the first":
    '<div class="letter"><p class="salutation">Dear Ann,</p><p>All is well.</p><p class="signature small-caps">Tom</p></div>\n<div class="letter"><p>Good.</p></div>',
  "quotations and verse, and what stands in them":
    '<blockquote><p>He said:</p><blockquote><p>Nothing.</p></blockquote></blockquote>\n<blockquote class="verse"><p class="centre">To Anne</p><p>When twilight<br />Drops her curtain</p></blockquote>',
  "epigraphs, dedications, and paragraphs of their own look":
    '<div class="dedication"><p class="centre italic">To my son</p></div>\n<p class="bridgehead italic">Three invalids</p>\n<p class="indent-2">Set in.</p>\n<p>Plain.</p>',
  "tables, with cells over several rows":
    '<table class="drama"><tbody><tr><td class="persona" rowspan="2">Harris</td><td><p>I am afraid.</p></td></tr><tr><td><p class="centre">So am <i>I</i>.</p></td></tr></tbody></table>\n<p>End.</p>',
  "lists, whose items stay items though they stand in the middle":
    '<ol><li>One</li><li>Two</li></ol>\n<p class="centre">Three</p>',
};

describe("A Word file exported by the product", () => {
  for (const [what, written] of Object.entries(TEXTS))
    it(`brings back ${what}`, async () => {
      const { html } = sanitiseChapter(written);
      const chapter = { title: "One", html, type: "chapter" as const, notesBefore: "", notesAfter: "" };
      const about = { title: "Ferry", author: "Ann", language: "en", synopsis: "", subjects: [], parts: [] };
      const { bytes } = await writeAs({
        format: "docx",
        size: "a5",
        book: { ...about, images: new Map(), chapters: [chapter] },
      });
      const back = await readManuscript(Buffer.from(bytes), "ferry.docx");
      expect(back.chapters.map((each) => each.html)).to.deep.equal([html]);
    });

  it("is not trusted if its style names were forged", async () => {
    const names = [
      "fw-block script>p",
      "fw-block div[onclick=x]>p",
      "fw-run a",
      "fw-block p[class=fixed]",
      "fw-run %",
    ];
    const file = await docx(names.map((_, at) => p(`Words ${at}.`, style(`S${at}`))).join(""), {
      "word/styles.xml": `<w:styles ${W}>${names.map((name, at) => `<w:style w:type="paragraph" w:styleId="S${at}"><w:name w:val="${name.replace(">", "&gt;")}"/></w:style>`).join("")}</w:styles>`,
    });
    const { chapters } = await readManuscript(file, "x.docx");
    expect(chapters[0]!.html).to.equal(names.map((_, at) => `<p>Words ${at}.</p>`).join("\n"));
  });
});
