import type {
  ImportEntryDto,
  ImportMatchDto,
  ImportPreviewDto,
  ImportReportDto,
  WaitingImportDto,
} from "../../../shared/stories/imports.dto.ts";
import type { StoryDoc } from "../stories/index.ts";
import type { ImportDoc } from "./model.ts";
import { isSame, type Replacement } from "./replace.ts";
import { accountOf, reportOf } from "./report.ts";

/** What waits, in a list. */
export function presentWaiting({
  _id,
  fileName,
  title,
  entries,
  readAt,
  expiresAt,
}: ImportDoc): WaitingImportDto {
  const kept = entries.filter(({ out }) => !out);
  return {
    id: String(_id),
    fileName,
    title,
    chapters: kept.length,
    words: kept.reduce((sum, { words }) => sum + words, 0),
    readAt: readAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** All chapters of what waits, in their order. */
export const presentEntries = ({ entries }: Pick<ImportDoc, "entries">): ImportEntryDto[] =>
  entries.map(({ _id, title, type, words, first, part, out }, index) => ({
    id: String(_id),
    place: index + 1,
    ...{ title, type, words, first, part, out },
  }));

/** What waits, with its chapters. */
export const presentPreview = (waiting: ImportDoc): ImportPreviewDto => ({
  ...presentWaiting(waiting),
  author: waiting.author,
  language: waiting.language,
  synopsis: waiting.synopsis,
  entries: presentEntries(waiting),
  parts: waiting.parts.map(({ title, parent }) => ({ title, parent })),
  account: accountOf({ ...waiting, pictures: waiting.pictures.length }),
});

/** The account of what is in `story`. */
export const presentReport = (
  stored: ImportDoc,
  story: Pick<StoryDoc, "_id" | "slug" | "title">,
): ImportReportDto =>
  reportOf(
    { ...stored, pictures: stored.pictures.length },
    story,
    stored.entries.filter(({ out }) => !out),
  );

/** What would become of each chapter. */
export const presentMatches = ({ rows }: Pick<Replacement, "rows">): ImportMatchDto[] =>
  rows.map(({ entry, chapter }) => ({
    kind: !chapter ? "new" : !entry ? "stays" : isSame(entry, chapter) ? "same" : "changed",
    title: entry?.title ?? null,
    chapter: chapter && { number: chapter.number, title: (chapter.pending ?? chapter).title },
    words: { before: chapter ? (chapter.pending ?? chapter).words : null, after: entry?.words ?? null },
  }));
