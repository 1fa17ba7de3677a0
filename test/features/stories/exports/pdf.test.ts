import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { expect } from "chai";
import { getDocumentProxy } from "unpdf";
import type { WholeBook } from "#features/stories/manuscripts/index.ts";
import { writeAs } from "#features/stories/manuscripts/out/write-as.ts";
import { TRIM_SIZE_NAMES, type TrimSize } from "#shared/stories/exports.ts";

/** Page sizes in points of 1/72 inch. */
const POINTS: Readonly<Record<TrimSize, readonly [number, number]>> = {
  a5: [419.5, 595.3],
  "5x8": [360, 576],
  "5.5x8.5": [396, 612],
  "6x9": [432, 648],
  a4: [595.3, 841.9],
};

const chapter = (title: string, html: string) => ({
  title,
  html,
  type: "chapter" as const,
  notesBefore: "",
  notesAfter: "",
});

const book = (chapters: WholeBook["chapters"]): WholeBook => ({
  title: "The Salt Road",
  author: "Maren Holt",
  language: "en",
  synopsis: "",
  subjects: [],
  parts: [],
  images: new Map(),
  chapters,
});

const read = async (whole: WholeBook, size: TrimSize = "a5") => {
  const { bytes } = await writeAs({ format: "pdf", size, book: whole });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return { pdf, pages };
};

describe("A story as a PDF", () => {
  it("leaves no layout in the process-wide cache, also if it cannot be written", async () => {
    const { evictCache, pdf } = NodeCompiler.prototype;
    const evictions: number[] = [];
    NodeCompiler.prototype.evictCache = function (this: NodeCompiler, age: number) {
      evictions.push(age);
      return evictCache.call(this, age);
    };
    try {
      const whole = book([chapter("One", "<p>Words.</p>")]);
      await writeAs({ format: "pdf", size: "a5", book: whole });
      expect(evictions).to.deep.equal([0]);
      NodeCompiler.prototype.pdf = () => {
        throw new Error("no space left");
      };
      const failed = await writeAs({ format: "pdf", size: "a5", book: whole }).catch(
        (error) => error.message,
      );
      expect(failed).to.include("no space left");
      expect(evictions).to.deep.equal([0, 0]);
    } finally {
      Object.assign(NodeCompiler.prototype, { evictCache, pdf });
    }
  });

  const long = `<p>${"The road went on, and the sea beside it. ".repeat(60)}</p>`.repeat(6);

  for (const size of TRIM_SIZE_NAMES)
    it(`has pages of ${size}, each as large as the others`, async () => {
      const { pdf } = await read(book([chapter("One", long)]), size);
      for (let number = 1; number <= pdf.numPages; number += 1) {
        const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
        expect(width).to.be.closeTo(POINTS[size][0], 1);
        expect(height).to.be.closeTo(POINTS[size][1], 1);
      }
    });

  it("has running heads, page numbers and an outline, and is tagged", async () => {
    const { pdf, pages } = await read(book([chapter("Landfall", long), chapter("Open water", long)]));
    expect(await pdf.getMarkInfo()).to.include({ Marked: true });
    const inText = pages.filter((text) => text.includes("The road went on"));
    const withHead = inText.filter((text) => /The Salt Road|Maren Holt|Landfall|Open water/.test(text));
    expect(withHead.length).to.be.at.least(inText.length - 2);
    expect(inText.filter((text) => /\b\d+\b/.test(text)).length).to.be.at.least(inText.length - 2);
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }: { title: string }) => title)).to.include.members([
      "Landfall",
      "Open water",
    ]);
  });

  const LINES = {
    Greek: "Ἐν ἀρχῇ ἦν ὁ λόγος",
    Cyrillic: "Все счастливые семьи похожи",
    Hebrew: "בראשית ברא",
    Arabic: "الكتاب",
    Devanagari: "नमस्ते",
    Chinese: "紅樓夢",
    Japanese: "吾輩は猫である",
    Korean: "안녕하세요",
    Thai: "สวัสดี",
    Vietnamese: "Truyện Kiều",
    Bengali: "আমার সোনার বাংলা",
    Tamil: "யாதும் ஊரே",
    Telugu: "తెలుగు కథ",
    Gujarati: "ગુજરાતી વાર્તા",
    Gurmukhi: "ਪੰਜਾਬੀ ਕਹਾਣੀ",
    Kannada: "ಕನ್ನಡ ಕಥೆ",
    Malayalam: "മലയാളം കഥ",
    Sinhala: "සිංහල කතාව",
    Khmer: "រឿងខ្មែរ",
    Lao: "ນິທານລາວ",
    Burmese: "မြန်မာ",
    Georgian: "ვეფხისტყაოსანი",
    Armenian: "Հայոց հեքիաթ",
    Amharic: "የአማርኛ ታሪክ",
  };
  for (const [script, line] of Object.entries(LINES))
    it(`has ${script} in it, drawn with a font and not with boxes`, async () => {
      const { pages } = await read(book([chapter("One", `<p>Before.</p><p>${line}</p><p>After.</p>`)]));
      const signs = (text: string) => new Set(text.normalize("NFKC").replace(/[^\p{L}]/gu, ""));
      const found = signs(pages.join(" "));
      for (const sign of signs(line)) expect(found.has(sign), sign).to.equal(true);
    });

  it("contains each character separately, even if a word joiner holds a dash to its neighbour", async () => {
    const { pages } = await read(book([chapter("One", "<p>Sails\u2060—sails\u2060—and masts.</p>")]));
    expect(pages.join("").replace(/[\s\u2060]/g, "")).to.include("Sails—sails—andmasts.");
  });

  it("retains tables whose cells span rows and columns", async () => {
    const table =
      '<table><tbody><tr><td rowspan="2"><p>Tall</p></td><td><p>Upper</p></td></tr><tr><td><p>Lower</p></td></tr><tr><td colspan="2"><p>Wide</p></td></tr></tbody></table>';
    const { bytes } = await writeAs({ format: "pdf", size: "a5", book: book([chapter("One", table)]) });
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const places = new Map<string, readonly [x: number, y: number]>();
    for (let number = 1; number <= pdf.numPages; number += 1)
      for (const item of (await (await pdf.getPage(number)).getTextContent()).items)
        if ("str" in item) places.set(item.str, [item.transform[4], item.transform[5]]);
    const [tall, upper, lower, wide] = ["Tall", "Upper", "Lower", "Wide"].map((word) => places.get(word)!);
    expect(upper![0], "beside it").to.be.above(tall![0]);
    expect(lower![0], "beside it too").to.be.closeTo(upper![0], 1);
    expect(lower![1]).to.be.below(upper![1]);
    expect(wide![1]).to.be.below(lower![1]);
  });
});
