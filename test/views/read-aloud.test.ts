import { expect } from "chai";
import { piecesOf } from "#client/aloud/speech.ts";
import { cut } from "#shared/reading/sentences.ts";

const sentences = (words: string, language = "en-GB") =>
  cut(words, language).map(([start, end]) => words.slice(start, end).trim());

describe("Text that is read aloud", () => {
  it("is split into spoken sentences, with any punctuation and quotation marks", () => {
    expect(
      sentences("It rained. Mr. Darcy and Mrs. J. R. Long came in! “Why?” she said. “Because.”"),
    ).to.deep.equal([
      "It rained.",
      "Mr. Darcy and Mrs. J. R. Long came in!",
      "“Why?” she said.",
      "“Because.”",
    ]);
    expect(sentences("He paused . . . and went. “Go!” …")).to.have.length(2);
    expect(sentences("古い時計屋の前で、彼は足を止めた。雨だった。", "ja")).to.deep.equal([
      "古い時計屋の前で、彼は足を止めた。",
      "雨だった。",
    ]);
    expect(sentences("هل أنت هنا؟ نعم.", "ar")).to.deep.equal(["هل أنت هنا؟", "نعم."]);
    expect(cut("", "en")).to.deep.equal([]);
  });

  it("omits and repeats nothing", () => {
    const text = "One. Two? “Three!” four… Dr. Five; six: seven. Eight\nnine. ".repeat(40);
    expect(
      cut(text, "en")
        .map(([start, end]) => text.slice(start, end))
        .join(""),
    ).to.equal(text);
  });

  it("is passed to the voice in pieces that end at natural pauses", () => {
    const long = `${"and so it went on and on, ".repeat(20)}until it was over.`;
    const pieces = piecesOf(long);
    for (const piece of pieces) expect(piece.length).to.be.at.most(200);
    expect(pieces.slice(0, -1).every((piece) => piece.endsWith(","))).to.equal(true);
    expect(pieces.join(" ")).to.equal(long);
    expect(piecesOf("word ".repeat(100)).join(" ")).to.equal("word ".repeat(100).trim());
    expect(piecesOf("字".repeat(450)).join("")).to.equal("字".repeat(450));
    expect(piecesOf("😀".repeat(301)).join("")).to.equal("😀".repeat(301));
    expect(piecesOf("Short.")).to.deep.equal(["Short."]);
    expect(piecesOf(" ")).to.deep.equal([]);
  });
});
