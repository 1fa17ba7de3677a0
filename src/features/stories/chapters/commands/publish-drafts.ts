import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { Chapter, type ChapterDoc } from "../model.ts";
import { publishChapter } from "./publish.ts";

/**
 * Publishes the given draft chapters of a story that have text, in order, optionally without notifications;
 * returns how many. Chapters that are not drafts of it are unchanged. Throws 403 and 404 like
 * `publishChapter`.
 */
export async function publishDrafts(
  services: Services,
  caller: Caller,
  story: string,
  chosen: readonly string[],
  how: { readonly silent?: boolean } = {},
): Promise<number> {
  const drafts = await Chapter.find(draftsOf(story, chosen))
    .sort({ number: 1 })
    .select("_id")
    .lean<Pick<ChapterDoc, "_id">[]>();
  for (const { _id } of drafts) await publishChapter(services, caller, String(_id), how);
  return drafts.length;
}

/** Returns true if `publishDrafts` would publish any. */
export const hasDrafts = async (story: string, chosen: readonly string[]): Promise<boolean> =>
  (await Chapter.exists(draftsOf(story, chosen))) !== null;

const draftsOf = (story: string, chosen: readonly string[]) =>
  ({
    _id: { $in: chosen.filter(isId).map(toId) },
    story,
    state: "draft",
    deletedAt: null,
    removed: { $ne: true },
    html: { $ne: "" },
  }) as const;
