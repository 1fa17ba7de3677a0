import type { Caller } from "../../../core/base/viewer.ts";
import type { Files } from "../../../core/files/files.ts";
import type { Services } from "../../../core/services.ts";
import type { ImportReportDto } from "../../../shared/stories/imports.dto.ts";
import { importStory } from "../chapters/index.ts";
import type { StoryInput } from "../editing/index.ts";
import { type Reader, readerHere } from "../manuscripts/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import { genresOf } from "./genres-of.ts";
import { type SentManuscript, withManuscript } from "./read.ts";
import { reportOf } from "./report.ts";

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
    const whole = {
      story: {
        title: manuscript.title,
        synopsis: manuscript.synopsis ?? "",
        language: manuscript.language,
        categories: genresOf(manuscript.subjects),
        ...sent.story,
      },
      cover,
      chapters,
      parts: manuscript.parts,
      publish: sent.publish ?? false,
      ...(sent.publishedAt ? { publishedAt: sent.publishedAt } : {}),
    };
    const story = await importStory(services, caller, whole, reader.sanitise);
    const counts = { pictures: pictures.length, lostPictures: lost };
    return {
      story,
      report: reportOf(
        { ...counts, report: manuscript.report, margin: manuscript.margin ?? [] },
        story,
        chapters,
      ),
    };
  });
