import { expect } from "chai";
import { quoteFor } from "../../../src/shared/text/quotes.ts";

/** A text typed key by key. */
const typed = (text: string, language: string) =>
  [...text].reduce(
    (before, key) => before + (key === '"' || key === "'" ? quoteFor(key, before, language) : key),
    "",
  );

describe("Quotation marks", () => {
  it("are those of the language", () => {
    const text = `She said, "He's 'late', isn't he?" (and "so")`;
    expect(typed(text, "en-GB")).to.equal("She said, “He’s ‘late’, isn’t he?” (and “so”)");
    expect(typed(`Er sagte: "Komm 'jetzt'!"`, "de")).to.equal("Er sagte: „Komm ‚jetzt‘!“");
    expect(typed(`"Oui", l'homme`, "fr")).to.equal("«\u202fOui\u202f», l’homme");
    expect(typed(`"Hej", sade hon`, "sv")).to.equal("”Hej”, sade hon");
    expect(typed(`"Kom", sagde han`, "da")).to.equal("»Kom«, sagde han");
  });
});
