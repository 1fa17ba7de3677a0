import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { lines } from "./archives.ts";

const read = (content: string) => readManuscript(Buffer.from(content), "x.txt");
const titles = (chapters: readonly { title: string }[]) => chapters.map(({ title }) => title);

/** Headings of the first two chapters in books of these languages. */
const HEADINGS: Readonly<Record<string, readonly [string, string]>> = {
  English: ["Chapter One", "Chapter Two"],
  German: ["Erstes Kapitel", "2. Kapitel"],
  French: ["Chapitre premier", "Chapitre II"],
  Spanish: ["Capítulo primero", "CAPÍTULO II"],
  Italian: ["Capitolo primo", "CAPITOLO II"],
  Portuguese: ["Capítulo um", "Capítulo 2"],
  Dutch: ["Hoofdstuk een", "Eerste hoofdstuk"],
  Polish: ["Rozdział pierwszy", "ROZDZIAŁ II"],
  Czech: ["Kapitola první", "2. kapitola"],
  Russian: ["Глава первая", "ГЛАВА II"],
  Ukrainian: ["Розділ перший", "Розділ 2"],
  Hungarian: ["Első fejezet", "II. fejezet"],
  Finnish: ["Ensimmäinen luku", "2. luku"],
  Turkish: ["Birinci bölüm", "2. Bölüm"],
  Swedish: ["Första kapitlet: Resan", "Kapitel 2"],
  Greek: ["Κεφάλαιο πρώτο", "Κεφάλαιο Β"],
  Chinese: ["第一章 开始", "第二章"],
  Korean: ["제1장 시작", "제2장"],
};

describe("Chapters of a plain text", () => {
  for (const [language, [one, two]] of Object.entries(HEADINGS))
    it(`are found by the words of ${language}`, async () => {
      const book = await read(`${one}\n\nIt rained all day.\n\n${two}\n\nIt stopped at night.\n`);
      expect(titles(book.chapters)).to.deep.equal([one, two]);
    });

  it("do not begin at a sentence that looks like a heading", async () => {
    const book = await read(
      "Глава семьи вышел из дома.\n\nDer größte Teil war fort.\n\nPart of it was lost.\n\nTom was late.\n",
    );
    expect(book.chapters).to.have.length(1);
  });
});

describe("A plain text of Project Gutenberg", () => {
  const gutenberg = (body: string) =>
    `The Project Gutenberg eBook of The Boat\n\nTitle: The Boat\n\nAuthor: Ann Author\n\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK THE BOAT ***\n\n${body}\n\n*** END OF THE PROJECT GUTENBERG EBOOK THE BOAT ***\n\nLicence words.\n`;

  it("has its title page, production credits and contents left out", async () => {
    const book = await read(
      gutenberg(
        "Produced by Ann Other and the Online Distributed\nProofreading Team\n\n[Illustration]\n\nTHE BOAT\n\nBy Ann Author\n\nLondon: Smith & Co.\n\n1899\n\nCONTENTS\n\n CHAPTER I. The River\n CHAPTER II. The Storm\n CHAPTER III. The End\n\n\n\nCHAPTER I.\nThe River\n\nIt rained.\n\nCHAPTER II.\nThe Storm\n\nIt poured.\n\nCHAPTER III.\nThe End\n\nIt stopped.",
      ),
    );
    expect(titles(book.chapters)).to.deep.equal([
      "CHAPTER I. The River",
      "CHAPTER II. The Storm",
      "CHAPTER III. The End",
    ]);
    expect(book.report.filter(({ kind }) => kind === "left-out")).to.have.length(5);
  });

  it("retains a letter before its first chapter", async () => {
    const letter =
      "You will rejoice to hear that no disaster has accompanied the commencement of an enterprise";
    const book = await read(
      gutenberg(`THE BOAT\n\n${letter}\n\nCHAPTER I.\n\nIt rained.\n\nCHAPTER II.\n\nIt stopped.`),
    );
    expect(book.chapters[0]?.html).to.include(letter);
  });

  it("has its footnotes placed at their references", async () => {
    const book = await read(
      gutenberg(
        "CHAPTER I.\n\nA lock[1] and a key[A].\n\n[Footnote 1: Of oak.\n\nOld oak.]\n\n[Footnote A: Of iron.]\n\nMore.\n\nCHAPTER II.\n\nA door.[1]\n\n[Footnote 1: Of _elm_.]\n\n[Footnote 9: Lost.]",
      ),
    );
    const note = (at: number, html: string) => `<li id="t-note-${at}">${html}`;
    expect(book.chapters[0]?.html)
      .to.include(
        'A lock<a id="t-noteref-1" class="noteref" href="#t-note-1" role="doc-noteref">1</a> and a key<a id="t-noteref-2"',
      )
      .and.to.include(note(1, "<p>Of oak.</p><p>Old oak."))
      .and.to.include(note(2, "<p>Of iron."))
      .and.to.include("<p>More.</p>");
    expect(book.chapters[1]?.html)
      .to.include(note(1, "<p>Of <em>elm</em>."))
      .and.to.include("[Footnote 9: Lost.]");
    expect(lines(book.report)).to.include("notes x3");
  });
});

describe("Typewriter characters in a plain text", () => {
  it("become dashes and the quotation marks of its language, and the report has the number", async () => {
    const book = await read(
      '"It\'s \'late\'--very late," she said. "The \'90s -- gone."\n\n"Don\'t!" he cried--"please--"\n\n-----\n\n\'Twas over.\n',
    );
    expect(book.chapters[0]?.html).to.equal(
      "<p>“It’s ‘late’—very late,” she said. “The ’90s — gone.”</p>\n<p>“Don’t!” he cried—“please—”</p>\n<hr />\n<p>’Twas over.</p>",
    );
    expect(lines(book.report)).to.include("typography x18");
    const german = await read('Language: German\n\nTitle: Das Boot\n\n"Es ist spät," sagte sie. "Sehr."\n');
    expect(german.chapters[0]?.html).to.include("„Es ist spät,“ sagte sie. „Sehr.“");
  });

  it("are left alone if the text already uses typographic ones", async () => {
    const book = await read("“It’s late—very,” she said, 5'11\" tall.\n");
    expect(book.chapters[0]?.html).to.equal("<p>“It’s late—very,” she said, 5'11\" tall.</p>");
  });
});

describe("Verse in a plain text", () => {
  it("retains each line's indentation", async () => {
    const book = await read(
      "Text.\n\n    Long foretold,\n      long last;\n            short notice,\n    soon past.\n\nText.\n",
    );
    expect(book.chapters[0]?.html).to.include(
      '<p>Long foretold,<br /><span class="indent-1">long last;</span><br /><span class="indent-4">short notice,</span><br />soon past.</p>',
    );
  });
});
