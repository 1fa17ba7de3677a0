import { Types } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Files } from "#core/files/files.ts";
import type { Services } from "#core/services.ts";
import type { ImportReportDto } from "#shared/stories/imports.dto.ts";
import { importStory } from "../chapters/index.ts";
import type { StoryInput } from "../editing/index.ts";
import { type Reader, readerHere } from "../manuscripts/index.ts";
import { storeMarginNotes } from "../private-notes/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import { genresOf } from "./genres-of.ts";
import { detailsOf } from "./origin.ts";
import { type ReadFile, type SentManuscript, withManuscripts } from "./read.ts";
import { reportOf } from "./report.ts";
import { suggestTracked } from "./suggest-tracked.ts";
import { untracked } from "./tracked.ts";

/** A file to import as stories, with details from the importer. */
export interface BroughtFile extends SentManuscript {
  /** Overrides the metadata in the file. */
  readonly story?: Partial<StoryInput>;
  /** True to publish immediately; otherwise the story is a draft. */
  readonly publish?: boolean;
  readonly publishedAt?: Date;
}

/** The imported story and the import report. */
export interface ImportedManuscript {
  readonly story: StoryDoc;
  readonly report: ImportReportDto;
}

/**
 * Imports the works in a file as new stories without a preview, for the command line. `reader` performs the
 * expensive work.
 * @throws 400 on `file` if it cannot be read, 413 above the limit.
 */
export const importManuscripts = (
  services: Services,
  files: Files,
  caller: Caller,
  sent: BroughtFile,
  reader: Reader = readerHere,
): Promise<ImportedManuscript[]> =>
  withManuscripts(files, caller, sent, reader, async (works, done) => {
    const imported: ImportedManuscript[] = [];
    for (const work of works) {
      imported.push(await importWork(services, caller, sent, work, reader));
      done(work);
    }
    return imported;
  });

async function importWork(
  services: Services,
  caller: Caller,
  sent: BroughtFile,
  { manuscript, cover, chapters, lost, pictures }: ReadFile,
  reader: Reader,
): Promise<ImportedManuscript> {
  const margin = manuscript.margin ?? [];
  const texts = chapters.map((chapter) => ({ ...chapter, _id: new Types.ObjectId() }));
  const { html, used } = untracked(texts, margin);
  const whole = {
    story: {
      title: manuscript.title,
      synopsis: manuscript.synopsis ?? "",
      language: manuscript.language,
      ...(manuscript.origin
        ? detailsOf(manuscript.origin, manuscript.subjects)
        : { categories: genresOf(manuscript.subjects) }),
      ...sent.story,
    },
    cover,
    chapters: texts.map(({ _id: id, before: _, ...chapter }, at) => ({ ...chapter, id, html: html[at]! })),
    parts: manuscript.parts,
    publish: sent.publish ?? false,
    ...(sent.publishedAt ? { publishedAt: sent.publishedAt } : {}),
  };
  const story = await importStory(services, caller, whole, reader.sanitise);
  const user = toId(caller.viewer.id!);
  if (texts.some((text, at) => text.html !== html[at]))
    await suggestTracked(
      { user, fileName: sent.fileName, margin, used, texts },
      { stored: story, chapters: new Map() },
    );
  await storeMarginNotes({
    id: String(story._id),
    owner: String(user),
    story: story._id,
    chapters: texts.map(({ _id }, at) => ({ _id, html: html[at]! })),
    margin: margin.filter((_, index) => !used.has(index)),
    at: services.now(),
  });
  const counts = { pictures: pictures.length, lostPictures: lost };
  return {
    story,
    report: reportOf({ ...counts, report: manuscript.report, margin }, story, chapters),
  };
}
