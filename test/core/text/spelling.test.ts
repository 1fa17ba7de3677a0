import { expect } from "chai";
import { createSpeller, distanceOf } from "#core/text/spelling.ts";

describe("Correcting misspelt words", () => {
  const words = ["lamplighter", "goose", "hedgehog", "fantasy", "moon", "borrowed", "ledger", "grove"];
  const speller = createSpeller(new Map(words.map((word) => [word, 1])));

  it("finds words with one or two wrong, missing, extra or swapped letters", () => {
    for (const [asked, meant] of [
      ["lampligter", "lamplighter"],
      ["lamplihgter", "lamplighter"],
      ["lapligter", "lamplighter"],
      ["gose", "goose"],
      ["hedghog", "hedgehog"],
      ["fantacy", "fantasy"],
      ["fantsay", "fantasy"],
      ["mooon", "moon"],
      ["borowwed", "borrowed"],
    ] as const)
      expect(speller(asked), asked).to.equal(meant);
  });

  it("leaves known words, short ones, and those unlike any known word", () => {
    for (const word of ["goose", "the", "of", "xylophone", "moot point", "gr"])
      expect(speller(word), word).to.equal(null);
  });

  it("chooses the more frequent of two equally close words", () => {
    const often = createSpeller(
      new Map([
        ["light", 1],
        ["night", 50],
      ]),
    );
    expect(often("xight")).to.equal("night");
  });

  it("counts differing letters up to the limit", () => {
    expect(distanceOf("ca", "ac", 2)).to.equal(1);
    expect(distanceOf("kitten", "sitting", 3)).to.equal(3);
    expect(distanceOf("kitten", "sitting", 2)).to.be.above(2);
    expect(distanceOf("", "ab", 2)).to.equal(2);
  });
});
