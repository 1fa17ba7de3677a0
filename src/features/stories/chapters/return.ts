import type { ClientSession } from "mongoose";
import type { Services } from "#core/services.ts";
import type { StoryDoc } from "../stories/index.ts";
import { entryOf, scheduleEnded, UNSCHEDULED } from "./change.ts";
import { Chapter, type ChapterDoc } from "./model.ts";
import "./events.ts";

/**
 * Makes the chapters drafts that were due while their story was in the bin or taken down, and tells their author
 * and scheduler; in the transaction in which the story comes back.
 */
export async function endOverdueSchedules(
  services: Services,
  story: StoryDoc,
  session: ClientSession,
): Promise<Partial<StoryDoc>> {
  const overdue = { story: story._id, state: "scheduled", scheduledFor: { $lte: services.now() } } as const;
  const chapters = await Chapter.find({ ...overdue, deletedAt: null })
    .session(session)
    .lean<ChapterDoc[]>();
  if (chapters.length === 0) return {};
  const drafts = chapters.map((chapter) => ({
    ...chapter,
    state: "draft" as const,
    silent: false,
    ...UNSCHEDULED,
  }));
  await Chapter.updateMany(
    { _id: { $in: chapters.map(({ _id }) => _id) } },
    { $set: { state: "draft", silent: false, ...UNSCHEDULED } },
    { session },
  );
  for (const chapter of chapters)
    await services.events.publish(
      "chapter.schedule-ended",
      scheduleEnded(null, chapter, "returned"),
      session,
    );
  const entries = new Map(drafts.map((chapter) => [String(chapter._id), entryOf(chapter)]));
  return {
    contents: story.contents.map((each) => {
      const entry = entries.get(String(each.chapter));
      return entry ? { ...entry, open: each.open, ...(each.part ? { part: each.part } : {}) } : each;
    }),
  };
}
