import { expect } from "chai";
import fc from "fast-check";
import {
  countTextWords,
  countWords,
  excerpt,
  markdownToHtml,
  plainText,
  sanitiseChapter,
  smartenPlainText,
} from "#core/text/index.ts";
import { effortOf } from "../../support/effort.ts";
import { markupArbitrary, textArbitrary } from "./arbitraries.ts";

describe("Counting words", () => {
  it("counts as a reader would", () => {
    const counted: [string, number][] = [
      ["It was—as he said—Mr. O’Neill’s well-known 3.5 p.m. train…", 11],
      ["", 0],
      ["— … * * * ↩ !", 0],
      ["hy\u00adphen\u2060ated\u2060—\u2060dash", 2],
      ["don't 'stop' rock 'n' roll", 5],
      ["Größe naïve Ёлка ελληνικά العربية", 5],
      ["日本語の文章です。", 4],
      ["我喜欢读书", 3],
      ["ภาษาไทยง่ายนิดเดียว", 5],
    ];
    for (const [text, words] of counted) expect(countTextWords(text), text).to.equal(words);
  });

  it("sees words across markup, and ignores note numbers", () => {
    const html =
      '<h2>One</h2><p>l<em>ett</em>er two<br>three</p><ul><li>four</li><li>five<a class="noteref" href="#x">12</a></li></ul>' +
      "<table><tr><td>six</td><td>seven</td></tr></table><script>no</script>";
    expect(plainText(html)).to.equal("One\n\nletter two\nthree\n\nfour\nfive\n\nsix seven");
    expect(countWords(html)).to.equal(8);
  });

  it("finds the same words before and after sanitising", () => {
    fc.assert(
      fc.property(fc.array(textArbitrary), (paragraphs) => {
        const html = smartenPlainText(paragraphs.map((each) => each.replace(/[<>]/g, "")).join("\n\n"));
        expect(countWords(sanitiseChapter(html).html)).to.equal(countWords(html));
      }),
    );
  });

  it("counts only the text, whatever the markup", () => {
    fc.assert(
      fc.property(markupArbitrary, (markup) => {
        expect(plainText(sanitiseChapter(markup).html)).not.to.match(/\n{3}/);
      }),
    );
  });

  it("counts a novel instantly", async () => {
    const novel = `<p>${"It is a truth universally acknowledged, that a single man “in possession” ".repeat(10_000)}</p>`;
    expect(await effortOf(() => expect(countWords(novel)).to.equal(120_000))).to.be.below(1_000);
  });
});

describe("An excerpt", () => {
  it("ends between words, with an ellipsis", () => {
    expect(excerpt("It is a truth, universally acknowledged", 20)).to.equal("It is a truth…");
    expect(excerpt("It is", 20)).to.equal("It is");
    expect(excerpt("日本語の文章です。日本語の文章です。", 10)).to.equal("日本語の文章です…");
  });

  it("never exceeds the given length, and has no broken characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        const short = excerpt(text.toWellFormed(), length);
        expect(short.length).to.be.at.most(Math.max(length, 1));
        expect(short.isWellFormed()).to.equal(true);
      }),
    );
  });
});

describe("Plain text", () => {
  it("becomes paragraphs, scene breaks, emphasis and verse", () => {
    expect(
      smartenPlainText(
        "It was _very_\nlate & “dark”.\n\n* * *\n\n  Roses are red,\n  violets *blue*.\n\nsnake_case_name 2*3*4 <b>",
      ),
    ).to.equal(
      "<p>It was <em>very</em> late &amp; “dark”.</p>\n<hr />\n" +
        '<div class="verse"><p>Roses are red,<br />violets <em>blue</em>.</p></div>\n<p>snake_case_name 2*3*4 &lt;b&gt;</p>',
    );
  });

  it("is split into a paragraph per line if there are no blank lines", () => {
    expect(
      smartenPlainText(
        "“Yes?”\nHe looked up from the long letter in his hand and was silent for some time indeed.\n“No.”",
      ),
    ).to.equal(
      "<p>“Yes?”</p>\n<p>He looked up from the long letter in his hand and was silent for some time indeed.</p>\n<p>“No.”</p>",
    );
  });

  it("gives the same result as Markdown for the same text", () => {
    expect(sanitiseChapter(smartenPlainText("One.\n\nTwo *three*.\n\n***\n\nFour.")).html).to.equal(
      markdownToHtml("One.\n\nTwo *three*.\n\n***\n\nFour."),
    );
  });
});
