import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { epubOf, lines, refusal } from "./archives.ts";

const para = (words: string) => `<p>${words} ${"and so the story went on ".repeat(12)}to its end.</p>`;
const titles = (chapters: readonly { title: string }[]) => chapters.map(({ title }) => title);
const read = async (parts: Parameters<typeof epubOf>[0]) => readManuscript(await epubOf(parts), "x.epub");

describe("An unusual EPUB", () => {
  it("has its notes recognised behind a link with a second #", async () => {
    const book = await read({
      spine: {
        "a.xhtml": `<h1>One</h1><p>A lock<a epub:type="noteref" href="n.xhtml#a#n1">1</a> and a key<a epub:type="noteref" href="n.xhtml#n#2">2</a>.</p>`,
        "n.xhtml": `<h1>Notes</h1><p id="n1">1. Of oak.</p><p id="n#2">2. Of iron.</p>`,
      },
    });
    expect(book.chapters[0]?.html).to.include("Of oak.").and.to.include("Of iron.");
    expect(lines(book.report)).to.include("notes x2");
  });

  it("retains text that continues after an imprint, though the contents do not list it", async () => {
    const book = await read({
      spine: {
        "i.xhtml": "<h1>Imprint</h1><p>Published by Ann Author.</p>",
        "t.xhtml": para("It rained") + para("It poured"),
        "b.xhtml": `<h1>Two</h1>${para("It stopped")}`,
      },
    });
    expect(titles(book.chapters)).to.deep.equal(["Chapter 1", "Two"]);
    expect(book.chapters[0]?.html).to.match(/^<p>It rained/);
    expect(lines(book.report)).to.include("left-out Imprint 5");
  });

  it("is split at its headings if it is one file and the contents have no anchors", async () => {
    const book = await read({
      spine: {
        "all.xhtml": `<h2>Chapter I</h2>${para("First")}<h2>Chapter II</h2>${para("Second")}<h2>Chapter III</h2>${para("Third")}`,
      },
      nav: '<li><a href="all.xhtml">A Book</a></li>',
    });
    expect(titles(book.chapters)).to.deep.equal(["Chapter I", "Chapter II", "Chapter III"]);
  });

  it("has files joined that calibre split within a chapter", async () => {
    const book = await read({
      spine: {
        "index_split_000.html": `<h1>Chapter One</h1>${para("First")}`,
        "index_split_001.html": `<h2>Evening</h2>${para("Later")}`,
        "index_split_002.html": `<h1>Chapter Two</h1>${para("Second")}`,
      },
      nav: '<li><a href="index_split_000.html">Chapter One</a></li><li><a href="index_split_002.html">Chapter Two</a></li>',
    });
    expect(titles(book.chapters)).to.deep.equal(["Chapter One", "Chapter Two"]);
    expect(book.chapters[0]?.html).to.include("<h2>Evening</h2>");
    expect(lines(book.report)).to.include("joined Chapter One x2");
  });

  it("has chapters recognised by their first lines in files that calibre split without headings", async () => {
    const book = await read({
      spine: {
        "index_split_000.html": `<p>CHAPTER I</p>${para("First")}`,
        "index_split_001.html": para("Later"),
        "index_split_002.html": `<p>CHAPTER II</p>${para("Second")}`,
      },
    });
    expect(titles(book.chapters)).to.deep.equal(["CHAPTER I", "CHAPTER II"]);
    expect(book.chapters[0]?.html).to.include("Later");
  });

  it("has a title-only page placed above the text it belongs to", async () => {
    const book = await read({
      spine: {
        "a.xhtml": "<h1>The Storm</h1>",
        "b.xhtml": `<h2>I</h2>${para("First")}`,
        "c.xhtml": `<h2>II</h2>${para("Second")}`,
      },
    });
    expect(titles(book.chapters)).to.deep.equal(["The Storm: I", "II"]);
  });

  it("is read despite missing files, which the report names", async () => {
    const book = await read({
      spine: { "a.xhtml": `<h1>One</h1>${para("First")}`, "b.xhtml": `<h1>Two</h1>${para("Second")}` },
      manifest: '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>',
      missing: ["gone"],
    });
    expect(titles(book.chapters)).to.deep.equal(["One", "Two"]);
    expect(book.report.map((line) => manuscriptsText.report[line.kind](line))).to.include(
      "Listed in the file but missing from it: OPS/gone.xhtml.",
    );
    expect(
      await refusal(
        await epubOf({
          spine: {},
          manifest: '<item id="g" href="g.xhtml" media-type="application/xhtml+xml"/>',
          missing: ["g"],
        }),
      ),
    ).to.equal(manuscriptsText.damaged);
  });
});
