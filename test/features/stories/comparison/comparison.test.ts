import { expect } from "chai";
import fc from "fast-check";
import { type Compared, compare, createComparers } from "#features/stories/comparison/index.ts";
import { tokensOf } from "#features/stories/comparison/tokens.ts";
import type { ComparedBlock, ComparedPart } from "#shared/stories/revisions.dto.ts";
import { effortOfThread } from "#test/support/effort.ts";

const inline = (before: string, after: string, more: Partial<Compared> = {}) =>
  compare({ before, after, view: "inline", whole: false, ...more });
const parts = (rows: readonly ComparedBlock[]) => rows.flatMap(({ after }) => after?.parts ?? []);
const said = (all: readonly ComparedPart[], of: ComparedPart["of"]) =>
  all.filter((part) => part.of === of).map(({ text }) => text.trim());

describe("Comparing two texts", () => {
  it("marks the words that changed, and no others", () => {
    const { rows, added, removed } = inline(
      "<p>The cat sat on the mat.</p>",
      "<p>The old cat lay on the mat.</p>",
    );
    expect(said(parts(rows), "in")).to.deep.equal(["old", "lay"]);
    expect(said(parts(rows), "out")).to.deep.equal(["sat"]);
    expect({ added, removed }).to.deep.equal({ added: 2, removed: 1 });
  });

  it("detects a change of emphasis, of a paragraph break, and of a picture's description", () => {
    expect(said(parts(inline("<p>Oh no.</p>", "<p>Oh <em>no</em>.</p>").rows), "in")).to.deep.equal(["no"]);
    expect(inline("<p>One. Two.</p>", "<p>One.</p><p>Two.</p>").rows).to.have.length(2);
    const picture = (alt: string) => `<p><img src="/a.png" alt="${alt}"></p>`;
    expect(said(parts(inline(picture("A dog"), picture("A wolf")).rows), "in")).to.deep.equal(["[A wolf]"]);
  });

  it("counts unchanged paragraphs instead of showing them, unless all are requested", () => {
    const text = (last: string) => `${"<p>Same.</p>".repeat(9)}<p>${last}</p>`;
    const { rows } = inline(text("a"), text("b"));
    expect(rows[0]).to.deep.equal({ changed: false, skipped: 8 });
    expect(rows).to.have.length(3);
    expect(inline(text("a"), text("b"), { whole: true }).rows).to.have.length(10);
  });

  it("shows the complete texts in two columns, for any texts", () => {
    const word = fc.constantFrom("a", "b", "c", "dog");
    const text = fc
      .array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 6 })
      .map((all) => all.map((words) => `<p>${words.join(" ")}</p>`).join(""));
    const words = (html: string) => tokensOf(html).map(({ text: each }) => each.trim());
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { rows } = compare({ before, after, view: "side", whole: true });
        for (const [side, html] of [
          ["before", before],
          ["after", after],
        ] as const) {
          const shown = rows.flatMap((row) => row[side]?.parts ?? []).flatMap((part) => part.text.split(" "));
          expect(shown.filter(Boolean).join()).to.equal(words(html).filter(Boolean).join());
        }
      }),
    );
  });

  it("compares two chapters of 20,000 words in a thread, without blocking others", async () => {
    const comparers = createComparers();
    const paragraph = (n: number, word: string) =>
      `<p>${`${word} and more of paragraph ${n} `.repeat(8)}</p>`;
    const chapter = (word: string) => Array.from({ length: 400 }, (_, n) => paragraph(n, word)).join("");
    const texts = { before: chapter("One"), after: chapter("Other"), view: "side", whole: false } as const;
    const effort = await effortOfThread(async () => {
      const { rows } = await comparers.compare("someone", texts);
      expect(rows).to.have.length(400);
    });
    await comparers.close();
    expect(effort).to.be.below(400);
  });
});
