import { toId } from "#core/db/ids.ts";
import type { NotifiedContent } from "#core/notification-kind.ts";
import { Chapter, type ChapterDoc } from "./model.ts";

/** Chapters in notifications: hidden from readers once no longer published. */
export const notifiedChapters: NotifiedContent = {
  link: "chapter",
  async outOfSight(ids) {
    if (ids.length === 0) return new Set();
    const open = await Chapter.find(
      { _id: { $in: ids.map((id) => toId(id)) }, state: "published", deletedAt: null },
      { _id: 1 },
    ).lean<Pick<ChapterDoc, "_id">[]>();
    const there = new Set(open.map(({ _id }) => String(_id)));
    return new Set(ids.filter((id) => !there.has(id)));
  },
  // Hiding an author hides the story, and with it the notifications about it.
  async *idsOf() {},
};
