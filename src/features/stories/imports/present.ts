import type {
  ImportEntryDto,
  ImportMatchDto,
  ImportPreviewDto,
  ImportReportDto,
  WaitingImportDto,
} from "#shared/stories/imports.dto.ts";
import type { StoryDoc } from "../stories/index.ts";
import type { ImportDoc } from "./model.ts";
import { presentOrigin } from "./origin.ts";
import { partKeys } from "./part-keys.ts";
import { isSame, type Replacement } from "./replace.ts";
import { accountOf, reportOf } from "./report.ts";

/** Presents a pending import in a list. */
export function presentWaiting({
  _id,
  fileName,
  title,
  entries,
  readAt,
  expiresAt,
}: ImportDoc): WaitingImportDto {
  const includedEntries = entries.filter(({ out }) => !out);
  return {
    id: String(_id),
    fileName,
    title,
    chapters: includedEntries.length,
    words: includedEntries.reduce((sum, { words }) => sum + words, 0),
    readAt: readAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Presents all chapters of a pending import, in order. */
export const presentEntries = ({ entries }: Pick<ImportDoc, "entries">): ImportEntryDto[] =>
  entries.map(({ _id, title, type, words, first, part, out, firstPublished }, index) => ({
    id: String(_id),
    place: index + 1,
    title,
    type,
    words,
    first,
    part,
    out,
    ...(firstPublished ? { firstPublished } : {}),
  }));

/** Presents a pending import with its chapters; `group` are the waiting works of its file. */
export const presentPreview = (waiting: ImportDoc, group: readonly ImportDoc[]): ImportPreviewDto => {
  const keys = partKeys(waiting);
  return {
    ...presentWaiting(waiting),
    author: waiting.author,
    language: waiting.language,
    synopsis: waiting.synopsis,
    entries: presentEntries(waiting),
    parts: waiting.parts.map(({ title, parent }, index) => ({ id: keys[index]!, title, parent })),
    works: group.map(presentWaiting),
    account: accountOf({ ...waiting, pictures: waiting.pictures.length }),
    // Imports that waited when this field was added have none.
    origin: waiting.origin
      ? {
          site: waiting.origin.site,
          url: waiting.origin.url,
          rows: presentOrigin(waiting.origin, waiting.origin.details),
          series: "",
          firstPublished: "",
          ...waiting.origin.details,
        }
      : null,
  };
};

/** Presents the report of an import stored in `story`. */
export const presentReport = (
  stored: ImportDoc,
  story: Pick<StoryDoc, "_id" | "slug" | "title">,
): ImportReportDto =>
  reportOf(
    { ...stored, pictures: stored.pictures.length },
    story,
    stored.entries.filter(({ out }) => !out),
  );

/** Presents the planned change for each chapter. */
export const presentMatches = ({ rows }: Pick<Replacement, "rows">): ImportMatchDto[] =>
  rows.map(({ entry, chapter }) => ({
    kind: !chapter ? "new" : !entry ? "stays" : isSame(entry, chapter) ? "same" : "changed",
    title: entry?.title ?? null,
    chapter: chapter && { number: chapter.number, title: (chapter.pending ?? chapter).title },
    words: { before: chapter ? (chapter.pending ?? chapter).words : null, after: entry?.words ?? null },
  }));
