import type { ClientSession, QueryFilter } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { changeStoryAs, type Decide } from "../../stories/index.ts";
import { chapterEvent, entryOf, textOf } from "../change.ts";
import { Chapter, type ChapterDoc } from "../model.ts";

/**
 * Hides a published chapter from readers, or restores one hidden this way: for staff who may take down its
 * story. The team sees it as a draft and cannot publish it in the meantime. Does nothing for a deleted
 * chapter.
 */
export async function moderateChapter(
  services: Services,
  caller: Caller,
  id: string,
  away: boolean,
  session: ClientSession,
): Promise<void> {
  if (!isId(id)) return;
  const _id = toId(id);
  const chapter = await Chapter.findOne({ _id, deletedAt: null })
    .select("story")
    .session(session)
    .lean<ChapterDoc>();
  if (!chapter) return;
  let after: ChapterDoc | null = null;
  const taken: Decide = async (story, session) => {
    const from: QueryFilter<ChapterDoc> = away ? { state: { $ne: "draft" } } : { removed: true };
    const before = await Chapter.findOne({ _id, deletedAt: null, ...from })
      .session(session)
      .lean<ChapterDoc>();
    after = null;
    if (!before) return {};
    const { pending } = before;
    const text = pending ? { ...textOf(pending), revision: pending.revision, pending: null } : {};
    const $set = away
      ? { state: "draft", scheduledFor: null, removed: true, ...text }
      : { state: "published", removed: false };
    after = await Chapter.findOneAndUpdate(
      { _id },
      { $set },
      { returnDocument: "after", session },
    ).lean<ChapterDoc>();
    const entry = entryOf(after!);
    return {
      contents: story.contents.map((each) =>
        each.chapter.equals(_id) ? { ...entry, open: each.open } : each,
      ),
    };
  };
  await changeStoryAs(services, caller, "remove", chapter.story, taken, {
    within: session,
    async publish(_, session) {
      if (after && away)
        await services.events.publish("chapter.withdrawn", chapterEvent(caller, after), session);
    },
  });
}
