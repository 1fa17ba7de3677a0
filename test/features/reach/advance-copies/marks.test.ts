import { expect } from "chai";
import { gapsOf, MARKED_SPACE, markHtml } from "#features/reach/advance-copies/marks.ts";
import { traceText } from "#features/reach/advance-copies/trace.ts";
import { plainText } from "#shared/text/plain-text.ts";
import { novelOf } from "./novel.ts";

describe("Marks of advance copies", () => {
  const secret = "a secret of the story";
  const marks = Array.from({ length: 50 }, (_, index) => index.toString(16).padStart(16, "0"));
  const all = [{ secret, copies: marks.map((mark) => ({ mark, copy: mark })) }];
  const html = novelOf(4_000);

  it("leave words and markup unchanged", () => {
    const marked = markHtml(html, secret, marks[7]!);
    expect(marked).not.to.equal(html);
    expect(marked.replaceAll(MARKED_SPACE, " ")).to.equal(html);
  });

  it("identify the copy from any section of its plain text, and none from a text without marks", async () => {
    const words = plainText(markHtml(html, secret, marks[7]!));
    const from = words.indexOf(" ", 5_000);
    const stretch = words.slice(from, from + 6_000);
    expect((await traceText(stretch, all))?.copy).to.equal(marks[7]);
    expect(await traceText(plainText(html), all)).to.equal(null);
    expect(await traceText(words.replaceAll(MARKED_SPACE, " "), all)).to.equal(null);
  });

  it("identify none if two copies were mixed, or too little is left", async () => {
    const [one, other] = [marks[1]!, marks[2]!].map((mark) => plainText(markHtml(html, secret, mark)));
    const half = Math.floor(one!.length / 2);
    expect(await traceText(one!.slice(0, half) + other!.slice(half), all)).to.equal(null);
    expect(await traceText(one!.slice(0, 300), all)).to.equal(null);
  });

  it("are read once per pair of words, by the most frequent variant", () => {
    const text = `the tide the tide the${MARKED_SPACE}tide`;
    expect(gapsOf(text).find(({ before }) => before === "the")).to.deep.equal({
      before: "the",
      after: "tide",
      marked: false,
    });
  });
});
