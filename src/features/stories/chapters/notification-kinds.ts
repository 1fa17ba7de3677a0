import { defineNotificationKind, type NotificationKind } from "../../../core/notification-kind.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { chapterNotificationsText as words } from "../../../shared/stories/chapters.text.ts";
import { hrefOfStory, placeOfStory, type StoryDoc } from "../stories/index.ts";
import type { ChapterPlace } from "./reads.ts";

declare module "../../../core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly chapter: ChapterPlace;
  }
}

/** Notified of chapters that they can now read: who follows the author or the story, and whose favourite it is. */
export const chapterKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "new-chapter",
    settings: ["following_new_chapter_notification", "favourited_story_updates"],
    once: true,
    within: {
      "story.change": ({ before, after }) =>
        // Of a story that has just come into the lists that is told instead.
        before.listed && after.listed
          ? newlyPublished(before, after).map((chapter) => ({
              key: `chapter:${chapter}`,
              group: `chapters:${after._id}`,
              by: String(after.author),
              links: { story: String(after._id), chapter },
              recipients: [
                { from: "followers", of: String(after.author) },
                { from: "subject", kind: "story", subject: String(after._id) },
                { from: "favouriters", of: String(after._id), setting: "favourited_story_updates" },
              ],
            }))
          : null,
    },
    text: ({ who, titles }) => words.chapter(who, titles.chapter, titles.story),
    textOfSeveral: ({ who, count, titles }) => words.chapters(who, count, titles.story),
    href: ({ subjects }) => hrefOfStory(subjects),
    hrefOfSeveral: ({ subjects: { story } }) => (story ? cataloguePaths.story(placeOfStory(story)) : null),
  }),
];

function newlyPublished(before: StoryDoc, after: StoryDoc): readonly string[] {
  const old = new Set(published(before));
  const loud = after.contents.filter(({ silent }) => !silent);
  return published({ ...after, contents: loud }).filter((chapter) => !old.has(chapter));
}

const published = ({ contents }: StoryDoc): readonly string[] =>
  contents.flatMap(({ chapter, state }) => (state === "published" ? [String(chapter)] : []));
