import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import type { Manuscript } from "#features/stories/manuscripts/types.ts";
import { lines } from "./archives.ts";
import { h, odt, p, SPACES } from "./odt.ts";

const read = async (name: string) =>
  readManuscript(await readFile(new URL(`./cases/${name}`, import.meta.url)), name);
const htmlOf = ({ chapters }: Manuscript) => chapters.map(({ html }) => html).join("\n");
const titlesOf = ({ chapters }: Manuscript) => chapters.map(({ title }) => title);
const written = async (...args: Parameters<typeof odt>) => readManuscript(await odt(...args), "x.odt");

describe("Real-world OpenDocument texts", () => {
  it("o01-gdocs.odt: reads styles derived from headings as headings, and Title as the title", async () => {
    const book = await read("o01-gdocs.odt");
    expect(titlesOf(book)).to.deep.equal(["One", "Two"]);
    expect(book.title).to.equal("The Petrel");
    expect(htmlOf(book)).to.include("<em>It</em> stopped.");
  });

  it("o03-parastyle.odt: reads formatting from paragraph styles, where it can also be switched off", async () => {
    expect(htmlOf(await read("o03-parastyle.odt")))
      .to.include("<em>A whole line in italics.</em>")
      .and.to.include("<strong>Bold by style,</strong> but not this<strong>.</strong>")
      .and.to.include("<em>Named</em> and CAPITALS and")
      .and.to.include('<span class="small-caps">small</span>');
  });

  it("o05-lists.odt: continues and starts numbers as in the file, and a list header has none", async () => {
    expect(htmlOf(await read("o05-lists.odt"))).to.equal(
      '<p>Head of list</p>\n<ol><li>one<ol><li>one a</li></ol></li></ol>\n<p>between</p>\n<ol start="2"><li>two</li><li value="9">nine</li></ol>',
    );
  });

  it("o07-dropcap.odt: leaves a drop cap in its word", async () => {
    expect(htmlOf(await read("o07-dropcap.odt"))).to.include(
      '<p><span class="drop-cap">O</span>nce the harbour froze.</p>',
    );
  });

  it("o08-rtl.odt: leaves a paragraph right to left", async () => {
    expect(htmlOf(await read("o08-rtl.odt")))
      .to.include('<p dir="rtl">')
      .and.to.include("<p>Left.</p>");
  });

  it("o09-notes.odt: leaves notes with their paragraphs and formatting, and shows the comment to the author only", async () => {
    const book = await read("o09-notes.odt");
    expect(htmlOf(book))
      .to.match(/First\..*Second <em>stress<\/em>\..*End note\./s)
      .and.to.not.include("cut this");
    expect(book.margin).to.deep.equal([
      { kind: "comment", by: "Ed", text: "cut this", quote: "He swore and left." },
    ]);
  });
});

describe("An OpenDocument text", () => {
  const info = "<office:change-info><dc:creator>Ed</dc:creator></office:change-info>";
  const regions = `<text:tracked-changes>
    <text:changed-region text:id="d"><text:deletion>${info}<text:p>was cut</text:p></text:deletion></text:changed-region>
    <text:changed-region text:id="i"><text:insertion>${info}</text:insertion></text:changed-region>
    <text:changed-region text:id="m"><text:deletion>${info}<text:p>its end</text:p><text:p>Another line</text:p><text:p>and the start</text:p></text:deletion></text:changed-region>
    </text:tracked-changes>`;

  it("has its tracked changes as suggestions, across paragraphs too", async () => {
    const book = await written(
      `${regions}${h("One")}${p('Kept <text:change text:change-id="d"/><text:change-start text:change-id="i"/>and new<text:change-end text:change-id="i"/>.')}${p('A line <text:change text:change-id="m"/>goes on.')}`,
    );
    const [chapter] = book.chapters;
    expect(chapter?.html).to.equal("<p>Kept and new.</p>\n<p>A line goes on.</p>");
    expect(chapter?.before).to.equal(
      "<p>Kept was cut.</p>\n<p>A line its end</p>\n<p>Another line</p>\n<p>and the startgoes on.</p>",
    );
    expect(book.margin?.map(({ kind, by, text }) => [kind, by, text])).to.deep.equal([
      ["deletion", "Ed", "was cut"],
      ["insertion", "Ed", "and new"],
      ["deletion", "Ed", "its end"],
      ["deletion", "Ed", "Another line"],
      ["deletion", "Ed", "and the start"],
    ]);
    expect(lines(book.report).filter((line) => line.startsWith("lost"))).to.deep.equal([]);
  });

  it("shows a comment's range as its quote", async () => {
    const { margin } = await written(
      p(
        'It <office:annotation office:name="c1"><dc:creator>Ann</dc:creator><text:p>Why?</text:p></office:annotation>rained all day<office:annotation-end office:name="c1"/> long.',
      ),
    );
    expect(margin).to.deep.equal([{ kind: "comment", by: "Ann", text: "Why?", quote: "rained all day" }]);
  });

  it("shows hidden sections, paragraphs and text to the author only", async () => {
    const book = await written(
      `${h("One")}<text:section text:display="none">${p("Hidden section")}<table:table><table:table-row><table:table-cell>${p("Hidden cell")}</table:table-cell></table:table-row></table:table></text:section>${p('Shown<text:span text:style-name="TH"> hidden run</text:span>.')}${p('<text:hidden-paragraph text:condition="x" text:is-hidden="true"/>Hidden paragraph')}${p('And <text:hidden-text text:is-hidden="true">hidden field</text:hidden-text>so on.')}`,
      {},
      '<style:style style:name="TH" style:family="text"><style:text-properties text:display="none"/></style:style>',
    );
    expect(htmlOf(book)).to.equal("<p>Shown.</p>\n<p>And so on.</p>");
    expect(book.margin?.map(({ text }) => text)).to.deep.equal([
      "Hidden section",
      "Hidden cell",
      "hidden run",
      "Hidden paragraph",
      "hidden field",
    ]);
  });

  it("retains merged cells, table heads and tables in cells", async () => {
    const cell = (words: string, more = "") =>
      `<table:table-cell ${more}>${words.startsWith("<") ? words : p(words)}</table:table-cell>`;
    const inner = `<table:table><table:table-row>${cell("inner")}</table:table-row></table:table>`;
    const html = htmlOf(
      await written(
        `${h("One")}<table:table><table:table-columns><table:table-column/></table:table-columns><table:table-header-rows><table:table-row>${cell("head", 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row>${cell("tall", 'table:number-rows-spanned="2"')}${cell("b")}</table:table-row><table:table-row><table:covered-table-cell/>${cell(inner)}</table:table-row></table:table>`,
      ),
    );
    expect(html)
      .to.include('<th colspan="2">')
      .and.to.include('<td rowspan="2">')
      .and.to.match(/<table>.*<table>.*inner/s);
  });

  it("reads text boxes, shapes, captions, ruby, formulas and unknown elements, and reports other objects", async () => {
    const book = await written(
      `${h("One")}${p("Before<draw:frame><draw:text-box><text:p>In a box</text:p></draw:text-box></draw:frame><draw:custom-shape><text:p>On a shape</text:p></draw:custom-shape> after")}${p("<text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby>")}${p('Let <draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>.')}${p('See <draw:frame><draw:object xlink:href="./Object 2"/></draw:frame>.')}<loext:box>${p("Wrapped")}</loext:box><loext:note>Loose words</loext:note>${p("<loext:new>Within</loext:new> it.")}`,
      {
        "Object 1/content.xml":
          '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation>E = m c^2</annotation></semantics></math>',
        "Object 2/content.xml": `<office:document-content ${SPACES}><office:body><office:chart/></office:body></office:document-content>`,
      },
    );
    const html = htmlOf(book);
    for (const words of [
      "In a box",
      "On a shape",
      "Before after",
      "<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>",
      "E = mc<sup>2</sup>",
      "Wrapped",
      "Loose words",
      "Within it.",
    ])
      expect(html).to.include(words);
    expect(lines(book.report)).to.include("element chart");
    expect(lines(book.report).join()).to.not.include("lost");
  });

  it("leaves out the contents and reports it", async () => {
    const book = await written(
      `<text:table-of-content><text:index-body><text:index-title>${p("Contents")}</text:index-title>${p("One 1")}</text:index-body></text:table-of-content>${h("One")}${p("Words.")}`,
    );
    expect(htmlOf(book)).to.equal("<p>Words.</p>");
    expect(lines(book.report)).to.include("left-out Contents 3");
  });

  it("numbers headings by the outline, and reads the language and page breaks from styles", async () => {
    const styles = `<office:document-styles ${SPACES}><office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="de" fo:country="DE"/></style:default-style><style:style style:name="FR" style:family="paragraph"><style:text-properties fo:language="fr" fo:country="FR"/></style:style><text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="1" style:num-prefix="Chapter "/></text:outline-style></office:styles></office:document-styles>`;
    const book = await written(
      `${h("The Flood")}${p("Il pleuvait.", "FR")}${h("The Ebb")}${p("Il pleuvait encore.", "FR")}`,
      { "styles.xml": styles, "meta.xml": "<office:document-meta/>" },
    );
    expect(titlesOf(book)).to.deep.equal(["Chapter 1: The Flood", "Chapter 2: The Ebb"]);
    expect(book.language).to.equal("fr-FR");
  });
});
