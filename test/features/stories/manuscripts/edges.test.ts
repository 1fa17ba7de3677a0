import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { lines } from "./archives.ts";
import * as open from "./odt.ts";
import { docx, p, style, W } from "./word.ts";

const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TITLE = "The Ferry by Ann Lee";
const number = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>12</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

/** Files with the title of the book and the number of the page above or below each page. */
const FILES: Record<string, () => Promise<Buffer> | Buffer> = {
  "a.docx": () =>
    docx(p("One", style("Heading1")) + p("It rained."), {
      "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
        ["h1", "header"],
        ["h2", "header"],
        ["f1", "footer"],
      ]
        .map(([id, type]) => `<Relationship Id="${id}" Type="${R}/${type}" Target="${id}.xml"/>`)
        .join("")}</Relationships>`,
      "word/footnotes.xml": `<w:footnotes ${W}/>`,
      "word/h1.xml": `<w:hdr ${W}>${p(TITLE)}</w:hdr>`,
      "word/h2.xml": `<w:hdr ${W}>${p(TITLE)}</w:hdr>`,
      "word/f1.xml": `<w:ftr ${W}>${number("PAGE")}</w:ftr>`,
    }),
  "a.odt": () =>
    open.odt(open.h("One") + open.p("It rained."), {
      "styles.xml": `<office:document-styles ${open.SPACES}><office:master-styles><style:master-page style:name="Standard"><style:header>${open.p(TITLE)}</style:header><style:header-left>${open.p(TITLE)}</style:header-left><style:header-first style:display="false">${open.p("Not shown on any page")}</style:header-first><style:footer><text:p>Page <text:page-number>12</text:page-number></text:p></style:footer></style:master-page></office:master-styles></office:document-styles>`,
    }),
  "a.rtf": () =>
    Buffer.from(
      `{\\rtf1\\ansi{\\headerl \\pard\\qc ${TITLE}\\par}{\\headerr ${TITLE}\\par}{\\footer {\\field{\\*\\fldinst PAGE}{\\fldrslt 12}}\\par}\\pard\\outlinelevel0 One\\par\\pard It rained.\\par}`,
      "latin1",
    ),
};

describe("Headers and footers of a manuscript's pages", () => {
  for (const [name, file] of Object.entries(FILES))
    it(`are in no chapter, and are named once in the report: ${name}`, async () => {
      const book = await readManuscript(await file(), name);
      expect(book.chapters.map(({ title, html }) => `${title} ${html}`)).to.deep.equal([
        "One <p>It rained.</p>",
      ]);
      const told = lines(book.report).filter((line) => /^(?:lost|left-out)/.test(line));
      const words = name === "a.odt" ? 7 : 5;
      expect(told).to.deep.equal([`left-out Headers and footers ${words}`]);
    });

  it("are not named if they only number the pages", async () => {
    const book = await readManuscript(
      Buffer.from("{\\rtf1{\\footer - 12 -\\par}It rained.\\par}", "latin1"),
      "x.rtf",
    );
    expect(lines(book.report).filter((line) => /^(?:lost|left-out)/.test(line))).to.deep.equal([]);
  });
});
