import { expect } from "chai";
import { markHtml } from "#features/reach/advance-copies/marks.ts";
import { printedMark, printedMarks, traceText } from "#features/reach/advance-copies/trace.ts";
import { readManuscript, writeEpub } from "#features/stories/manuscripts/index.ts";
import { plainText } from "#shared/text/plain-text.ts";
import { novelOf } from "./novel.ts";

const COPIES = 1_000;
const WORDS = 2_000;

describe("A thousand copies of one story", function () {
  this.timeout(1_200_000);
  const secret = "a secret of the story";
  const marks = Array.from({ length: COPIES }, (_, index) =>
    ((index + 1) * 2_654_435_761).toString(16).padStart(16, "0").slice(0, 16),
  );
  const all = [{ secret, copies: marks.map((mark) => ({ mark, copy: mark })) }];
  const chapters = [novelOf(4_000), novelOf(3_000)];

  it("are each identified by their EPUB, and by 2,000 consecutive words of their plain text, without false matches", async () => {
    let [fromEpub, fromText, wrong] = [0, 0, 0];
    for (const [index, mark] of marks.entries()) {
      const marked = chapters.map((html) => markHtml(html, secret, mark));
      const bytes = await writeEpub({
        id: printedMark(mark),
        title: "The Salt Road",
        author: "Maren",
        language: "en",
        synopsis: "",
        subjects: [],
        publishedAt: new Date(0),
        modifiedAt: new Date(0),
        cover: null,
        chapters: marked.map((html, at) => ({ title: `Part ${at + 1}`, type: "chapter" as const, html })),
        image: async () => null,
      });
      const read = await readManuscript(bytes, "leaked.epub");
      const text = read.chapters.map(({ html }) => plainText(html)).join("\n\n");
      expect(printedMarks(text)).to.deep.equal([]);
      const whole = await traceText(text, all);
      if (whole?.copy === mark) fromEpub += 1;
      else if (whole) wrong += 1;
      // A different section for each copy.
      const words = text.split(/(?<=[\s\u2005])/u);
      const from = (index * 13) % (words.length - WORDS);
      const some = await traceText(words.slice(from, from + WORDS).join(""), all);
      if (some?.copy === mark) fromText += 1;
      else if (some) wrong += 1;
    }
    process.stdout.write(`      ${fromEpub} of ${COPIES} by EPUB, ${fromText} by text, ${wrong} wrong\n`);
    expect(wrong).to.equal(0);
    expect(fromEpub).to.equal(COPIES);
    expect(fromText).to.be.at.least(COPIES * 0.99);
  });
});
