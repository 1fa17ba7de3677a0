import { expect } from "chai";
import { passageOf } from "#features/reading/find-in-story/passage.ts";
import { mayHave, readWanted, type Wanted } from "#features/reading/find-in-story/wanted.ts";

const wanted = (q: string): readonly Wanted[] => {
  const read = readWanted(q);
  if (typeof read === "string") throw new Error(`${q} is too ${read}`);
  return read;
};
/** Returns the hits of a search in a paragraph, separated by bars, or null if there are none. */
const hits = (q: string, paragraph: string): string | null => {
  const passage = passageOf(paragraph.normalize("NFC"), wanted(q));
  expect(mayHave(`<p>${paragraph}</p>`, wanted(q)), "the quick look").to.equal(true);
  if (!passage) return null;
  return passage.parts
    .filter(({ hit }) => hit)
    .map(({ text }) => text)
    .join("|");
};

describe("Search words in a story", () => {
  it("are found in any case, with any accents, quotation marks, dashes and hidden characters", () => {
    expect(hits("ZOE", "Zoë and zoe\u0308.")).to.equal("Zoë|zoë");
    expect(hits("don't", "I don’t know")).to.equal("don’t");
    expect(hits("DON’T", "I don't know")).to.equal("don't");
    expect(hits("well-being", "his well‑being")).to.equal("well‑being");
    expect(hits("lighthouse", "a light\u00adhouse")).to.equal("light\u00adhouse");
    expect(hits("strasse", "in der Straße")).to.equal("Straße");
    expect(hits("oeuvre", "the œuvre")).to.equal("œuvre");
    expect(hits("οδος", "Η ΟΔΟΣ")).to.equal("ΟΔΟΣ");
    expect(hits("istanbul", "İstanbul")).to.equal("İstanbul");
    expect(hits("final", "the ﬁnal word")).to.equal("ﬁnal");
    expect(hits("елка", "Ёлка")).to.equal("Ёлка");
  });

  it("are not equated with a word in which an accent makes a different letter", () => {
    expect(passageOf("мой", wanted("мои"))).to.equal(null);
    expect(passageOf("がっこう", wanted("かっこう"))).to.equal(null);
    expect(passageOf("कि", wanted("का"))).to.equal(null);
  });

  it("are matched by prefix, and must all be in one paragraph", () => {
    expect(hits("walk", "She walked; a walk.")).to.equal("walk|walk");
    expect(passageOf("a sidewalk", wanted("walk"))).to.equal(null);
    expect(hits("lamp darcy", "Mr. Darcy lit the lamp.")).to.equal("Darcy|lamp");
    expect(passageOf("Mr. Darcy slept.", wanted("lamp darcy"))).to.equal(null);
    expect(hits("a lamp", "a lamp, an apple")).to.equal("a|lamp");
  });

  it("are a phrase in any type of quotation marks", () => {
    expect(hits('"the lamp"', "the old lamp by the lamp")).to.equal("the lamp");
    expect(hits("“the lamp”", "by the lamp")).to.equal("the lamp");
    expect(passageOf("the old lamp", wanted('"the lamp"'))).to.equal(null);
    expect(mayHave("<p>the <em>la</em>mp</p>", wanted('"the lamp"'))).to.equal(true);
    expect(mayHave("<p>the<br>lamp</p>", wanted('"the lamp"'))).to.equal(true);
  });

  it("are found inside a run of letters in scripts without word separators", () => {
    expect(hits("時計", "古い時計屋の前で")).to.equal("時計");
    expect(hits("猫", "吾輩は猫である。")).to.equal("猫");
    expect(hits("ＡＢＣ", "abc")).to.equal("abc");
    expect(hits("כתב", "והכתב")).to.equal("כתב");
    expect(hits("بيت", "البَيْت")).to.equal("بَيْت");
    expect(passageOf("각", wanted("가"))).to.equal(null);
  });

  it("are refused if too short or too many", () => {
    for (const q of ["a", "x y", "—", '"', "!?", '""']) expect(readWanted(q), q).to.equal("short");
    for (const q of ["字", "ox"]) expect(readWanted(q), q).to.be.an("array");
    expect(readWanted("x".repeat(101))).to.equal("long");
    expect(readWanted("one two three four five six seven eight nine")).to.equal("long");
    expect(readWanted("(.*)+$ [a-z]{99}")).to.be.an("array");
  });

  it("are shown with their context, in whole words, and cut if the paragraph is long", () => {
    const fog = "The fog came in over the harbour and stayed. ";
    const long = `${fog.repeat(30)}A lamp burned. ${fog.repeat(30)}Then a bell rang. ${fog.repeat(30)}`;
    const { parts, quote, prefix, suffix } = passageOf(long.trim(), wanted("lam bell"))!;
    const shown = parts.map(({ text }) => text).join("");
    expect(shown).to.match(/^… \w/).and.match(/ …$/).and.include(" … ");
    expect(shown.length).to.be.below(800);
    expect(parts.filter(({ hit }) => hit).map(({ text }) => text)).to.deep.equal(["lam", "bell"]);
    expect([quote, prefix.endsWith("stayed. A "), suffix.startsWith(" burned.")]).to.deep.equal([
      "lamp",
      true,
      true,
    ]);
    const whole = passageOf("A lamp burned.", wanted("lamp"))!;
    expect(whole.parts.map(({ text }) => text)).to.deep.equal(["A ", "lamp", " burned."]);
  });
});
