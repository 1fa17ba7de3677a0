import { expect } from "chai";
import { smartenPlainText } from "#shared/text/smarten.ts";

const pasted = (text: string) => smartenPlainText(text, { verse: true });

describe("Pasting plain text", () => {
  it("keeps the lines of a poem, stanza by stanza", () => {
    expect(pasted("Long foretold, long last;\nShort notice, soon past.")).to.equal(
      '<div class="verse"><p>Long foretold, long last;<br />Short notice, soon past.</p></div>',
    );
    const sonnet =
      "Shall I compare thee to a summer’s day?\nThou art more lovely and more temperate:\nRough winds do shake the darling buds of May,\nAnd summer’s lease hath all too short a date:";
    expect(pasted(`${sonnet}\n\n${sonnet}\n`).match(/<br \/>/g)).to.have.length(6);
    expect(pasted(`${sonnet}\n\n${sonnet}\n`).match(/<p>/g)).to.have.length(2);
  });

  it("keeps the lines of a stanza between paragraphs", () => {
    const prose =
      "She sang, as she had sung every night since the boats went out, and nobody in the house said a word to her.";
    expect(pasted(`${prose}\n\nThe tide goes out,\nthe boats lie down\n\n${prose}`)).to.equal(
      `<p>${prose}</p>\n<div class="verse"><p>The tide goes out,<br />the boats lie down</p></div>\n<p>${prose}</p>`,
    );
  });

  it("joins the lines of prose that a program has wrapped", () => {
    const wrapped =
      "It was a bright cold day in April, and the clocks were striking\nthirteen, and nobody in the street looked up, since it was what\nthe clocks did.\n\nHe went in.";
    expect(pasted(wrapped)).to.not.include("<br />");
    expect(pasted(wrapped).match(/<p>/g)).to.have.length(2);
  });

  it("reads lines of dialogue as paragraphs", () => {
    expect(pasted("“No.”\n“Yes,” she said.\n“Why?”\nHe left.")).to.equal(
      "<p>“No.”</p>\n<p>“Yes,” she said.</p>\n<p>“Why?”</p>\n<p>He left.</p>",
    );
  });
});
