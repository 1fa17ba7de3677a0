import { expect } from "chai";
import { extractText, getDocumentProxy } from "unpdf";
import { type Paper, writePaper } from "#core/pdf/index.ts";

const PAPER: Paper = {
  title: "Receipt 2026-000042",
  from: "Fablewright",
  facts: [["For", "“The Tide Table”"]],
  tables: [
    {
      columns: [
        { head: "What", wide: true },
        { head: "Amount", figures: true },
      ],
      rows: [["Price", "$5.00"]],
      total: ["Paid", "$5.00"],
    },
  ],
  notes: ["Paid with play money."],
  foot: "fablewright.example",
  at: new Date(Date.UTC(2026, 10, 24)),
};

const pagesOf = async (paper: Paper): Promise<string[]> => {
  const bytes = await writePaper(paper);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text as unknown as string[];
};

describe("A PDF document", () => {
  it("contains its text in reading order", async () => {
    const [page] = await pagesOf(PAPER);
    expect(page!.replaceAll(/\s+/g, " ")).to.match(
      /Fablewright Receipt 2026-000042 For “The Tide Table” What Amount Price \$5\.00 Paid \$5\.00 .*1\/1/,
    );
  });

  it("has glyphs for titles in other scripts", async () => {
    for (const title of ["Война и мир", "Οδύσσεια", "源氏物語", "महाभारत", "Žižek’s Ærø"]) {
      const [page] = await pagesOf({ ...PAPER, title });
      expect(page!.replaceAll(/\s+/g, " "), title).to.include(title);
    }
    for (const title of ["ألف ليلة", "אודיסאה"])
      expect((await writePaper({ ...PAPER, title })).length, title).to.be.above(1_000);
  });

  it("extends over as many pages as it needs, each with a header and number", async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [`Line ${n} of a rather long statement`, `$${n}.00`]);
    const pages = await pagesOf({ ...PAPER, tables: [{ ...PAPER.tables[0]!, rows }] });
    expect(pages.length).to.be.above(2);
    for (const [n, page] of pages.entries()) {
      expect(page).to.include(`${n + 1}/${pages.length}`);
      expect(page).to.include("Amount");
    }
    for (const [text] of rows) expect(pages.filter((page) => page.includes(`${text!} `)).length).to.equal(1);
  });

  it("is identical when it is generated again", async () => {
    expect((await writePaper(PAPER)).equals(await writePaper(PAPER))).to.equal(true);
  });
});
