import { expect } from "chai";
import sharp from "sharp";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { lines } from "./archives.ts";
import { docx, p, style, W } from "./word.ts";

const read = (content: string | Buffer, name: string) => readManuscript(Buffer.from(content), name);
const outline = (chapters: readonly { title: string; type: string }[]) =>
  chapters.map(({ title, type }) => `${type}: ${title}`);

describe("Reading Markdown", () => {
  it("reads front matter, splits at headings and leaves notes in their chapters", async () => {
    const book = await read(
      '---\ntitle: "The Boat"\nauthor: Ann Author\nlang: en-GB\ntags: [humour, river]\nsummary: >\n  A trip\n  on a river.\n---\n\n# Prologue\n\nIt was *wet*[^a].\n\n# One\n\nA <span class="small-caps">dog</span>[^b].\n\n***\n\nMore.\n\n[^a]: Very.\n[^b]: Montmorency.\n',
      "boat.md",
    );
    expect(book).to.deep.include({
      title: "The Boat",
      author: "Ann Author",
      language: "en-GB",
      synopsis: "A trip on a river.",
      subjects: ["humour", "river"],
    });
    expect(outline(book.chapters)).to.deep.equal(["prologue: Prologue", "chapter: One"]);
    expect(book.chapters[1]?.html).to.equal(
      '<p>A <span class="small-caps">dog</span><a id="t-noteref-1" class="noteref" href="#t-note-1" role="doc-noteref">1</a>.</p>\n<hr />\n<p>More.</p>\n' +
        '<section class="footnotes" role="doc-endnotes"><ol><li id="t-note-1"><p>Montmorency. <a class="backlink" href="#t-noteref-1" role="doc-backlink">↩</a></p></li></ol></section>',
    );
    expect(lines(book.report)).to.deep.equal(["titles 2 x2", "notes x2"]);
  });

  it("splits at the second level under a single title, and retains parts", async () => {
    const one = await read(
      "# The Boat\n\nby Ann Author\n\n## First\n\nText.\n\n## Second\n\nText.\n",
      "x.md",
    );
    expect([one.title, outline(one.chapters)]).to.deep.equal([
      "The Boat",
      ["chapter: First", "chapter: Second"],
    ]);
    const two = await read("# Part One\n\n## First\n\nText.\n\n# Part Two\n\n## Second\n\nText.\n", "x.md");
    expect(outline(two.chapters)).to.deep.equal(["chapter: First", "chapter: Second"]);
    expect(two.chapters.map(({ part, html }) => [two.parts[part!]?.title, html])).to.deep.equal([
      ["Part One", "<p>Text.</p>"],
      ["Part Two", "<p>Text.</p>"],
    ]);
  });

  it("returns one chapter if nothing splits it", async () => {
    const book = await read("Only *text*.", "My_story.md");
    expect(book.title).to.equal("My story");
    expect(book.chapters).to.deep.equal([
      { title: "Chapter 1", type: "chapter", html: "<p>Only <em>text</em>.</p>", words: 2 },
    ]);
  });
});

describe("Reading HTML", () => {
  it("splits at headings, reads its metadata, formatting and embedded pictures, and removes active content", async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const book = await read(
      `<!DOCTYPE html><html lang="fr"><head><title>Le Bateau</title><meta name="author" content="Anne"><meta name="description" content="Un voyage."><style>.x{font-style:italic}</style></head><body><h2>Un</h2><p onclick="x()">A <span class="x">b</span><script>alert(1)</script></p><img src="data:image/png;base64,${png.toString("base64")}" alt="P"><h2>Deux</h2><p>C</p><iframe src="//x"></iframe></body></html>`,
      "x.html",
    );
    expect(book).to.deep.include({
      title: "Le Bateau",
      author: "Anne",
      language: "fr",
      synopsis: "Un voyage.",
    });
    expect(book.chapters.map((chapter) => [chapter.title, chapter.html])).to.deep.equal([
      ["Un", '<p>A <i>b</i></p>\n<p><img src="cid:image-1" alt="P" /></p>'],
      ["Deux", "<p>C</p>"],
    ]);
    expect(book.images.get("cid:image-1")?.bytes.equals(png)).to.equal(true);
  });

  it("converts line breaks to paragraphs, and reads old encodings", async () => {
    const book = await read(
      Buffer.from(
        "<html><head><meta charset=iso-8859-1><title>Caf\u00e9</title></head><body>One<br><br>Two<br><br>Three\u0085 \u0093four\u0094</body></html>",
        "latin1",
      ),
      "x.htm",
    );
    expect(book.title).to.equal("Café");
    expect(book.chapters[0]?.html).to.equal("<p>One</p>\n<p>Two</p>\n<p>Three… “four”</p>");
  });
});

describe("Reading plain text", () => {
  it("finds chapters, leaves out the boilerplate and the contents, and joins broken lines", async () => {
    const book = await read(
      "The Project Gutenberg eBook of The Boat\n\nTitle: The Boat\n\nAuthor: Ann Author\n\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK THE BOAT ***\n\nTHE BOAT\n\nCHAPTER I.\n\nCHAPTER II.\n\nEPILOGUE\n\nCHAPTER I.\n\nIt was _very_ late and\nthe night was dark.\n\n* * *\n\n    Long foretold,\n    long last.\n\nCHAPTER II.\nThe Storm\n\nIt rained.\n\nEPILOGUE\n\nIt stopped.\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE BOAT ***\n\nLicence words.\n",
      "boat.txt",
    );
    expect(book).to.deep.include({ title: "The Boat", author: "Ann Author", language: "en" });
    expect(book.chapters.map((chapter) => [chapter.type, chapter.title, chapter.html])).to.deep.equal([
      [
        "chapter",
        "CHAPTER I.",
        '<p>It was <em>very</em> late and the night was dark.</p>\n<hr />\n<div class="verse"><p>Long foretold,<br />long last.</p></div>',
      ],
      ["chapter", "CHAPTER II. The Storm", "<p>It rained.</p>"],
      ["epilogue", "EPILOGUE", "<p>It stopped.</p>"],
    ]);
    expect(book.report.filter((line) => line.kind === "left-out")).to.have.length(4);
  });

  it("recognises consecutive numbers as headings", async () => {
    const book = await read("I\n\nOne.\n\nII\n\nTwo, and I.\n\nIII\n\nThree.\n", "x.txt");
    expect(outline(book.chapters)).to.deep.equal(["chapter: I", "chapter: II", "chapter: III"]);
  });

  it("reads UTF-8, UTF-16 and windows-1252, and reports a guessed encoding", async () => {
    const words = "“Größe” — naïve café, and so on and on.";
    const encodings: [string, Buffer][] = [
      ["UTF-8", Buffer.from(words)],
      ["UTF-8 with a mark", Buffer.from(`\ufeff${words}`)],
      ["UTF-16 with a mark", Buffer.from(`\ufeff${words}`, "utf16le")],
      ["UTF-16 without", Buffer.from(words, "utf16le")],
      ["UTF-16 the other way round", Buffer.from(`\ufeff${words}`, "utf16le").swap16()],
    ];
    for (const [name, bytes] of encodings)
      expect((await read(bytes, "x.txt")).chapters[0]?.html, name).to.equal(`<p>${words}</p>`);
    const windows = Buffer.from(
      words.replace("“", "\u0093").replace("”", "\u0094").replace("—", "\u0097"),
      "latin1",
    );
    const guessed = await read(windows, "x.txt");
    expect(guessed.chapters[0]?.html).to.equal(`<p>${words}</p>`);
    expect(lines(guessed.report)).to.deep.equal(["encoding windows-1252"]);
  });
});

describe("Reading Word", () => {
  it("splits at headings and retains emphasis, small caps, alignment, quotes and footnotes", async () => {
    const note = (id: number) =>
      `<w:p><w:r><w:t>A lock</w:t></w:r><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;
    const book = await readManuscript(
      await docx(
        p("The Boat", style("Title")) +
          p("One", style("Heading1")) +
          p("Small", "", "<w:smallCaps/>") +
          p("slanted", '<w:jc w:val="center"/>', "<w:i/>") +
          note(2) +
          p("***") +
          p("Said", style("Quote")) +
          p("Two", style("Heading1")) +
          note(3),
        {
          "docProps/core.xml":
            '<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>Other</dc:title><dc:creator>Ann Author</dc:creator><dc:language>en-GB</dc:language><cp:keywords>river, dog</cp:keywords></cp:coreProperties>',
        },
      ),
      "x.docx",
    );
    expect(book).to.deep.include({
      title: "The Boat",
      author: "Ann Author",
      language: "en-GB",
      subjects: ["river", "dog"],
    });
    const noted = (text: string) =>
      `<section class="footnotes" role="doc-endnotes"><ol><li id="t-note-1"><p>${text} <a class="backlink" href="#t-noteref-1" role="doc-backlink">↩</a></p></li></ol></section>`;
    const lock = '<p>A lock<a id="t-noteref-1" class="noteref" href="#t-note-1" role="doc-noteref">1</a></p>';
    expect(book.chapters.map((chapter) => [chapter.title, chapter.html])).to.deep.equal([
      [
        "One",
        `<p><span class="small-caps">Small</span></p>\n<p class="centre"><em>slanted</em></p>\n${lock}\n<hr />\n<blockquote><p>Said</p></blockquote>\n${noted("Of oak.")}`,
      ],
      ["Two", `${lock}\n${noted("Montmorency.")}`],
    ]);
  });

  it("leaves out margin comments, which are not for readers, and reports their number", async () => {
    const book = await readManuscript(
      await docx(
        `${p("One", style("Heading1"))}<w:p><w:commentRangeStart w:id="7"/><w:r><w:t>It rained.</w:t></w:r><w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r></w:p>`,
        {
          "word/comments.xml": `<w:comments ${W}><w:comment w:id="7" w:author="Ed" w:initials="ED">${p("Is this about your mother?")}</w:comment></w:comments>`,
          "word/_rels/document.xml.rels":
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>',
        },
      ),
      "x.docx",
    );
    expect(book.chapters.map(({ html }) => html)).to.deep.equal(["<p>It rained.</p>"]);
    expect(book.margin).to.deep.equal([
      { kind: "comment", by: "Ed", text: "Is this about your mother?", quote: "It rained." },
    ]);
    expect(lines(book.report)).to.include("comments");
    expect(book.report.map((line) => manuscriptsText.report[line.kind](line))).to.include(
      "1 comment in the margin, which readers were not meant to see. Only you can see them listed below.",
    );
  });

  it("reads block text, and text indented on both sides, as quotations", async () => {
    const ind = (start: number, end: number) => `<w:ind w:left="${start}" w:right="${end}"/>`;
    const book = await readManuscript(
      await docx(
        p("Before.") +
          p("Said", style("BlockText")) +
          p("Between.") +
          p("Set in", ind(720, 720)) +
          p("Left", ind(720, 0)),
        {
          "word/styles.xml": `<w:styles ${W}><w:style w:type="paragraph" w:styleId="BlockText"><w:name w:val="Block Text"/></w:style></w:styles>`,
        },
      ),
      "x.docx",
    );
    expect(book.chapters[0]?.html).to.equal(
      '<p>Before.</p>\n<blockquote><p>Said</p></blockquote>\n<p>Between.</p>\n<blockquote><p>Set in</p></blockquote>\n<p class="indent-2">Left</p>',
    );
  });

  it("recognises headings by their text if they have no style", async () => {
    const book = await readManuscript(
      await docx(p("Chapter 1") + p("Text.") + p("Chapter 2: Home") + p("More.")),
      "My_Novel.docx",
    );
    expect([book.title, outline(book.chapters)]).to.deep.equal([
      "My Novel",
      ["chapter: Chapter 1", "chapter: Chapter 2: Home"],
    ]);
  });
});

describe("A text file with a wrong extension", () => {
  it("is read as its actual type, with a note in the report", async () => {
    for (const [name, content, said] of [
      [
        "book.epub",
        "Just words.",
        "The file’s name says EPUB, but it contains plain text, so we read it as that.",
      ],
      [
        "book.DOCX",
        "Just words.",
        "The file’s name says Word, but it contains plain text, so we read it as that.",
      ],
      [
        "book.docx",
        "# One\n\nWords here.\n\n# Two\n\nMore.",
        "The file’s name says Word, but it contains Markdown, so we read it as that.",
      ],
      [
        "book.epub",
        "<html><p>Words.</p></html>",
        "The file’s name says EPUB, but it contains HTML, so we read it as that.",
      ],
      [
        "book.pdf",
        "Just words.",
        "The file’s name says PDF, but it contains plain text, so we read it as that.",
      ],
    ] as const) {
      const { report } = await read(content, name);
      const told = report.map((line) => manuscriptsText.report[line.kind](line));
      expect(told, name).to.include(said);
      expect(report.at(-1)).to.include({ words: 0, count: 1 });
    }
  });

  it("has no note for other names, nor if it merely begins like an archive", async () => {
    for (const name of ["book.txt", "book.md", "book", "book.epub.txt"])
      expect((await read("PK was a writer.", name)).report, name).to.deep.equal([]);
  });
});
