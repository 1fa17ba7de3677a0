import { expect } from "chai";
import { verseLines } from "#core/text/verse-lines.ts";

describe("Lines of verse", () => {
  it("are each wrapped in an element, including their markup", () => {
    expect(
      verseLines(
        '<p>Then he sang:</p><div class="verse"><p>Roses are <em>red</em>,<br />\n<span class="indent-1">violets</span> blue.</p><p>One line</p></div><p>No<br />verse</p>',
      ),
    ).to.equal(
      '<p>Then he sang:</p><div class="verse"><p><span class="line">Roses are <em>red</em>,</span><span class="line"><span class="indent-1">violets</span> blue.</span></p><p><span class="line">One line</span></p></div><p>No<br />verse</p>',
    );
  });

  it("are unchanged where markup crosses them, as is text without verse", () => {
    const across = '<blockquote class="verse"><p><em>One<br />two</em></p></blockquote>';
    expect(verseLines(across)).to.equal(across);
    expect(verseLines("<p>a<br />b</p>")).to.equal("<p>a<br />b</p>");
  });
});
