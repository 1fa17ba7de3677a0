import type { Caller } from "../../../../core/base/viewer.ts";
import { isId, toId } from "../../../../core/db/ids.ts";
import type { Services } from "../../../../core/services.ts";
import { changeStoryAs, type Decide } from "../../stories/index.ts";
import { chapterEvent, entryOf, textOf } from "../change.ts";
import { Chapter, type ChapterDoc } from "../model.ts";

/**
 * Takes a published chapter from its readers, or gives one back that was taken so: for staff who may take its story
 * down. Its team has it among the drafts and cannot publish it meanwhile. Nothing for one that is deleted.
 */
export async function takeChapter(
  services: Services,
  caller: Caller,
  id: string,
  away: boolean,
): Promise<void> {
  if (!isId(id)) return;
  const _id = toId(id);
  const place = await Chapter.findOne({ _id, deletedAt: null }).select("story").lean<ChapterDoc>();
  if (!place) return;
  let after: ChapterDoc | null = null;
  const taken: Decide = async (story, session) => {
    const from = away ? { state: { $ne: "draft" } } : { removed: true };
    const before = await Chapter.findOne({ _id, deletedAt: null, ...from } as never)
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
  await changeStoryAs(services, caller, "remove", place.story, taken, {
    details: { chapter: id, to: away ? "removed" : "reinstated" },
    async publish(_, session) {
      if (after && away)
        await services.events.publish("chapter.withdrawn", chapterEvent(caller, after), session);
    },
  });
}
