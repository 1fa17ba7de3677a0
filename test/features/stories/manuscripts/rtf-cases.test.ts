import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import type { Manuscript } from "#features/stories/manuscripts/types.ts";
import { lines } from "./archives.ts";

const read = async (name: string) =>
  readManuscript(await readFile(new URL(`./cases/${name}`, import.meta.url)), name);
const htmlOf = ({ chapters }: Manuscript) => chapters.map(({ html }) => html).join("\n");
const titlesOf = ({ chapters }: Manuscript) => chapters.map(({ title }) => title);
const written = (body: string, head = "\\ansi\\ansicpg1252") =>
  readManuscript(Buffer.from(`{\\rtf1${head}${body}}`, "latin1"), "x.rtf");
const told = (book: Manuscript) =>
  lines(book.report).filter((line) => /^(?:lost|left-out|element)/.test(line));

describe("Real-world Rich Text", () => {
  it("r01-fcharset.rtf: decodes characters by their font's character set", async () => {
    expect(htmlOf(await read("r01-fcharset.rtf"))).to.equal(
      "<p>Привет, мир</p>\n<p>Žluťoučký kůň</p>\n<p>Καλημέρα</p>\n<p>Šaltas vėjas</p>\n<p>café</p>",
    );
  });

  it("r02-unicode.rtf: replaces the fallback by Unicode, also in two versions of one text", async () => {
    expect(htmlOf(await read("r02-unicode.rtf")))
      .to.include("“Hi” П x р")
      .and.to.include("😀 café")
      .and.to.not.include("lost");
  });

  it("r03-sjis.rtf: reads a character whose second byte is a backslash as one", async () => {
    expect(htmlOf(await read("r03-sjis.rtf"))).to.equal("<p>海へ行く表</p>\n<p>raw: 海へ行く表</p>");
  });

  it("r04-cocoa.rtf: reads TextEdit's paragraphs as paragraphs", async () => {
    const book = await read("r04-cocoa.rtf");
    expect(titlesOf(book)).to.deep.equal(["Chapter One", "Chapter Two"]);
    expect(htmlOf(book))
      .to.include("It’s raining, <em>still</em>.")
      .and.to.include("It stopped — at last. end.");
  });

  it("r06-hidden.rtf: hides all hidden text, and reports it", async () => {
    const book = await read("r06-hidden.rtf");
    const html = htmlOf(book);
    expect(html).to.not.match(/hidden|gone|junk/);
    for (const part of ["SHOUT", "a link</a>", "A foot note.", "<td>", "After"])
      expect(html).to.include(part);
    expect(book.margin?.map(({ kind, text }) => [kind, text])).to.deep.equal([
      ["hidden", "hidden plan"],
      ["deletion", "gone"],
    ]);
    expect(told(book)).to.deep.equal(["left-out “unknown” 2"]);
  });
});

describe("A Rich Text file", () => {
  it("has its tracked changes as suggestions, with their authors, and its comments with their ranges", async () => {
    const book = await written(
      "{\\*\\revtbl{Unknown;}{Ann;}{Ben;}}\\pard It {\\deleted\\revauthdel1 drizzled}{\\revised\\revauth2 rained}{\\*\\atrfstart 1} all day{\\*\\atrfend 1}{\\*\\atnid A}{\\*\\atnauthor Cy}\\chatn{\\*\\annotation{\\*\\atnref 1}\\pard\\plain All of it?}.\\par\nGone {\\deleted\\revauthdel1 away\\par\nwith it} it all.\\par",
    );
    const [chapter] = book.chapters;
    expect(chapter?.html).to.equal("<p>It rained all day.</p>\n<p>Gone it all.</p>");
    expect(chapter?.before).to.equal("<p>It drizzled all day.</p>\n<p>Gone away</p>\n<p>with it it all.</p>");
    expect(book.margin?.map(({ kind, by, text, quote }) => [kind, by, text, quote])).to.deep.include.members([
      ["comment", "Cy", "All of it?", "all day"],
      ["deletion", "Ann", "drizzled", undefined],
      ["insertion", "Ben", "rained", "rained"],
    ]);
    expect(told(book)).to.deep.equal([]);
  });

  it("numbers its lists as displayed or by their definitions", async () => {
    const html = htmlOf(
      await written(
        "{\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat3{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}{\\listlevel\\levelnfc23{\\leveltext\\'01\\'b7;}}{\\listname ;}\\listid7}}{\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls1}}\\pard\\ls1\\ilvl0 three\\par\\pard\\ls1\\ilvl1 under\\par\\pard\\ls1\\ilvl0 four\\par\\pard between\\par{\\listtext\\pard 9.\\tab}\\ls1 nine\\par\\pard after\\par",
      ),
    );
    expect(html).to.equal(
      '<ol start="3"><li>three<ul><li>under</li></ul></li><li>four</li></ol>\n<p>between</p>\n<ol start="9"><li>nine</li></ol>\n<p>after</p>',
    );
  });

  it("retains merged cells, table heads and tables in cells", async () => {
    const html = htmlOf(
      await written(
        "\\trowd\\trhdr\\clvertalt\\cellx4000\\pard\\intbl head\\cell\\row\\trowd\\clvmgf\\cellx2000\\cellx4000\\pard\\intbl tall\\cell b\\cell\\row\\trowd\\clvmrg\\cellx2000\\cellx4000\\pard\\intbl\\cell\\pard\\intbl\\itap2 inner\\nestcell{\\*\\nesttableprops\\trowd\\cellx1000\\nestrow}{\\nonesttables\\par}\\pard\\intbl\\itap1 c\\cell\\row\\pard After.\\par",
      ),
    );
    expect(html)
      .to.match(/<th colspan="2">.*?head.*?<\/th>/)
      .and.to.include('<td rowspan="2"><p>tall</p></td>')
      .and.to.match(/<td>(?:<p>)?<table>.*inner.*<\/table>.*c/s)
      .and.to.match(/<p>After\.<\/p>$/);
  });

  it("reads UTF-8, symbol fonts, text directions and languages", async () => {
    const book = await written(
      `{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset2 Wingdings;}{\\f2\\fnil\\cpg1251 Old;}}\\f0 caf${Buffer.from("é").toString("latin1")} {\\f1 F} {\\f2\\'ef}\\par\\pard\\rtlpar\\lang1037 \\u1513?\\u1500?\\u1493?\\u1501?\\par`,
      "\\ansi\\ansicpg65001",
    );
    expect(htmlOf(book)).to.include('<p dir="ltr">café ☞ п</p>').and.to.include("<p>שלום</p>");
    expect(book.language).to.equal("he");
    const english = "It rained all day and nobody came to the harbour, and that was all.";
    expect(htmlOf(await written(`${english}\\par\\pard\\rtlpar \\u1513?\\u1500?\\par`))).to.include(
      '<p dir="rtl">של</p>',
    );
    expect((await written("\\lang1036 Il pleuvait.\\par")).language).to.equal("fr");
  });

  it("reads text boxes, notes with custom marks, and objects by their result, and reports the others", async () => {
    const book = await written(
      "{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt\\pard In a box\\par}}{\\shprslt{\\*\\do{\\dptxbxtext In a box\\par}}}}He swore{\\super *{\\footnote\\pard\\plain{\\super *} By the saint.}}.\\par{\\object\\objemb{\\*\\objclass Word.Picture.8}{\\*\\objdata 0102}{\\result Shown words}}\\par{\\object\\objemb{\\*\\objclass Package}{\\*\\objdata 0102}}{\\pict\\wmetafile8 0102}\\par{\\mmath{\\*\\moMath E={\\msSup{\\me m}{\\msup 2}}}}\\par",
    );
    const html = htmlOf(book);
    expect(html.split("In a box").length).to.equal(2);
    expect(html)
      .to.include("By the saint.")
      .and.to.include("Shown words")
      .and.to.include("E=m<sup>2</sup>")
      .and.to.match(/role="doc-noteref">\*?1?<\/a>\./);
    expect(told(book)).to.deep.equal(["element object of Package", "element picture"]);
  });

  it("leaves out the contents and has page breaks, rules and drop caps as in the file", async () => {
    const book = await written(
      "{\\stylesheet{\\s1\\outlinelevel0 heading 1;}{\\s2\\sbasedon1 My heading;}{\\s3 toc 1;}}\\pard\\s3 One\\tab 1\\par\\pard\\s2 One\\par\\pard{\\pard\\dropcapli3 O\\par}\\pard nce.\\par\\pard\\brdrb\\brdrs\\par\\pard More.\\par",
    );
    expect(titlesOf(book)).to.deep.equal(["One"]);
    expect(htmlOf(book)).to.equal('<p><span class="drop-cap">O</span>nce.</p>\n<hr />\n<p>More.</p>');
    expect(told(book)).to.deep.equal(["left-out Contents 2"]);
  });
});
