import { expect } from "chai";
import sharp from "sharp";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { epubOf, lines } from "./archives.ts";

const para = (words: string) => `<p>${words} ${"and so the story went on ".repeat(12)}to its end.</p>`;
const ncx = (points: string) =>
  `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points}</navMap></ncx>`;
const point = (title: string, src: string, inner = "") =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;
const outline = (chapters: readonly { title: string; type: string }[]) =>
  chapters.map(({ title, type }) => `${type}: ${title}`);

describe("Reading an EPUB", () => {
  it("reads metadata from the package", async () => {
    const book = await readManuscript(
      await epubOf({
        spine: { "a.xhtml": `<h1>One</h1>${para("A")}` },
        metadata:
          '<dc:title id="s">Vol. 1</dc:title><dc:title id="t">The  Boat &amp; the Dog</dc:title><meta refines="#t" property="title-type">main</meta>' +
          '<dc:creator id="e">Ed Itor</dc:creator><meta refines="#e" property="role">edt</meta><dc:creator id="c">Ann Author</dc:creator><meta refines="#c" property="role">aut</meta>' +
          "<dc:language>en-gb</dc:language><dc:description>&lt;p&gt;A &lt;i&gt;trip&lt;/i&gt;.&lt;/p&gt;&lt;p&gt;Wet.&lt;/p&gt;</dc:description><dc:subject>Humour</dc:subject><dc:subject>Humour</dc:subject>",
      }),
      "x.epub",
    );
    expect({ ...book, chapters: [], report: [] }).to.deep.equal({
      title: "The Boat & the Dog",
      author: "Ann Author",
      language: "en-GB",
      synopsis: "A trip.\n\nWet.",
      subjects: ["Humour"],
      cover: null,
      chapters: [],
      parts: [],
      images: new Map(),
      report: [],
    });
  });

  it("splits one file at the anchors of an EPUB 2's contents, and retains parts", async () => {
    const book = await readManuscript(
      await epubOf({
        spine: {
          "all.xhtml": `<div id="p1"><h1>PART ONE</h1></div><div id="c1"><h2>Chapter 1</h2>${para("First")}</div><h2><a id="c2"></a>Chapter 2</h2>${para("Second")}<h1 id="p2">PART TWO</h1><p>In which it rains.</p><h2 id="c3">Chapter 3</h2>${para("Third")}`,
        },
        ncx: ncx(
          point(
            "Part One",
            "all.xhtml#p1",
            point("Chapter 1", "all.xhtml#c1") + point("Chapter 2", "all.xhtml#c2"),
          ) + point("Part Two", "all.xhtml#p2", point("Chapter 3", "all.xhtml#c3")),
        ),
      }),
      "x.epub",
    );
    expect(outline(book.chapters)).to.deep.equal([
      "chapter: Chapter 1",
      "chapter: Chapter 2",
      "chapter: Chapter 3",
    ]);
    expect(book.parts).to.deep.equal([
      { title: "Part One", parent: null },
      { title: "Part Two", parent: null },
    ]);
    expect(book.chapters.map(({ part }) => part)).to.deep.equal([0, 0, 1]);
    expect(book.chapters[0]?.html).to.match(/^<p>First/);
    expect(book.chapters[2]?.html).to.match(/^<p>In which it rains.<\/p>\n<p>Third/);
    expect(lines(book.report)).to.deep.equal([
      "part-heading Part One 2",
      "part-heading Part Two 2",
      "titles 6 x3",
    ]);
  });

  it("leaves sections of a chapter together, and joins a chapter that continues in the next file", async () => {
    const book = await readManuscript(
      await epubOf({
        spine: {
          "a.xhtml": `<h1 id="one">Chapter One</h1><h2 id="s1">Morning</h2>${para("It dawned")}<h2 id="s2">Noon</h2>${para("It shone")}`,
          "a2.xhtml": para("It went on"),
          "b.xhtml": `<h1>Chapter Two</h1>${para("Night")}`,
        },
        nav: '<li><a href="a.xhtml#one">Chapter One</a><ol><li><a href="a.xhtml#s1">Morning</a></li><li><a href="a.xhtml#s2">Noon</a></li></ol></li><li><a href="b.xhtml">Chapter Two</a></li>',
      }),
      "x.epub",
    );
    expect(outline(book.chapters)).to.deep.equal(["chapter: Chapter One", "chapter: Chapter Two"]);
    expect(book.chapters[0]?.html).to.match(/^<h2>Morning<\/h2>[\s\S]*<h2>Noon<\/h2>[\s\S]*It went on/);
    expect(lines(book.report)).to.deep.equal(["joined Chapter One x2", "titles 4 x2"]);
  });

  it("recognises front and back matter without any types", async () => {
    const book = await readManuscript(
      await epubOf({
        spine: {
          "cover.xhtml": '<img src="c.jpg" alt="Cover"/>',
          "title.xhtml": "<p>A Book</p><p>by Ann Author</p>",
          "rights.xhtml": "<p>Copyright © 1999 Ann Author. All rights reserved.</p>",
          "toc.xhtml":
            '<p><a href="c1.xhtml">The Start</a></p><p><a href="c2.xhtml">The End</a></p><p><a href="after.xhtml">Afterword</a></p>',
          "pre.xhtml": `<h1>Preface</h1>${para("I wrote this")}`,
          "c1.xhtml": `<p class="chapter">The Start</p>${para("Once")}`,
          "c2.xhtml": `<h1>The End</h1>${para("At last")}`,
          "after.xhtml": `<h1>Afterword</h1>${para("Thanks")}`,
        },
        nav: '<li><a href="pre.xhtml">Preface</a></li><li><a href="c1.xhtml">The Start</a></li><li><a href="c2.xhtml">The End</a></li><li><a href="after.xhtml">Afterword</a></li>',
      }),
      "x.epub",
    );
    expect(outline(book.chapters)).to.deep.equal([
      "front-matter: Preface",
      "chapter: The Start",
      "chapter: The End",
      "back-matter: Afterword",
    ]);
    expect(
      book.report.filter((line) => line.kind === "left-out").reduce((sum, line) => sum + line.words, 0),
    ).to.equal(5 + 7 + 5);
  });

  it("recognises notes by their appearance, moves them to their chapters and renumbers them", async () => {
    const book = await readManuscript(
      await epubOf({
        spine: {
          "a.xhtml": `<h1>One</h1><p id="r1">A lock<sup><a href="n.xhtml#n1">7</a></sup> and more.</p>${para("A")}`,
          "b.xhtml": `<h1>Two</h1><p>A dog<a id="r2" href="n.xhtml#n2"><sup>8</sup></a>.</p>${para("B")}`,
          "n.xhtml":
            '<h1>Notes</h1><p id="n1"><a href="a.xhtml#r1">7</a>. Of <i>oak</i>.</p><p><a id="n2" href="b.xhtml#r2">8</a> Montmorency.</p>',
        },
        nav: '<li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li><li><a href="n.xhtml">Notes</a></li>',
      }),
      "x.epub",
    );
    expect(outline(book.chapters).slice(0, 2)).to.deep.equal(["chapter: One", "chapter: Two"]);
    expect(book.chapters[0]?.html).to.include(
      'lock<a id="t-noteref-1" class="noteref" href="#t-note-1" role="doc-noteref">1</a> and',
    );
    expect(book.chapters[0]?.html).to.match(
      /<section class="footnotes" role="doc-endnotes"><ol><li id="t-note-1"><p>Of <i>oak<\/i>\. <a class="backlink" href="#t-noteref-1" role="doc-backlink">↩<\/a><\/p><\/li><\/ol><\/section>$/,
    );
    expect(book.chapters[1]?.html).to.include('<li id="t-note-1"><p>Montmorency. <a class="backlink"');
    expect(lines(book.report)).to.include("notes 2 x2");
  });

  it("maps the book's style sheet to the product's few classes", async () => {
    const book = await readManuscript(
      await epubOf({
        css: ".c3{text-align:center}.c4{font-style:italic;font-weight:bold}.sc{font-variant:small-caps}div.note p{text-align:right}.u{text-decoration:underline}.up{vertical-align:super}.dc{} @media print{.x{font-style:italic}}",
        spine: {
          "a.xhtml": `<h1>One</h1><p class="c3">Centred <span class="c4">both</span></p><div class="note"><p><span class="sc">Right</span> <span class="u">u</span><span class="up">th</span></p></div><p style="text-align:center;font-style:italic">Own</p><p class="x">plain <i>i</i></p><p class="poem">Line<br/>two</p>`,
        },
      }),
      "x.epub",
    );
    expect(book.chapters[0]?.html).to.equal(
      '<p class="centre">Centred <i><b>both</b></i></p>\n<p class="right"><span class="small-caps">Right</span> <u>u</u><sup>th</sup></p>\n' +
        '<p class="centre italic">Own</p>\n<p>plain <i>i</i></p>\n<p class="verse">Line<br />two</p>',
    );
  });

  it("recognises scene breaks in asterisks and in single blank paragraphs, not in spacing between all of them", async () => {
    const page = (inner: string) => epubOf({ spine: { "a.xhtml": `<h1>One</h1>${inner}` } });
    const text = [..."abcdefghijkl"].map((each) => `<p>${each} word</p>`);
    const starred = await readManuscript(await page("<p>a</p><p>* * *</p><p>b</p>"), "x.epub");
    expect(starred.chapters[0]?.html).to.equal("<p>a</p>\n<hr />\n<p>b</p>");
    const blank = await readManuscript(
      await page(`<p>&#160;</p>${text.slice(0, 6).join("")}<p>&nbsp;</p>${text.slice(6).join("")}`),
      "x.epub",
    );
    expect(blank.chapters[0]?.html.split("<hr />").length).to.equal(2);
    const spaced = await readManuscript(await page(text.join("<p> </p>")), "x.epub");
    expect(spaced.chapters[0]?.html).not.to.include("<hr");
  });

  it("takes the picture of a first page without words as the cover", async () => {
    const png = await sharp({ create: { width: 8, height: 12, channels: 3, background: "#a33" } })
      .png()
      .toBuffer();
    const picture = '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="a.png"/></svg>';
    const bookWith = async (first: string) =>
      readManuscript(
        await epubOf({
          spine: { "front.xhtml": `<div>${first}</div>`, "a.xhtml": `<h1>One</h1>${para("It rained")}` },
          files: { "OPS/a.png": png },
        }),
        "x.epub",
      );
    const book = await bookWith(picture);
    expect(book.cover?.bytes.equals(png)).to.equal(true);
    expect(outline(book.chapters)).to.deep.equal(["chapter: One"]);
    expect((await bookWith(`${picture}${para("A frontispiece")}`)).cover).to.equal(null);
  });

  it("imports pictures, rasterises drawings, and finds the cover", async () => {
    const jpeg = await sharp({ create: { width: 8, height: 12, channels: 3, background: "#a33" } })
      .jpeg()
      .toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>alert(1)</script><rect width="20" height="10"/></svg>';
    const book = await readManuscript(
      await epubOf({
        spine: {
          "a.xhtml": `<h1>One</h1><figure><img src="img/b%20oat.jpg" alt="A boat"/><figcaption>Boat</figcaption></figure><p><img src="img/map.svg" alt=""/><img src="../gone.png" alt="Gone"/><img src="https://evil.example/x.png" alt="Far"/></p><p><img src="img/fake.png" alt=""/>${"word ".repeat(30)}</p>`,
        },
        manifest: '<item id="cov" href="img/b%20oat.jpg" media-type="image/jpeg" properties="cover-image"/>',
        files: { "OPS/img/b oat.jpg": jpeg, "OPS/img/map.svg": svg, "OPS/img/fake.png": "<html>no</html>" },
      }),
      "x.epub",
    );
    expect(book.cover?.bytes.equals(jpeg)).to.equal(true);
    expect([...book.images].map(([placeholder, { type, alt }]) => [placeholder, type, alt])).to.deep.equal([
      ["cid:image-1", "image/jpeg", "A boat"],
      ["cid:image-2", "image/png", ""],
    ]);
    expect(book.chapters[0]?.html).to.match(
      /^<figure><img src="cid:image-1" alt="A boat" \/><figcaption>Boat<\/figcaption><\/figure>\n<p><img src="cid:image-2" alt="" \/><\/p>\n<p>word/,
    );
    expect(lines(book.report)).to.include.members(["images x2", "images"]);
  });

  it("reads HTML's named characters, CDATA and old anchors, and tolerates missing end tags", async () => {
    const book = await readManuscript(
      await epubOf({
        spine: {
          "a.xhtml": `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><script src="x"/><title/></head><body><h1>One</h1><p>Caf&eacute;&nbsp;&mdash;&hellip; <![CDATA[a < b]]> &amp;&lt; &unknown;<p>next</body></html>`,
        },
      }),
      "x.epub",
    );
    expect(book.chapters[0]?.html).to.equal(
      "<p>Café\u00a0—… a &lt; b &amp;&lt; &amp;unknown;</p>\n<p>next</p>",
    );
  });
});
