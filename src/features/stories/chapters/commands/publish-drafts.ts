import type { Caller } from "../../../../core/auth/viewer.ts";
import type { Services } from "../../../../core/services.ts";
import { Chapter, type ChapterDoc } from "../model.ts";
import { publishChapter } from "./publish.ts";

/**
 * Publishes every draft chapter of a story that has text, in order; answers how many. Scheduled chapters keep
 * their time. Throws 403 and 404 as `publishChapter` does.
 */
export async function publishDrafts(services: Services, caller: Caller, story: string): Promise<number> {
  const drafts = await Chapter.find(draftsOf(story))
    .sort({ number: 1 })
    .select("_id")
    .lean<Pick<ChapterDoc, "_id">[]>();
  for (const { _id } of drafts) await publishChapter(services, caller, String(_id));
  return drafts.length;
}

/** Whether `publishDrafts` would publish any. */
export const hasDrafts = async (story: string): Promise<boolean> =>
  (await Chapter.exists(draftsOf(story))) !== null;

const draftsOf = (story: string) =>
  ({ story, state: "draft", deletedAt: null, removed: { $ne: true }, html: { $ne: "" } }) as const;
