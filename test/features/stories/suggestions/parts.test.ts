import { expect } from "chai";
import { applyParts, partsOf } from "#features/stories/suggestions/parts.ts";
import { dice } from "#test/browser/support/dice.ts";

const BASE = "<p>The tide came in at nine, and the boats went out.</p>\n<p>Nobody saw it.</p>";

describe("The parts of a suggestion", () => {
  it("are passages within one block each, accepted or declined separately", () => {
    const wanted = BASE.replace("nine", "ten").replace("boats went", "ferries <em>ran</em>");
    const parts = partsOf(BASE, wanted);
    expect(parts.map(({ after }) => after[0])).to.deep.equal([
      "<p>The tide came in at ten, and the boats went out.</p>",
      "<p>The tide came in at nine, and the ferries <em>ran</em> out.</p>",
    ]);
    const [time, boats] = parts;
    expect(applyParts(BASE, BASE, [boats!]).html).to.equal(
      BASE.replace("boats went", "ferries <em>ran</em>"),
    );
    const first = applyParts(BASE, BASE, [time!]).html;
    expect(applyParts(BASE, first, [boats!])).to.deep.equal({ html: wanted, changed: [] });
    expect(applyParts(BASE, first, [time!]), "it is in already").to.deep.equal({ html: first, changed: [] });
  });

  it("keep their ids while their editor changes another passage of the block", () => {
    const one = partsOf(BASE, BASE.replace("nine", "ten").replace("went out", "stayed"));
    const two = partsOf(BASE, BASE.replace("nine", "ten").replace("went out", "sank"));
    expect(one[0]!.key).to.equal(two[0]!.key);
    expect(one[1]!.key).not.to.equal(two[1]!.key);
  });

  it("stay separate if a neighbouring block is added or removed", () => {
    const lines = ["One is the first of them.", "Two is the next one.", "Three is the last of all."];
    const text = (...all: string[]) => all.map((each) => `<p>${each}</p>`).join("\n");
    const before = text(...lines);
    const wanted = text(
      lines[0]!.replace("first", "very first"),
      "Something else altogether.",
      lines[1]!.replace("next", "second"),
    );
    const parts = partsOf(before, wanted);
    expect(parts.map(({ before: out, after }) => [out.length, after.length])).to.deep.equal([
      [1, 1],
      [0, 1],
      [1, 1],
      [1, 0],
    ]);
    expect(applyParts(before, before, [parts[2]!]).html).to.equal(
      text(lines[0]!, lines[1]!.replace("next", "second"), lines[2]!),
    );
    let oneByOne = before;
    for (const part of parts.toReversed()) oneByOne = applyParts(before, oneByOne, [part]).html;
    expect(oneByOne).to.equal(wanted);
    // The author's changes next to them do not block them.
    const now = text("Zero.", lines[0]!, lines[1]!.replace("Two", "The two"), lines[2]!, "Four.");
    expect(applyParts(before, now, parts)).to.deep.equal({
      html: text(
        "Zero.",
        ...wanted
          .slice(3, -4)
          .split("</p>\n<p>")
          .map((each) => each.replace("Two", "The two")),
        "Four.",
      ),
      changed: [],
    });
  });

  it("are one part if a block is split or two are joined, and apply despite other changes in it", () => {
    const one = "<p>The tide came in at nine. And then all the boats went out.</p>";
    const two = "<p>The tide came in at nine.</p>\n<p>And then all the boats went out.</p>";
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      const parts = partsOf(`${from}\n<p>Nobody saw it.</p>`, `${to}\n<p>Nobody saw them.</p>`);
      expect(parts.length).to.equal(2);
      const now = `${from}\n<p>Nobody saw it.</p>`.replace("boats", "ferries");
      expect(applyParts(`${from}\n<p>Nobody saw it.</p>`, now, [parts[0]!])).to.deep.equal({
        html: `${to}\n<p>Nobody saw it.</p>`.replace("boats", "ferries"),
        changed: [],
      });
    }
  });

  it("apply next to the author's later changes in the same block, and never over them", () => {
    const parts = partsOf(BASE, BASE.replace("nine", "ten").replace("went out", "stayed"));
    const now = BASE.replace("tide", "spring tide").replace("nine", "noon");
    const { html, changed } = applyParts(BASE, now, parts);
    expect(html).to.equal(
      BASE.replace("tide", "spring tide").replace("nine", "noon").replace("went out", "stayed"),
    );
    expect(changed).to.deep.equal([parts[0]]);
  });

  it("produce the editor's text if all are accepted and the author's if none is, for any changes", () => {
    const roll = dice(18);
    const words = "sea tide lamp gull rope and the of, at. <em>far</em>".split(" ");
    const block = () =>
      `<p>${Array.from({ length: 3 + roll(12) }, () => words[roll(words.length)]).join(" ")}</p>`;
    for (let time = 0; time < 400; time += 1) {
      const base = Array.from({ length: 1 + roll(6) }, block);
      const wanted = base.flatMap((each) => {
        const kind = roll(8);
        if (kind === 0) return [];
        if (kind === 1) return [each, block()];
        const tokens = each.slice(3, -4).split(" ");
        for (let edit = roll(4); edit > 0; edit -= 1)
          tokens.splice(roll(tokens.length), roll(2), words[roll(words.length)]!);
        return [`<p>${tokens.join(" ")}</p>`];
      });
      const [before, after] = [base.join("\n"), wanted.join("\n")];
      const parts = partsOf(before, after);
      expect(applyParts(before, before, parts), before).to.deep.equal({ html: after, changed: [] });
      expect(applyParts(before, before, []).html).to.equal(before);
      let oneByOne = before;
      for (const part of parts) oneByOne = applyParts(before, oneByOne, [part]).html;
      if (base.length === wanted.length) expect(oneByOne, after).to.equal(after);
    }
  });
});
