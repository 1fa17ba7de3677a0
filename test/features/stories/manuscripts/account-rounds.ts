import { expect } from "chai";
import { withAccount } from "#features/stories/manuscripts/account.ts";
import { readDrafts } from "#features/stories/manuscripts/read-manuscript.ts";
import type { Draft, Manuscript } from "#features/stories/manuscripts/types.ts";
import { Pen, RANDOM_FILES } from "./random-files.ts";

/** Reads random files of a kind and checks their accounts. */
export async function checkAccounts(name: string, rounds: number, firstSeed = 1): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + rounds; seed += 1) {
    const pen = new Pen(seed);
    const bytes = await RANDOM_FILES[name]!(pen);
    const [draft] = await readDrafts(bytes, name);
    const book = withAccount(draft!);
    const context = `${name}, seed ${seed}`;
    const isNamed = book.report.some(({ kind, words }) => kind === "left-out" && words > 0);
    const shown = textsOf(book) + (isNamed ? draft!.leftOut.join(" ") : "");
    const missing = pen.words.filter((word) => !shown.includes(word));
    expect(lostIn(book), `${context}: words called lost`).to.deep.equal([]);
    expect(missing, `${context}: words neither shown nor named`).to.deep.equal([]);
    const taken = damaged(draft!, pen);
    if (taken)
      expect(lostIn(withAccount(taken.draft)).join(" "), `${context}: a word that was taken out`).to.include(
        taken.word,
      );
  }
}

const lostIn = ({ report }: Manuscript): string[] =>
  report.flatMap(({ kind, part }) => (kind === "lost" ? [part] : []));

function textsOf({ title, parts, chapters, margin = [] }: Manuscript): string {
  return [
    title,
    ...parts.map((part) => part.title),
    ...chapters.flatMap((chapter) => [chapter.title, chapter.html, chapter.notesBefore, chapter.notesAfter]),
    ...margin.flatMap(({ text, tracked }) => [text, tracked?.words]),
  ]
    .join(" ")
    .toLowerCase();
}

/** Removes a word that occurs once from a draft's chapters, as a faulty reader would. */
function damaged(draft: Draft, pen: Pen): { draft: Draft; word: string } | null {
  const elsewhere = [
    draft.title,
    ...draft.parts.map(({ title }) => title),
    ...draft.chapters.map(({ title }) => title),
    ...(draft.margin ?? []).map(({ text, tracked }) => `${text} ${tracked?.words}`),
    ...draft.report.map(({ part }) => part),
    ...draft.leftOut,
  ].join(" ");
  const words = pen.words.filter(
    (word) => !elsewhere.includes(word) && draft.chapters.some(({ html }) => html.includes(word)),
  );
  if (words.length === 0) return null;
  const word = pen.pick(words);
  const chapters = draft.chapters.map(({ before, ...chapter }) => ({
    ...chapter,
    html: chapter.html.replace(word, ""),
    ...(before === undefined ? {} : { before: before.replace(word, "") }),
  }));
  return { draft: { ...draft, chapters }, word };
}
