import { expect } from "chai";
import fc from "fast-check";
import { splitTitle } from "#features/stories/covers/cover.ts";
import { TITLE_STYLES } from "#features/stories/covers/title-styles.ts";
import { setText, type TypeBox } from "#features/stories/covers/type/setting.ts";
import { drawable, shapeWords } from "#features/stories/covers/type/words.ts";

const box: TypeBox = { x: 150, y: 200, width: 1300, height: 800, align: "middle", valign: "middle" };
const sizes = { least: 64, most: 400, lines: 8 };
const set = (title: string, style: keyof typeof TITLE_STYLES = "bookish") =>
  setText(title, TITLE_STYLES[style], box, sizes, "#000000");

describe("A title fitted into its box", () => {
  it("breaks into balanced lines without an article at the end of a line", () => {
    expect(set("The Last Ferry to Inishmore")?.lines).to.deep.equal(["The Last", "Ferry to", "Inishmore"]);
    expect(set("What the River Kept")?.lines).to.deep.equal(["What", "the River", "Kept"]);
  });

  it("is large if short and small if long, within the limits", () => {
    expect(set("It")?.size).to.equal(400);
    const long = set("a rather long title about nothing very much at all ".repeat(3));
    expect(long?.size).to.be.within(64, 130);
  });

  it("is cut with an ellipsis if it cannot fit", () => {
    const endless = set("word ".repeat(400));
    expect(endless?.lines.at(-1)).to.match(/…$/);
    expect(endless?.lines.length).to.be.at.most(8);
  });

  it("breaks even one very long word", () => {
    expect(set("Donaudampfschifffahrtsgesellschaftskapitänswitwe")?.lines.length).to.be.greaterThan(1);
  });

  it("stays inside the box in every style, for any title", () => {
    const words = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 24 }), { maxLength: 12 });
    const style = fc.constantFrom(...(Object.keys(TITLE_STYLES) as (keyof typeof TITLE_STYLES)[]));
    fc.assert(
      fc.property(words, style, (parts, name) => {
        const text = set(parts.join(" "), name);
        if (!text) return;
        expect(text.top).to.be.at.least(box.y - 1);
        expect(text.bottom).to.be.at.most(box.y + box.height + 1);
        expect(text.svg).to.not.match(/NaN|Infinity/);
      }),
      { numRuns: 120, seed: 7 },
    );
  });
});

describe("Characters missing from the chosen typeface", () => {
  const face = TITLE_STYLES.inscription.face;
  for (const title of [
    "Война и мир",
    "Στο φως του φάρου",
    "L’été à Łódź",
    "吾輩は猫である",
    "ألف ليلة",
    "שיר",
    "गोदान",
    "Tiếng Việt",
  ]) {
    it(`are borrowed for “${title}”`, () => {
      expect(drawable(title, face)).to.equal(1);
      expect(set(title, "inscription")?.svg).to.include("<path");
    });
  }

  it("are left out if no typeface has them, without placeholder boxes", () => {
    expect(drawable("한국", face)).to.equal(0);
    expect(set("한국")).to.equal(null);
    expect(shapeWords("Party 🎉", TITLE_STYLES.bookish).map(({ text }) => text)).to.deep.equal(["Party"]);
  });

  it("are set right to left in Hebrew and Arabic", () => {
    const [word] = shapeWords("שיר", TITLE_STYLES.bookish);
    expect(word?.rightToLeft).to.equal(true);
  });
});

describe("A title with a subtitle", () => {
  it("is split at a colon, dash or “; or,”", () => {
    expect(splitTitle("Middlemarch: A Study of Provincial Life").sub).to.equal("A Study of Provincial Life");
    expect(splitTitle("Frankenstein; or, The Modern Prometheus")).to.deep.equal({
      main: "Frankenstein",
      sub: "or, The Modern Prometheus",
    });
    expect(splitTitle("Half-Light")).to.deep.equal({ main: "Half-Light", sub: null });
  });
});
