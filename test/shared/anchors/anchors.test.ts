import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { expect } from "chai";
import fc from "fast-check";
import { blocksOf, markdownToHtml, passageText } from "#core/text/index.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { anchorText, findAnchor, makeAnchor, paragraphOf, refreshAnchor } from "#shared/anchors/index.ts";
import { anyEdit, chapterOf, edited, htmlOf, idsOf } from "./edited-chapter.ts";

const LIBRARY = new URL("../../../../shared/library/", import.meta.url);
const RUNS = Number(process.env.ANCHOR_RUNS ?? 400);

describe("The anchor of a passage", () => {
  it("never points at other words, and finds at least 95 % of what still exists, after any edit", async () => {
    const chapters = await realChapters();
    const other = chapters.at(-1)!.join(" ");
    const originals = chapters.slice(0, -1).map((paragraphs) => {
      const before = chapterOf(paragraphs);
      return { before, text: textOf(before) };
    });
    let there = 0;
    let found = 0;
    const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });
    const passages = fc.array(fc.record({ at: share, words: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 1,
    });
    const edits = fc.array(anyEdit, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat({ max: chapters.length - 2 }), passages, edits, (which, places, sequence) => {
        const { before, text } = originals[which]!;
        const after = sequence.reduce((chapter, edit) => edited(chapter, edit, other), before);
        const now = textOf(after);
        const ids = idsOf(after);
        for (const place of places) {
          const range = wordsAt(text.source, place.at, place.words);
          const anchor = makeAnchor(text, range)!;
          const own = signsIn(text.source, idsOf(before), range);
          const where = findAnchor(now, anchor);
          const got = where && signsIn(now.source, ids, where);
          const set = new Set(own);
          if (got) {
            const right = got.filter((id) => set.has(id)).length;
            expect(
              right,
              `“${anchor.quote}” is not “${now.source.slice(where.start, where.end)}”`,
            ).to.be.at.least(got.length / 2);
          }
          const at = ids.indexOf(own[0]!);
          if (own.every((id, index) => ids[at + index] === id)) {
            there += 1;
            if (got?.join() === own.join()) found += 1;
          }
        }
      }),
      { numRuns: RUNS, seed: Number(process.env.ANCHOR_SEED ?? 5) },
    );
    expect(there).to.be.above(RUNS / 4);
    expect(found / there).to.be.at.least(0.95);
  });

  const text = anchorText(
    "One fine day she went out.\n\n“Well,” she said — “well…”\n\nIt rained until Thursday.",
  );
  const passage = (words: string) => {
    const start = text.source.indexOf(words);
    return { start, end: start + words.length };
  };

  it("survives reformatting of the same words", () => {
    const anchor = makeAnchor(text, passage("“Well,” she said — “well…”"))!;
    const reset = anchorText('She did go out. "Well,"  she said -- "well..." It rained until Thursday.');
    const { start, end } = findAnchor(reset, anchor)!;
    expect(reset.source.slice(start, end)).to.equal('"Well,"  she said -- "well..."');
    expect(paragraphOf(text.source, anchor.start)).to.equal(1);
  });

  it("finds a passage of which a few letters changed, and reports it deleted when it is rewritten", () => {
    const anchor = makeAnchor(text, passage("It rained until Thursday."))!;
    const slightly = anchorText(text.source.replace("until Thursday", "until a Thursday"));
    const { start } = findAnchor(slightly, anchor)!;
    expect(slightly.source.slice(start)).to.equal("It rained until a Thursday.");
    const rewritten = anchorText(text.source.replace("It rained until Thursday", "The sun came out at last"));
    expect(findAnchor(rewritten, anchor)).to.equal(null);
  });

  it("refreshes its context from the current text, and refuses a passage of spaces", () => {
    const anchor = makeAnchor(text, passage("she went out"))!;
    const next = anchorText(text.source.replace("One fine day", "One dark and stormy night"));
    const refreshed = refreshAnchor(next, anchor, findAnchor(next, anchor)!);
    expect(refreshed).to.include({ quote: "she went out", prefix: "One dark and stormy night" });
    expect(makeAnchor(text, { start: 3, end: 4 })).to.equal(null);
  });
});

const textOf = (chapter: Parameters<typeof htmlOf>[0]) => anchorText(passageText(blocksOf(htmlOf(chapter))));

/** Returns words of a text from a given position on. */
function wordsAt(source: string, at: number, words: number) {
  const starts = [...source.matchAll(/\S+/gu)];
  const first = Math.floor(at * starts.length);
  const last = starts[Math.min(first + words, starts.length) - 1]!;
  return { start: starts[first]!.index, end: last.index + last[0].length };
}

/** Returns the ids of the characters in a part of a text. */
function signsIn(source: string, ids: readonly number[], { start, end }: { start: number; end: number }) {
  const count = (text: string) => Array.from(text.replace(/\s+/gu, "")).length;
  expect(count(source)).to.equal(ids.length);
  const from = count(source.slice(0, start));
  return ids.slice(from, from + count(source.slice(start, end)));
}

/**
 * Returns three chapters, and a different text; those of a demo story if the novels are not next to the
 * repository.
 */
async function realChapters(): Promise<string[][]> {
  const paragraphs = (html: string) => blocksOf(html).map(({ text: words }) => words);
  if (!existsSync(LIBRARY)) {
    const folder = new URL("../../../scripts/demo/content/", import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md")).sort();
    const texts = await Promise.all(files.slice(0, 4).map((name) => readFile(new URL(name, folder), "utf8")));
    return texts.map((markdown) => paragraphs(markdownToHtml(markdown)));
  }
  const names = ["h-g-wells_the-time-machine", "jane-austen_pride-and-prejudice"];
  const [machine, pride] = await Promise.all(
    names.map(async (name) => {
      const book = await readManuscript(await readFile(new URL(`${name}.epub`, LIBRARY)), `${name}.epub`);
      return book.chapters.map(({ html }) => paragraphs(html));
    }),
  );
  return [machine![2]!, pride![0]!, pride![3]!, machine![8]!];
}
