import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import sharp from "sharp";
import { sanitiseChapter } from "#core/text/index.ts";
import { detailsOf } from "#features/stories/imports/origin.ts";
import {
  type Manuscript,
  readManuscript,
  type WholeBook,
  writeEpub,
} from "#features/stories/manuscripts/index.ts";
import { writeAs } from "#features/stories/manuscripts/out/write-as.ts";

type Format = "epub" | "html" | "markdown" | "docx" | "text";
type Chapter = WholeBook["chapters"][number];

const NOTES = {
  notesBefore: "Thank you for *reading*.\nTwo lines, <b>& signs</b>.\n\nA second paragraph.",
  notesAfter: "More on Friday: [here](https://example.org).",
};

/** A block for each construct of the schema of chapters. */
const CONSTRUCTS: Readonly<Record<string, string>> = {
  "marks of words": `<p>It <em>was <abbr title="Mister">Mr.</abbr> Dogg’s</em> <i>Argo</i>, <cite>The Times</cite>, <b>loud</b>, <strong>strong</strong>, <code>x = 1</code>, <q>so</q>, <u>under</u>, <s>gone</s>, <small>small</small>, H<sub>2</sub>O, x<sup>2</sup>, <span class="small-caps">Caps</span>.</p>`,
  links:
    '<p>See <a href="https://example.org/a?b=c">there</a> and <a href="mailto:a@example.org">mail</a>, and <a href="https://example.org/a?b=c#d">at a place</a>.</p>',
  "line breaks": "<p>One,<br />two.</p>",
  ruby: "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby> and <ruby>東京<rt>とうきょう</rt></ruby>.</p>",
  "languages and directions of words": `<p><i lang="fr">raison</i> <bdo dir="rtl">abc</bdo> <bdi>שלום</bdi> <span lang="he" dir="rtl">שלום</span>.</p>`,
  "directions of blocks":
    '<p dir="rtl">שלום עולם, שלום.</p>\n<h3 dir="rtl">כותרת</h3>\n<blockquote dir="rtl"><p>ציטוט ארוך.</p></blockquote>',
  "languages of blocks": '<p lang="de">Es war einmal.</p>',
  headings: "<h2>Two</h2>\n<p>a</p>\n<h3>Three</h3>\n<p>b</p>\n<h4>Four</h4>\n<p>c</p>",
  "classes of headings":
    '<h2 class="part">Part</h2>\n<p class="subtitle">Under it</p>\n<p class="bridgehead italic">Bridge</p>',
  "scene breaks": "<p>a</p>\n<hr />\n<p>b</p>",
  lists:
    '<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul>\n<p>x</p>\n<ol start="3"><li>Three</li><li>Four</li></ol>',
  "lists with paragraphs": "<ul><li><p>One.</p><p>More.</p></li><li><p>Two.</p></li></ul>",
  "numbers of lists":
    '<ol type="a"><li>One</li><li value="5">Five</li></ol>\n<p>x</p>\n<ol reversed="reversed"><li>Two</li><li>One</li></ol>',
  "types, starts and languages of lists":
    '<ol start="4" type="I"><li>Four</li><li>Five<ol start="3" type="a"><li>c</li></ol></li></ol>\n<p>x</p>\n<ol start="3" reversed="reversed"><li>Three</li></ol>\n<p>x</p>\n<ul lang="fr"><li>un</li></ul>\n<p>x</p>\n<ol dir="rtl"><li>אחד</li></ol>',
  "quotations in items":
    "<ul><li><p>He said:</p><blockquote><p>Nothing.</p><p>At all.</p></blockquote></li><li><p>Then:</p><blockquote><p>More.</p></blockquote><p>Behind it.</p></li></ul>",
  "a quotation alone in an item": "<ol><li><blockquote><p>Nothing.</p></blockquote></li><li>Two</li></ol>",
  "verse in items":
    '<ol><li><p>Sing:</p><blockquote class="verse"><p>Long foretold,<br /><span class="indent-1">long last.</span></p></blockquote></li></ol>',
  "tables and preformatted text in items":
    "<ul><li><p>See:</p><table><tbody><tr><td>A</td></tr></tbody></table></li><li><p>Code:</p><pre>a\n  b</pre></li></ul>",
  "pictures in items":
    '<ul><li><p>See:</p><figure><img src="cid:image-1" alt="Boat" width="8" height="12" /></figure></li></ul>',
  "definition lists":
    "<dl><dt>Ferry</dt><dd>A boat.</dd><dt>Lamp</dt><dd><p>A light.</p><p>Oil.</p></dd></dl>",
  tables:
    '<table><caption>Fares</caption><thead><tr><th scope="col">From</th><th scope="col">To</th></tr></thead><tbody><tr><td>A</td><td>B</td></tr><tr><td colspan="2">Both</td></tr></tbody></table>',
  "heads of rows":
    '<table><tbody><tr><th scope="row">Day</th><td>One</td></tr><tr><th scope="row">Night</th><td>Two</td></tr></tbody></table>',
  "feet of tables":
    "<table><thead><tr><th>H</th></tr></thead><tbody><tr><td>B</td></tr></tbody><tfoot><tr><td>F</td></tr></tfoot></table>",
  "cells over rows":
    '<table><tbody><tr><td rowspan="2">Two rows</td><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
  "tables in tables":
    "<table><tbody><tr><td><p>Outer.</p><table><tbody><tr><td>Inner</td></tr></tbody></table></td><td>Beside</td></tr></tbody></table>",
  "lists in tables": "<table><tbody><tr><td><ul><li>a</li><li>b</li></ul></td></tr></tbody></table>",
  "quotations in quotations":
    "<blockquote><p>He said:</p><blockquote><p>Nothing.</p></blockquote></blockquote>",
  "lists in quotations": "<blockquote><p>Take:</p><ul><li>bread</li><li>oil</li></ul></blockquote>",
  verse:
    '<blockquote class="verse"><p>Long foretold,<br /><span class="indent-1">long last.</span></p><p>Short notice,<br />soon past.</p></blockquote>',
  "letters and what is in them":
    '<div class="letter"><p class="dateline">Hull, Friday</p><p class="salutation">Dear Ann,</p><p>All is well.</p><p class="valediction">Yours,</p><p class="signature small-caps">Tom</p><p class="postscript">P.S. Rain.</p></div>',
  boxes:
    '<div class="epigraph"><p>All is lost.</p><p class="byline">Anon</p></div>\n<div class="dedication"><p class="centre italic">To my son</p></div>\n<div class="inscription"><p>HERE LIES</p></div>',
  "looks of paragraphs":
    '<p class="centre">Middle.</p>\n<p class="right">Right.</p>\n<p class="no-indent">Flush.</p>\n<p class="indent-2">Set in.</p>\n<p class="italic">All.</p>\n<p class="small-caps">Caps.</p>',
  "drop caps": '<p><span class="drop-cap">I</span>t rained.</p>',
  plays:
    '<table class="drama"><tbody><tr><td class="persona">Harris</td><td><p>I am afraid.</p><p class="stage-direction">Exit.</p></td></tr></tbody></table>',
  "preformatted text": "<pre>  a\n    b  c\nd</pre>",
  "pictures and captions":
    '<figure><img src="cid:image-1" alt="A “boat” [red] &amp; sea" width="8" height="12" /><figcaption>The <em>boat</em></figcaption></figure>\n<p>Here <img src="cid:image-2" alt="" /> inside.</p>',
  notes:
    '<p>Oak<a id="t-noteref-1" class="noteref" href="#t-note-1" role="doc-noteref">1</a> and ash<a id="t-noteref-2" class="noteref" href="#t-note-2" role="doc-noteref">2</a>.</p>\n<section class="footnotes" role="doc-endnotes"><ol><li id="t-note-1"><p>A <em>tree</em>. <a class="backlink" href="#t-noteref-1" role="doc-backlink">↩</a></p></li><li id="t-note-2"><p>Another.</p><p>At length. <a class="backlink" href="#t-noteref-2" role="doc-backlink">↩</a></p></li></ol></section>',
  "notes of tables and of paragraphs with a look":
    '<p>Oak<a id="t-noteref-1" class="noteref" href="#t-note-1" role="doc-noteref">1</a>.</p>\n<table><tbody><tr><td>Ash<a id="t-noteref-2" class="noteref" href="#t-note-2" role="doc-noteref">2</a></td></tr></tbody></table>\n<p class="centre">Elm<a id="t-noteref-3" class="noteref" href="#t-note-3" role="doc-noteref">3</a></p>\n<section class="footnotes" role="doc-endnotes"><ol><li id="t-note-1"><p>A tree. <a class="backlink" href="#t-noteref-1" role="doc-backlink">↩</a></p></li><li id="t-note-2"><p>Two. <a class="backlink" href="#t-noteref-2" role="doc-backlink">↩</a></p></li><li id="t-note-3"><p>Three. <a class="backlink" href="#t-noteref-3" role="doc-backlink">↩</a></p></li></ol></section>',
};

const PARTS = [
  { id: "v", title: "Volume", parent: null },
  { id: "a", title: "Part A", parent: "v" },
  { id: "b", title: "Part B", parent: null },
];

describe("What is exported and imported again", () => {
  let images: WholeBook["images"];

  before(async () => {
    const picture = async (background: string) => ({
      bytes: await sharp({ create: { width: 8, height: 12, channels: 3, background } })
        .jpeg()
        .toBuffer(),
      type: "image/jpeg",
    });
    images = new Map([
      ["cid:image-1", await picture("#a33")],
      ["cid:image-2", await picture("#3a3")],
    ]);
  });

  const exported = async (
    format: Format,
    chapters: readonly Chapter[],
    parts: WholeBook["parts"] = [],
    language = "en",
    facts: Partial<Pick<WholeBook, "series" | "firstPublished" | "subjects">> = {},
  ) => {
    const about = { title: "Ferry", author: "Ann", language, synopsis: "", subjects: [], ...facts };
    if (format === "epub") {
      const bytes = await writeEpub({
        ...about,
        id: "https://example.org/story/1",
        publishedAt: new Date(0),
        modifiedAt: new Date(0),
        cover: null,
        chapters,
        parts,
        image: async (src) => images.get(src) ?? null,
      });
      return { bytes, ending: "epub" };
    }
    const used = new Map([...images].filter(([src]) => chapters.some(({ html }) => html.includes(src))));
    return writeAs({ format, size: "a5", book: { ...about, chapters, parts, images: used } });
  };
  const again = async (...given: Parameters<typeof exported>) => {
    const [format] = given;
    const { bytes, ending } = await exported(...given);
    return readManuscript(Buffer.from(bytes), `${format}.${ending}`);
  };
  const chapter = (html: string, more: Partial<Chapter> = {}): Chapter => ({
    title: "One",
    type: "chapter",
    html: sanitiseChapter(html).html,
    ...more,
  });

  for (const format of ["epub", "html", "docx", "markdown"] as const)
    describe(`as ${format}`, () => {
      for (const [what, html] of Object.entries(CONSTRUCTS))
        it(`keeps ${what}`, async () => {
          const behind = what.startsWith("notes") ? "" : "\n<p>Behind.</p>";
          const given = chapter(`<p>Before.</p>\n${html}${behind}`);
          const back = await again(format, [given]);
          const found = back.chapters[0]!.html.replaceAll(/ (?:width|height)="\d+"/g, "");
          expect(found).to.equal(given.html.replaceAll(/ (?:width|height)="\d+"/g, ""));
          expect(back.chapters.length).to.equal(1);
        });

      it("keeps the author's notes, and counts them as no text of the chapter", async () => {
        const back = await again(format, [
          chapter("<p>Text.</p>", NOTES),
          chapter("<p>Other.</p>", { title: "Two" }),
        ]);
        expect(
          back.chapters.map(({ html, notesBefore, notesAfter }) => ({ html, notesBefore, notesAfter })),
        ).to.deep.equal([
          { html: "<p>Text.</p>", ...NOTES },
          { html: "<p>Other.</p>", notesBefore: undefined, notesAfter: undefined },
        ]);
        expect(back.report.map(({ kind, count }) => `${kind} ${count}`)).to.include("author-notes 2");
        expect(back.report.map(({ kind }) => kind)).to.not.include("lost");
      });

      it("keeps the series with its number, and the day of first publication", async () => {
        const facts = { series: { title: "The “Lamps” & more", position: 2 }, firstPublished: "2019-03-02" };
        const back = await again(format, [chapter("<p>Text.</p>")], [], "en", facts);
        expect(back.origin).to.deep.equal({
          site: "file",
          url: null,
          facts: [
            { kind: "series", values: ["The “Lamps” & more, part 2"] },
            { kind: "published", values: ["2019-03-02"] },
          ],
        });
        const without = { series: { title: "The Lamps" } };
        const other = await again(format, [chapter("<p>Text.</p>")], [], "en", without);
        expect(other.origin?.facts).to.deep.equal([{ kind: "series", values: ["The Lamps"] }]);
        expect((await again(format, [chapter("<p>Text.</p>")])).origin).to.equal(undefined);
      });

      it("keeps the genres and tags as they are", async () => {
        const subjects = ["sci-fi", "young-adult", "found family", "ghost stories of 1900", "history"];
        const back = await again(format, [chapter("<p>Text.</p>")], [], "en", { subjects });
        expect(back.origin?.facts).to.deep.equal([
          { kind: "genre", values: ["Science fiction", "Young adult"] },
          { kind: "tag", values: ["found family", "ghost stories of 1900", "history"] },
        ]);
        const { categories, tags } = detailsOf(back.origin!, back.subjects);
        expect([...categories].sort()).to.deep.equal(["sci-fi", "young-adult"]);
        expect(tags).to.deep.equal(["found family", "ghost stories of 1900", "history"]);
      });

      it("keeps the direction of a right-to-left story, and of what differs in it", async () => {
        const given = chapter(
          '<p>שלום עולם.</p>\n<h2>כותרת</h2>\n<p dir="ltr">Left to right.</p>\n<ul><li>אחד</li></ul>\n<blockquote><p>ציטוט.</p></blockquote>',
        );
        const back = await again(format, [given], [], "he");
        expect(back.language).to.equal("he");
        expect(back.chapters[0]!.html).to.equal(given.html);
      });

      it("keeps the author's order of chapters where others interrupt a part", async () => {
        const titled = (title: string, part?: string) =>
          chapter(`<p>${title}.</p>`, { title, ...(part ? { part } : {}) });
        const chapters = [
          ...[titled("Before"), titled("One", "a"), titled("Of the volume", "v"), titled("Two", "a")],
          ...[
            titled("Between"),
            titled("Three", "a"),
            titled("Four", "b"),
            titled("Apart"),
            titled("Five", "b"),
          ],
        ];
        const back = await again(format, chapters, PARTS);
        expect(outline(back)).to.deep.equal([
          ...[
            "Before",
            "Volume > Part A > One",
            "Volume > Of the volume",
            "Volume > Part A > Two",
            "Between",
          ],
          ...["Volume > Part A > Three", "Part B > Four", "Apart", "Part B > Five"],
        ]);
        expect(back.parts.map(({ title }) => title)).to.deep.equal(["Volume", "Part A", "Part B"]);
      });
    });

  // A Word file has no place for the days of its chapters.
  for (const format of ["epub", "html", "markdown"] as const)
    it(`keeps the days on which chapters were first published (${format})`, async () => {
      const back = await again(format, [
        chapter("<p>Text.</p>", { firstPublished: "2019-03-02" }),
        chapter("<p>Other.</p>", { title: "Two" }),
        chapter("<p>Late.</p>", { title: "Three", type: "epilogue", firstPublished: "2020-01-31" }),
      ]);
      expect(
        back.chapters.map(({ title, type, firstPublished }) => [title, type, firstPublished]),
      ).to.deep.equal([
        ["One", "chapter", "2019-03-02"],
        ["Two", "chapter", undefined],
        ["Three", "epilogue", "2020-01-31"],
      ]);
    });

  it("is a valid EPUB with everything in it", async () => {
    const chapters = [
      chapter(Object.values(CONSTRUCTS).join("\n"), { ...NOTES, part: "a" }),
      chapter("<p>x</p>", { title: "Two" }),
      chapter("<p>y</p>", { title: "Three", part: "a" }),
    ];
    const { bytes } = await exported("epub", chapters, PARTS);
    const { messages } = await EpubCheck.validate(bytes);
    expect(messages.filter(({ severity }) => severity !== "info" && severity !== "usage")).to.deep.equal([]);
  });

  it("keeps the author's notes in plain text", async () => {
    const back = await again("text", [
      chapter("<p>Text of a chapter.</p>", { ...NOTES, title: "Chapter 1" }),
    ]);
    const { html, notesBefore, notesAfter } = back.chapters[0]!;
    expect({ notesBefore, notesAfter }).to.deep.equal(NOTES);
    expect(html).to.not.include("Thank you");
    expect(html).to.include("Text of a chapter.");
    expect(back.report.map(({ kind }) => kind)).to.not.include("lost");
  });
});

/** "VOLUME I > BOOK ONE > Chapter I", a line for each chapter. */
const outline = ({ chapters, parts }: Manuscript): string[] =>
  chapters.map(({ title, part }) => {
    const path = [title];
    for (let at = part ?? null; at !== null; at = parts[at]?.parent ?? null) path.unshift(parts[at]!.title);
    return path.join(" > ");
  });
