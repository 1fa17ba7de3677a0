import { Types } from "mongoose";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Files } from "../../../core/files/files.ts";
import type { Services } from "../../../core/services.ts";
import type { ImportReportDto } from "../../../shared/stories/imports.dto.ts";
import { importStory } from "../chapters/index.ts";
import type { StoryInput } from "../editing/index.ts";
import { type Reader, readerHere } from "../manuscripts/index.ts";
import { keepMargin } from "../private-notes/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import { genresOf } from "./genres-of.ts";
import { type SentManuscript, withManuscript } from "./read.ts";
import { reportOf } from "./report.ts";
import { suggestTracked } from "./suggest-tracked.ts";
import { untracked } from "./tracked.ts";

/** A file to bring in as a story, and what its importer says beside it. */
export interface BroughtFile extends SentManuscript {
  /** Overrules what the file says of itself. */
  readonly story?: Partial<StoryInput>;
  /** Published at once; else a draft. */
  readonly publish?: boolean;
  readonly publishedAt?: Date;
}

/** A story out of a file, and the account of what came in. */
export interface BroughtIn {
  readonly story: StoryDoc;
  readonly report: ImportReportDto;
}

/**
 * Brings a manuscript in as a new story without asking its author anything: for the command line. `reader` does what
 * takes long.
 * @throws 400 on `file` for what cannot be read, 413 above the limit.
 */
export const bringIn = (
  services: Services,
  files: Files,
  caller: Caller,
  sent: BroughtFile,
  reader: Reader = readerHere,
): Promise<BroughtIn> =>
  withManuscript(files, caller, sent, reader, async ({ manuscript, cover, chapters, lost, pictures }) => {
    const margin = manuscript.margin ?? [];
    const texts = chapters.map((chapter) => ({ ...chapter, _id: new Types.ObjectId() }));
    const { html, used } = untracked(texts, margin);
    const whole = {
      story: {
        title: manuscript.title,
        synopsis: manuscript.synopsis ?? "",
        language: manuscript.language,
        categories: genresOf(manuscript.subjects),
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
    await keepMargin({
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
  });
