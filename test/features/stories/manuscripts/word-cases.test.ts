import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import type { Manuscript } from "#features/stories/manuscripts/types.ts";
import { docx, p, style, W } from "./word.ts";

const FILES = new URL("../../../fixtures/manuscripts/", import.meta.url);
const read = async (name: string) => readManuscript(await readFile(new URL(name, FILES)), name);
const htmlOf = ({ chapters }: Manuscript) => chapters.map(({ html }) => html).join("\n");
const titlesOf = ({ chapters }: Manuscript) => chapters.map(({ title }) => title);
const times = (html: string, words: string) => html.split(words).length - 1;

type Check = (book: Manuscript, html: string) => void;
const holds =
  (...parts: string[]): Check =>
  (_, html) => {
    for (const part of parts) expect(html).to.include(part);
  };

const CASES: Readonly<Record<string, Check>> = {
  "d01-textbox.docx": (_, html) => {
    expect(times(html, "NO ENTRY AFTER DARK")).to.equal(1);
    expect(times(html, "KEEP THE LANTERN LIT")).to.equal(1);
  },
  "d03-sdt.docx": holds(
    "Second, twice boxed.",
    "Third inline word.",
    "Row in a control",
    "Cell in a control",
  ),
  "d04-nogrid.docx": (_, html) => expect(times(html, "<td>")).to.equal(9),
  "d05-marks.docx": holds(
    "ONE<br />TWO<br />THREE",
    "semi\u2011detached",
    "sea\u00adfarer",
    "♥",
    "☞",
    "α",
    "left right end",
  ),
  "d07-lists.docx": holds(
    'No songs<ol type="i"><li>not even hummed</li>',
    '<ol start="4"><li>Fourth rule</li></ol>',
    '<ol start="7"><li>Seventh rule</li></ol>',
  ),
  "d09-autonum2.docx": (book) =>
    expect(titlesOf(book)).to.deep.equal(["Chapter 1: The Flood", "Chapter 2: The Ebb"]),
  "d10-hidden.docx": (book, html) => {
    expect(html).not.to.match(/AUTHOR|hidden paragraph|secret/);
    expect(html).to.include("Shown.").and.to.include("Not hidden at all.");
    expect(book.margin?.map(({ kind }) => kind)).to.deep.equal(["hidden", "hidden", "hidden"]);
  },
  "d12-notes.docx": (book, html) => {
    expect(titlesOf(book)).to.deep.equal(["One"]);
    for (const note of [
      "Note of the heading.",
      "Second of them",
      "Note of a cell.",
      "Dagger note.",
      "An end note",
    ])
      expect(html).to.include(note);
    expect(html).not.to.include("†");
  },
  "d14-nostyle.docx": (book, html) => {
    expect(book.title).to.equal("THE PETREL");
    expect(titlesOf(book)).to.deep.equal(["CHAPTER ONE", "CHAPTER TWO", "CHAPTER THREE"]);
    expect(times(html, "<hr />")).to.equal(3);
    expect(html).to.include("In Which the Door Stays Shut");
  },
  "d16-math.docx": holds("E=mc<sup>2</sup>", "a+b=c"),
  "d17-trackrows.docx": (book, html) => {
    expect(html).to.include("kept row").and.to.include("inserted row").and.to.not.include("deleted");
    expect(book.chapters[0]!.before).to.include("deleted row").and.to.include("; struck");
  },
  "d19-rtl.docx": (book, html) => {
    expect(book.language).to.equal("he");
    expect(html).to.include("<strong>עולם</strong>");
  },
  "d21-strict.docx": holds("Strict <em>text</em> stays."),
  "d22-macro.docm": holds("Macros do not matter to prose."),
  "d23-template.dotx": holds("A template of a novel."),
  "d24-ueber.docx": (book) => expect(titlesOf(book)).to.deep.equal(["Der Sturm", "Die Ebbe", "Der Dritte"]),
  "d25-headbr.docx": (book) =>
    expect(titlesOf(book)).to.deep.equal(["Chapter 1: The Storm", "Chapter 2 The Calm"]),
  "d27-merged.docx": (_, html) => {
    expect(html).to.include('rowspan="2"').and.to.include('colspan="2"').and.to.include("inner cell");
    expect(html).not.to.include("<hr");
  },
  "d28-invisible.docx": holds("می\u200cخواهم", "👨\u200d👩\u200d👧\u200d👦"),
  "d30-verse.docx": holds(
    '<br /><span class="indent-2">the ice is out,</span>',
    '<p class="indent-4">Second line of verse</p>',
  ),
  "d32-docdefault.docx": holds("Only this is upright here."),
  "d33-document2.docx": holds("Made by a web service."),
  "d36-parastyles.docx": holds(
    '<p class="indent-2"><em>Dear Osk',
    '<p class="centre">Centred by style</p>',
    '<blockquote class="verse"><p>A line of poetry</p><p>Another line</p></blockquote>',
  ),
  "d38-french.docx": (book) => expect(book.language).to.match(/^fr/),
  "d40-nestedtable-hr.docx": (_, html) => expect(/<table>.*<\/table>/s.exec(html)![0]).not.to.include("<hr"),
  "d41-arabic.docx": (book) => expect(book.language).to.equal("ar"),
  "d43-nestedfn-table.docx": holds("<hr />"),
};

describe("A real-world Word file", () => {
  for (const [name, check] of Object.entries(CASES))
    it(`comes in right: ${name}`, async () => {
      const book = await read(name);
      expect(book.report.map(({ kind }) => kind)).not.to.include("lost");
      check(book, htmlOf(book));
    });

  const run = (inner: string) => `<w:r>${inner}</w:r>`;
  const words = (text: string) => run(`<w:t xml:space="preserve">${text}</w:t>`);
  const bodyOf = async (body: string, more: Record<string, string> = {}) => {
    const book = await readManuscript(await docx(body, more), "x.docx");
    expect(book.report.map(({ kind }) => kind)).not.to.include("lost");
    return htmlOf(book);
  };

  it("shows a field's result and not its instruction, also if its end is missing", async () => {
    const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
    const instruction = run("<w:instrText> DATE </w:instrText>");
    const html = await bodyOf(
      `<w:p>${words("On ")}${mark("begin")}${instruction}${mark("separate")}${words("Monday")}${mark("end")}${words(".")}</w:p><w:p>${mark("begin")}${instruction}${words("Open")}</w:p>${p("Next.")}`,
    );
    expect(html).to.equal("<p>On Monday.</p>\n<p>Open</p>\n<p>Next.</p>");
  });

  it("reads the content of unknown elements, and one of two alternatives", async () => {
    const html = await bodyOf(
      `<w:p><w:strange><w:dir w:val="rtl">${words("kept")}</w:dir></w:strange><mc:AlternateContent><mc:Choice Requires="x"/><mc:Fallback>${words(" fallback")}</mc:Fallback></mc:AlternateContent></w:p>`,
    );
    expect(html).to.equal("<p>kept fallback</p>");
  });

  it("retains ruby annotations, and drop caps in their word", async () => {
    const html = await bodyOf(
      `<w:p>${run(`<w:ruby><w:rt>${words("かんじ")}</w:rt><w:rubyBase>${words("漢字")}</w:rubyBase></w:ruby>`)}</w:p>${p("O", '<w:framePr w:dropCap="drop" w:lines="3"/>')}${p("nce more.")}`,
    );
    expect(html).to.include("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>");
    expect(html).to.include('<span class="drop-cap">O</span>nce more.');
  });

  it("toggles italic if both styles set it, and applies direct formatting", async () => {
    const html = await bodyOf(
      `${p("Slanted ", style("Thought"))}<w:p><w:pPr>${style("Thought")}</w:pPr>${run('<w:rPr><w:rStyle w:val="Em"/></w:rPr><w:t>upright</w:t>')}</w:p>${p("LOUD", "", "<w:caps/>").replace("LOUD", "loud")}`,
      {
        "word/styles.xml": `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Thought"><w:name w:val="Thought"/><w:rPr><w:i/></w:rPr></w:style><w:style w:type="character" w:styleId="Em"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style></w:styles>`,
      },
    );
    expect(html).to.equal("<p><em>Slanted</em></p>\n<p>upright</p>\n<p>LOUD</p>");
  });

  it("reports charts and objects that it cannot show, and recognises namespaces by URI", async () => {
    const book = await readManuscript(
      await docx("", {
        "word/document.xml":
          '<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:k="http://schemas.openxmlformats.org/drawingml/2006/chart"><x:body><x:p><x:r><x:t>Sales</x:t><x:drawing><k:chart/></x:drawing></x:r></x:p></x:body></x:document>',
      }),
      "x.docx",
    );
    expect(htmlOf(book)).to.equal("<p>Sales</p>");
    expect(book.report).to.deep.include({ kind: "element", part: "chart", words: 0, count: 1 });
  });

  it("leaves a table of contents out and reports it", async () => {
    const book = await readManuscript(
      await docx(`${p("One 3", style("TOC1"))}${p("One", style("Heading1"))}${p("Text.")}`),
      "x.docx",
    );
    expect(htmlOf(book)).to.equal("<p>Text.</p>");
    expect(book.report).to.deep.include({ kind: "left-out", part: "Contents", words: 2, count: 1 });
  });
});
