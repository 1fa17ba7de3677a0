import { forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { BIN_DAYS } from "#shared/stories/editing.limits.ts";
import {
  type BinnedChapter,
  endChapter,
  eraseTexts,
  findBinnedChapters,
  walkBinnedChapters,
} from "../chapters/index.ts";
import {
  claimBinned,
  coAuthorsOf,
  eraseStory,
  findKeptNames,
  type StoryDoc,
  walkBinned,
} from "../stories/index.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns true if a deleted story must be retained because somebody has bought it. */
    "story.keeps": (story: StoryDoc) => Promise<boolean>;
  }
}

const BIN_MS = BIN_DAYS * 24 * 60 * 60_000;

/** Returns when an item deleted at the given time is erased permanently. */
export const goneAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + BIN_MS);

/**
 * Erases items that have been in the bin long enough; returns how many. Idempotent and safe to run
 * concurrently.
 * @throws AggregateError for items that could not be erased, after all others are done
 */
export async function endOld(services: Services, files: Files): Promise<number> {
  const before = new Date(services.now().getTime() - BIN_MS);
  return endEach([
    [walkBinnedChapters(before), (chapter) => endChapter(services, chapter)],
    [walkBinned(before), (story) => endStory(services, files, story)],
  ]);
}

/**
 * Erases everything a member has in the bin, like `endOld`; what has co-authors stays until its time, because they
 * wrote in it too.
 */
export async function emptyBin(services: Services, files: Files, { viewer }: Caller): Promise<number> {
  if (!viewer.id) throw forbidden();
  const own = (await findKeptNames(viewer.id)).filter(isWrittenAlone);
  return endEach([
    [await findBinnedChapters(own.map(({ _id }) => _id)), (chapter) => endChapter(services, chapter)],
    [
      walkBinned(services.now(), viewer.id),
      async (story) => isWrittenAlone(story) && (await endStory(services, files, story)),
    ],
  ]);
}

const isWrittenAlone = (story: Pick<StoryDoc, "collaborators">): boolean => coAuthorsOf(story).length === 0;

type Ending<Kept> = readonly [Iterable<Kept> | AsyncIterable<Kept>, (kept: Kept) => Promise<boolean>];

/** An item that cannot be erased does not block the ones after it. */
async function endEach([chapters, stories]: readonly [
  Ending<BinnedChapter>,
  Ending<StoryDoc>,
]): Promise<number> {
  const sweep = createSweep("deleted chapters and stories");
  const count = (await sweep.each(...chapters)) + (await sweep.each(...stories));
  sweep.end();
  return count;
}

async function endStory(services: Services, files: Files, story: StoryDoc): Promise<boolean> {
  for (const keeps of services.extensions.at("story.keeps")) if (await keeps(story)) return false;
  if (!(await claimBinned(story))) return false;
  await eraseTexts(story._id);
  await eraseStory(services, files, story);
  return true;
}
