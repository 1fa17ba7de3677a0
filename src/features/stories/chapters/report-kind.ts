import { isId, toId } from "../../../core/db/ids.ts";
import type { ReportKind } from "../../../core/report-kind.ts";
import type { Services } from "../../../core/services.ts";
import { plainText } from "../../../core/text/index.ts";
import { chaptersPaths } from "../../../shared/stories/chapters.paths.ts";
import { chapterReport } from "../../../shared/stories/chapters.report.ts";

import { findStoryNames } from "../stories/index.ts";
import { takeChapter } from "./commands/moderate.ts";
import { Chapter, type ChapterDoc } from "./model.ts";
import { chapterPolicy, mayReadText } from "./policy.ts";

/** Chapters: back among the drafts of those who wrote them, and out again. */
export const chapterKind = (services: Services): ReportKind => ({
  words: chapterReport,
  async find(viewer, id) {
    if (!isId(id)) return null;
    const readable = { $and: [{ _id: toId(id), state: "published" }, chapterPolicy.readable(viewer)] };
    const chapter = await Chapter.findOne(readable as never, { pending: 0 }).lean<ChapterDoc>();
    const story = chapter && (await findStoryNames([chapter.story])).get(String(chapter.story));
    if (!story) return null;
    return {
      by: String(chapter.author),
      title: [story.title, chapter.title].filter(Boolean).join(": "),
      // What one cannot read one can report, by its title say; its text is not shown for that.
      text: mayReadText(viewer, chapter) ? plainText(chapter.html) : "",
      place: chaptersPaths.chapter({ id: String(story._id), slug: story.slug }, chapter.number),
      writtenAt: chapter.publishedAt ?? chapter.createdAt,
    };
  },
  remove: (id, { caller }) => takeChapter(services, caller, id, true),
  restore: (id, { caller }) => takeChapter(services, caller, id, false),
});
