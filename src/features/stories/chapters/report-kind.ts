import type { Filter } from "#core/base/policy.ts";
import { isId, toId } from "#core/db/ids.ts";
import { type ReportKind, textsOf } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { plainText } from "#core/text/index.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { chapterReport } from "#shared/stories/chapters.report.ts";

import { findStoryNames } from "../stories/index.ts";
import { moderateChapter } from "./commands/moderate.ts";
import { Chapter, type ChapterDoc } from "./model.ts";
import { chapterPolicy, mayReadText } from "./policy.ts";

/** Reports about chapters: staff hide a chapter, which its team sees as a draft, or restore it. */
export const chapterKind = (services: Services): ReportKind => ({
  words: chapterReport,
  async find(viewer, id) {
    if (!isId(id)) return null;
    const readable = { $and: [{ _id: toId(id), state: "published" }, chapterPolicy.readable(viewer)] };
    const chapter = await Chapter.findOne(readable, { pending: 0 }).lean<ChapterDoc>();
    const story = chapter && (await findStoryNames([chapter.story])).get(String(chapter.story));
    if (!story) return null;
    return {
      by: String(chapter.author),
      title: [story.title, chapter.title].filter(Boolean).join(": "),
      // A chapter the viewer cannot read can still be reported, for example for its title; its text is not
      // shown.
      text: mayReadText(viewer, chapter)
        ? textsOf(chapter.notesBefore, chapter.notesAfter, plainText(chapter.html))
        : "",
      place: chaptersPaths.chapterLink(
        { id: String(story._id), slug: story.slug },
        { id, number: chapter.number },
      ),
      writtenAt: chapter.publishedAt ?? chapter.createdAt,
    };
  },
  remove: (id, { caller }, session) => moderateChapter(services, caller, id, true, session),
  restore: (id, { caller }, session) => moderateChapter(services, caller, id, false, session),
  links: [
    {
      path: /^\/story\/([0-9a-f]{24})\/[^/]+\/chapter\/(\d{1,6})/,
      async isRemoved(story, number) {
        return (await findRemoved(story, number)) !== null;
      },
      async target(story, number) {
        const removed = await findRemoved(story, number);
        return removed && String(removed._id);
      },
    },
  ],
});

const findRemoved = (story: string, number: string) => {
  const removed: Filter = {
    story: toId(story),
    number: Number(number),
    removed: true,
    deletedAt: null,
    "gate.listed": true,
  };
  return Chapter.exists(removed);
};
