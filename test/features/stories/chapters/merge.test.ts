import { expect } from "chai";
import fc from "fast-check";
import { sanitiseChapter } from "#core/text/index.ts";
import { holdsAll, mergeHtml, mergeLine } from "#features/stories/chapters/merge.ts";

interface Block {
  readonly tag: string;
  readonly tokens: readonly string[];
}

/** Returns blocks after random edits. */
function edited(
  blocks: readonly Block[],
  steps: readonly { readonly kind: string; readonly block: number; readonly at: number }[],
  name: string,
): Block[] {
  const after = [...blocks];
  let count = 0;
  for (const { kind, block, at } of steps) {
    count += 1;
    const added = `${name}${count}`;
    const place = block % Math.max(1, after.length);
    const { tag, tokens } = after[place] ?? { tag: "p", tokens: [] };
    const [before, rest] = [tokens.slice(0, at), tokens.slice(at)];
    const next = after[place + 1];
    const put = (...into: Block[]) => after.splice(place, 1, ...into);
    if (kind === "add") put({ tag, tokens: [...before, added, ...rest] });
    else if (kind === "take") put({ tag, tokens: [...before, ...rest.slice(1 + (at % 2))] });
    else if (kind === "replace") put({ tag, tokens: [...before, added, ...rest.slice(1)] });
    else if (kind === "begin") after.splice(place, 0, { tag: "p", tokens: [added] });
    else if (kind === "drop") after.splice(place, 1);
    else if (kind === "part") put({ tag, tokens: before }, { tag, tokens: rest });
    else if (kind === "join" && next) after.splice(place, 2, { tag, tokens: [...tokens, ...next.tokens] });
    else if (kind === "mark" && rest[0] && !rest[0].startsWith("<"))
      put({ tag, tokens: [...before, `<em>${rest[0]}</em>`, ...rest.slice(1)] });
    else if (kind === "retag") put({ tag: tag === "p" ? "h2" : "p", tokens });
  }
  return after;
}

const htmlOf = (blocks: readonly Block[]): string =>
  sanitiseChapter(
    blocks
      .map(({ tag, tokens }) => {
        const text = tokens.join(" ").replace(/ (?=[.,;])/g, "");
        return tag === "blockquote" ? `<blockquote><p>${text}</p></blockquote>` : `<${tag}>${text}</${tag}>`;
      })
      .join("\n"),
  ).html;

const wordsIn = (html: string): Set<string> =>
  new Set(html.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}’-]+/gu) ?? []);

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
      "keep words apart that came to stand side by side",
      "<p>The end.</p>",
      "<p>The end.Then</p>",
      "<p>The end</p>",
      "<p>The end Then</p>",
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

  it("preserve every word that either added or both left, or leave the choice to the writer", () => {
    const word = fc.constantFrom("sea", "tide", "lamp", "gull", "don’t", "well-kept");
    const paragraph = fc.record({
      tag: fc.constantFrom("p", "p", "h2", "blockquote"),
      tokens: fc.array(fc.oneof(word, word, fc.constantFrom(".", ", ", "; ")), { maxLength: 8 }),
    });
    const step = fc.record({
      kind: fc.constantFrom(
        "add",
        "add",
        "take",
        "replace",
        "begin",
        "drop",
        "part",
        "join",
        "mark",
        "retag",
      ),
      block: fc.nat(4),
      at: fc.nat(8),
    });
    const steps = fc.array(step, { minLength: 1, maxLength: 5 });
    let merges = 0;
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 4 }), steps, steps, (given, left, right) => {
        // Each word is unique, so that it can be traced.
        let count = 0;
        const named = (token: string) => {
          count += 1;
          return /^\w/.test(token) ? `${token}${count}` : token;
        };
        const blocks = given.map(({ tag, tokens }) => ({ tag, tokens: tokens.map(named) }));
        const [base, theirs, mine] = [
          blocks,
          edited(blocks, left, "left"),
          edited(blocks, right, "right"),
        ].map(htmlOf) as [string, string, string];
        const merged = mergeHtml({ base, theirs, mine });
        if (merged === null) return;
        merges += 1;
        const [old, one, other, found] = [base, theirs, mine, merged].map(wordsIn) as [
          ...[Set<string>, Set<string>, Set<string>, Set<string>],
        ];
        for (const each of new Set([...old, ...one, ...other])) {
          const wanted = old.has(each) ? one.has(each) && other.has(each) : true;
          if (wanted) expect([...found], `${base}\n${theirs}\n${mine}\n${merged}`).to.include(each);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(merges).to.be.above(300);
  });

  it("treat a line as a unit", () => {
    expect(mergeLine({ base: "a", theirs: "a", mine: "b" })).to.equal("b");
    expect(mergeLine({ base: "a", theirs: "b", mine: "a" })).to.equal("b");
    expect(mergeLine({ base: "a", theirs: "c", mine: "b" })).to.equal(null);
    expect(mergeLine({ base: undefined, theirs: "c", mine: "b" })).to.equal(null);
    expect(mergeLine({ base: undefined, theirs: "c", mine: "c" })).to.equal("c");
  });

  it("become one if the later edit contains all of the earlier one in order", () => {
    expect(holdsAll("<p>One and two.</p>", "<p>One.</p>")).to.equal(true);
    expect(holdsAll("<p>Two. One.</p>", "<p>One. Two.</p>")).to.equal(false);
  });
});
