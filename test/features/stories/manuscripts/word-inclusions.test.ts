import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { lines, zipOf } from "./archives.ts";
import { docx, p, style, W } from "./word.ts";

const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const one = p("One", style("Heading1"));
const relationships = (...each: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;
const drawing = (content: string) =>
  `<w:p><w:r><w:t>It rained.</w:t></w:r><w:r><w:drawing xmlns:r="${R}">${content}</w:drawing></w:r></w:p>`;
const CHUNK = `<w:altChunk xmlns:r="${R}" r:id="c1"/>`;

/** Builds a Word file whose text includes another file. */
const including = (name: string, content: string | Buffer, type = "aFChunk", body = CHUNK) =>
  docx(one + p("Before.") + body + p("After."), {
    "word/_rels/document.xml.rels": relationships(["c1", type, name], ["f", "footnotes", "footnotes.xml"]),
    "word/footnotes.xml": `<w:footnotes ${W}/>`,
    [`word/${name}`]: content as string,
  });

async function read(bytes: Promise<Buffer>) {
  const book = await readManuscript(await bytes, "x.docx");
  const report = lines(book.report).filter((line) => !line.startsWith("titles"));
  return { html: book.chapters.map(({ title, html }) => `${title}\n${html}`).join("\n"), report, book };
}

describe("What a Word file includes", () => {
  it("is read at its place: a web page, Rich Text and plain text", async () => {
    for (const [name, content] of [
      ["a.html", "<html><body><p>The <b>river</b>.</p></body></html>"],
      ["a.rtf", "{\\rtf1 The {\\b river}.\\par}"],
      ["a.txt", "The river."],
    ] as const) {
      const { html, report } = await read(including(name, content));
      expect(html.replace(/<\/?(?:b|strong)>/g, ""), name).to.equal(
        "One\n<p>Before.</p>\n<p>The river.</p>\n<p>After.</p>",
      );
      expect(report, name).to.deep.equal([]);
    }
  });

  it("is read in a cell and within a paragraph", async () => {
    const content = "<html><body><p>The river.</p></body></html>";
    for (const body of [
      `<w:tbl><w:tr><w:tc>${CHUNK}<w:p/></w:tc></w:tr></w:tbl>`,
      `<w:p><w:r><w:t>On.</w:t></w:r>${CHUNK}</w:p>`,
    ])
      expect((await read(including("a.html", content, "aFChunk", body))).html).to.include(
        "<p>The river.</p>",
      );
  });

  it("has its own notes and images, which are not those of the file around it", async () => {
    const inner = docx(
      `${p("Two", style("Heading1"))}<w:p><w:r><w:t>The river</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:drawing xmlns:a="${DRAWING}/main" xmlns:r="${R}"><a:blip r:embed="p1"/></w:drawing></w:r></w:p>`,
      {
        "word/_rels/document.xml.rels": relationships(
          ["f", "footnotes", "footnotes.xml"],
          ["p1", "image", "media/image1.png"],
        ),
        "word/footnotes.xml": `<w:footnotes ${W}><w:footnote w:id="2">${p("Of oak.")}</w:footnote></w:footnotes>`,
        "word/media/image1.png": PNG as unknown as string,
      },
    );
    const { html, report, book } = await read(including("a.docx", await inner));
    expect(book.chapters.map(({ title }) => title)).to.deep.equal(["One", "Two"]);
    expect(html)
      .to.include("Of oak.")
      .and.match(/<img src="cid:image-1"/);
    expect([...book.images.values()].map(({ bytes }) => bytes.equals(PNG))).to.deep.equal([true]);
    expect(report).to.deep.equal(["notes"]);
  });

  it("is named if it cannot be read, and the text around it is imported", async () => {
    const { html, report } = await read(including("a.docx", "PK\u0003\u0004 cut off"));
    expect(html).to.equal("One\n<p>Before.</p>\n<p>After.</p>");
    expect(report).to.deep.equal(["element file within the file"]);
  });

  it("is named with its words if it is a chart", async () => {
    const chart = `<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Ships lost</a:t></a:r></a:p></c:rich></c:tx></c:title><c:ser><c:cat><c:strRef><c:f>Sheet1!A1</c:f><c:strCache><c:pt idx="0"><c:v>Winter</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>4.3</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:chart></c:chartSpace>`;
    const { report } = await read(
      including(
        "charts/chart1.xml",
        chart,
        "chart",
        drawing(`<c:chart xmlns:c="${DRAWING}/chart" r:id="c1"/>`),
      ),
    );
    expect(report).to.deep.equal(["left-out “chart” 3", "element chart"]);
  });

  it("is text if it is SmartArt", async () => {
    const point = (text: string) =>
      `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const data = `<dgm:dataModel xmlns:dgm="${DRAWING}/diagram" xmlns:a="${DRAWING}/main"><dgm:ptLst>${point("Captain")}${point("Mate")}</dgm:ptLst></dgm:dataModel>`;
    const { html, report } = await read(
      including(
        "diagrams/data1.xml",
        data,
        "diagramData",
        drawing(`<dgm:relIds xmlns:dgm="${DRAWING}/diagram" r:dm="c1"/>`),
      ),
    );
    expect(html).to.include("<p>It rained.</p>\n<p>Captain</p>\n<p>Mate</p>");
    expect(report).to.deep.equal([]);
  });

  it("is found by its relationships, whatever the parts are called", async () => {
    const bytes = zipOf({
      "[Content_Types].xml":
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/text/main2.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      "_rels/.rels": relationships(["r1", "officeDocument", "/text/main2.xml"]),
      "text/main2.xml": `<w:document ${W}><w:body>${p("One", "<w:outlineLvl w:val='0'/>")}<w:p><w:r><w:t>The river</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p></w:body></w:document>`,
      "text/_rels/main2.xml.rels": relationships(["f", "footnotes", "/other/fn.xml"]),
      "other/fn.xml": `<w:footnotes ${W}><w:footnote w:id="2">${p("Of oak.")}</w:footnote></w:footnotes>`,
    });
    const { html, report } = await read(bytes);
    expect(html)
      .to.match(/^One\n<p>The river/)
      .and.include("Of oak.");
    expect(report).to.deep.equal(["notes"]);
  });

  it("keeps words apart at a tab to a position of the line", async () => {
    const { html } = await read(
      docx(
        `${one}<w:p><w:r><w:t>left</w:t><w:ptab w:alignment="right" w:relativeTo="margin"/><w:t>right</w:t></w:r></w:p>`,
      ),
    );
    expect(html).to.include("<p>left right</p>");
  });
});
