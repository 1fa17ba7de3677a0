import { forbidden } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Files } from "../../../core/files/files.ts";
import type { Services } from "../../../core/services.ts";
import { BIN_DAYS } from "../../../shared/stories/editing.limits.ts";
import {
  type BinnedChapter,
  endChapter,
  eraseTexts,
  findBinnedChapters,
  walkBinnedChapters,
} from "../chapters/index.ts";
import { claimBinned, eraseStory, findKeptNames, type StoryDoc, walkBinned } from "../stories/index.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Whether a deleted story must stay, for it is not its author's alone any more: somebody has bought it. */
    "story.keeps": (story: StoryDoc) => Promise<boolean>;
  }
}

const BIN_MS = BIN_DAYS * 24 * 60 * 60_000;

/** When what was deleted then is gone for good. */
export const goneAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + BIN_MS);

/**
 * Ends what has waited in the bin long enough; answers how many. It may run again, anywhere, at any time.
 * @throws AggregateError of what could not be ended, once all the rest is
 */
export async function endOld(services: Services, files: Files): Promise<number> {
  const before = new Date(services.now().getTime() - BIN_MS);
  return endEach([
    [walkBinnedChapters(before), (chapter) => endChapter(services, chapter)],
    [walkBinned(before), (story) => endStory(services, files, story)],
  ]);
}

/** Ends all that a member has deleted, as `endOld`. */
export async function emptyBin(services: Services, files: Files, { viewer }: Caller): Promise<number> {
  if (!viewer.id) throw forbidden();
  const own = await findKeptNames(viewer.id);
  return endEach([
    [await findBinnedChapters(own.map(({ _id }) => _id)), (chapter) => endChapter(services, chapter)],
    [walkBinned(services.now(), viewer.id), (story) => endStory(services, files, story)],
  ]);
}

type Ending<Kept> = readonly [Iterable<Kept> | AsyncIterable<Kept>, (kept: Kept) => Promise<boolean>];

/** One that cannot be ended leaves the way free for those behind it. */
async function endEach([chapters, stories]: readonly [
  Ending<BinnedChapter>,
  Ending<StoryDoc>,
]): Promise<number> {
  const failed: unknown[] = [];
  let count = 0;
  const all = async <Kept>([walk, end]: Ending<Kept>) => {
    for await (const kept of walk)
      await end(kept).then(
        (ended) => {
          count += Number(ended);
        },
        (error) => failed.push(error),
      );
  };
  await all(chapters);
  await all(stories);
  if (failed.length > 0) throw new AggregateError(failed, "some of the bin could not be ended");
  return count;
}

async function endStory(services: Services, files: Files, story: StoryDoc): Promise<boolean> {
  for (const keeps of services.extensions.at("story.keeps")) if (await keeps(story)) return false;
  if (!(await claimBinned(story))) return false;
  await eraseTexts(story._id);
  await eraseStory(services, files, story);
  return true;
}
