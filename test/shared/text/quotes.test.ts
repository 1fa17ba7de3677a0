import { expect } from "chai";
import { apostropheAt, quoteFor } from "#shared/text/quotes.ts";

/** Types a text key by key. */
const typed = (text: string, language: string) =>
  [...text].reduce((before, key) => {
    const at = apostropheAt(before + key, language);
    const text = at === null ? before : `${before.slice(0, at)}’${before.slice(at + 1)}`;
    return text + (key === '"' || key === "'" ? quoteFor(key, text, language) : key);
  }, "");

describe("Quotation marks", () => {
  it("follow the language", () => {
    const text = `She said, "He's 'late', isn't he?" (and "so")`;
    expect(typed(text, "en-GB")).to.equal("She said, “He’s ‘late’, isn’t he?” (and “so”)");
    expect(typed(`Er sagte: "Komm 'jetzt'!"`, "de")).to.equal("Er sagte: „Komm ‚jetzt‘!“");
    expect(typed(`"Oui", l'homme`, "fr")).to.equal("«\u202fOui\u202f», l’homme");
    expect(typed(`"Hej", sade hon`, "sv")).to.equal("”Hej”, sade hon");
    expect(typed(`"Kom", sagde han`, "da")).to.equal("»Kom«, sagde han");
  });

  it("are apostrophes where a word begins with one", () => {
    for (const [text, expected] of [
      ["the '90s", "the ’90s"],
      ["In '86, in the '60s. '45 was cold", "In ’86, in the ’60s. ‘45 was cold"],
      ["'Twas night; 'tis day. 'Tisn't so", "’Twas night; ’tis day. ’Tisn’t so"],
      ["rock 'n' roll, fish 'n' chips", "rock ’n’ roll, fish ’n’ chips"],
      ["get 'em, just 'cause", "get ’em, just ‘cause"],
      ["just 'cause I can", "just ’cause I can"],
      ["'Cause and effect,' 'tissue' 'no' 'n", "‘Cause and effect,’ ‘tissue’ ‘no’ ‘n"],
      ["\"'Twas him,\" 'Emerald,'", "“’Twas him,” ‘Emerald,’"],
      ["He said, '12 men came.'", "He said, ‘12 men came.’"],
    ] as const)
      expect(typed(text, "en-GB")).to.equal(expected);
    expect(typed("Hast du 'n Moment? Die '68er", "de")).to.equal("Hast du ’n Moment? Die ’68er");
    expect(typed("Dat is 't huis", "nl")).to.equal("Dat is ’t huis");
  });
});
