import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import type { ImportAccountDto, ImportReportDto } from "#shared/stories/imports.dto.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import type { MarginNote, ReportLine } from "../manuscripts/index.ts";
import type { StoryDoc } from "../stories/index.ts";

type Fate = keyof ImportAccountDto["lines"];

/** What happened to the content of each kind of line in a reader's report. */
const FATES: Readonly<Record<ReportLine["kind"], Fate>> = {
  "left-out": "dropped",
  element: "dropped",
  images: "dropped",
  comments: "dropped",
  hidden: "dropped",
  missing: "dropped",
  lost: "dropped",
  unread: "dropped",
  links: "changed",
  titles: "changed",
  joined: "changed",
  split: "changed",
  highlight: "changed",
  colour: "changed",
  changes: "changed",
  typography: "changed",
  encoding: "changed",
  "not-epub": "changed",
  "not-docx": "changed",
  "not-pdf": "changed",
  "not-odt": "changed",
  "not-rtf": "changed",
  "other-kind": "changed",
  "front-matter": "kept",
  "back-matter": "kept",
  "part-heading": "kept",
  notes: "kept",
  "author-notes": "kept",
};

interface Read {
  readonly report: readonly ReportLine[];
  readonly pictures: number;
  readonly lostPictures: number;
  readonly margin?: readonly MarginNote[];
}

/** Describes what was dropped, changed and retained of a file. */
export function accountOf({ report, pictures, lostPictures, margin = [] }: Read): ImportAccountDto {
  const lines: Record<Fate, string[]> = { dropped: [], changed: [], kept: [] };
  for (const line of report) lines[FATES[line.kind]].push(manuscriptsText.report[line.kind](line));
  if (lostPictures > 0) lines.dropped.push(manuscriptsText.picturesLost(lostPictures));
  const footnotes = report.filter(({ kind }) => kind === "notes").reduce((sum, { count }) => sum + count, 0);
  return {
    lines: { dropped: once(lines.dropped), changed: once(lines.changed), kept: once(lines.kept) },
    pictures,
    footnotes,
    margin: margin.map(({ kind, by, text }) => ({ kind, by, text })),
  };
}

/** Merges repeated lines, for example about chapters with equal titles, into one. */
function once(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? manuscriptsText.times(line, count) : line));
}

/** Returns the report of a completed import; `came` is what this file added. */
export const reportOf = (
  read: Read,
  story: Pick<StoryDoc, "_id" | "slug" | "title">,
  came: readonly { readonly title: string; readonly type: ChapterType; readonly words: number }[],
): ImportReportDto => ({
  ...accountOf(read),
  story: { id: String(story._id), slug: story.slug, title: story.title },
  words: came.reduce((sum, { words }) => sum + words, 0),
  chapters: came.map(({ title, type, words }) => ({ title, type, words })),
});
