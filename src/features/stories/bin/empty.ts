import type { Caller } from "../../../core/auth/viewer.ts";
import type { Files } from "../../../core/files/files.ts";
import { forbidden } from "../../../core/http/errors.ts";
import type { Services } from "../../../core/services.ts";
import { BIN_DAYS } from "../../../shared/stories/editing.limits.ts";
import { endChapter, eraseTexts, findBinnedChapters, walkBinnedChapters } from "../chapters/index.ts";
import { claimBinned, eraseStory, findKeptNames, type StoryDoc, walkBinned } from "../stories/index.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Whether a deleted story must stay, for it is not its author's alone any more: somebody has bought it. */
    "story.keeps": (story: StoryDoc) => Promise<boolean>;
  }
}

const DAY = 24 * 60 * 60_000;

/** Before when something was deleted whose time in the bin is over. */
export const overBefore = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * DAY);

/** Ends what has waited in the bin long enough; answers how many. It may run again, anywhere, at any time. */
export async function endOld(services: Services, files: Files): Promise<number> {
  const before = overBefore(services.now());
  let count = 0;
  for await (const chapter of walkBinnedChapters(before)) if (await endChapter(services, chapter)) count += 1;
  for await (const story of walkBinned(before)) if (await endStory(services, files, story)) count += 1;
  return count;
}

/** Ends all that a member has deleted; answers how many. */
export async function emptyBin(services: Services, files: Files, { viewer }: Caller): Promise<number> {
  if (!viewer.id) throw forbidden();
  const own = await findKeptNames(viewer.id);
  let count = 0;
  for (const chapter of await findBinnedChapters(own.map(({ _id }) => _id)))
    if (await endChapter(services, chapter)) count += 1;
  for await (const story of walkBinned(services.now(), viewer.id))
    if (await endStory(services, files, story)) count += 1;
  return count;
}

async function endStory(services: Services, files: Files, story: StoryDoc): Promise<boolean> {
  for (const keeps of services.extensions.at("story.keeps")) if (await keeps(story)) return false;
  if (!(await claimBinned(story))) return false;
  await eraseTexts(story._id);
  await eraseStory(services, files, story);
  return true;
}
