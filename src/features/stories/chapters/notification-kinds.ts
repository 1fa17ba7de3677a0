import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { chapterNotificationsText as words } from "#shared/stories/chapters.text.ts";
import { hrefOfStory, placeOfStory, type StoryDoc } from "../stories/index.ts";
import type { ChapterEvent, ScheduleEnded } from "./events.ts";
import type { ChapterPlace } from "./reads.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly chapter: ChapterPlace;
    readonly own_chapter: ChapterPlace;
  }
}

/**
 * Notifies followers of the author or story, and members who favourited it, of chapters they can now read.
 */
export const chapterKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "new-chapter",
    settings: ["following_new_chapter_notification", "favourited_story_updates"],
    once: true,
    within: {
      "story.change": ({ before, after }) =>
        // For a story that has just become listed, the notification about the story is sent instead.
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
  scheduleEnded("chapter-schedule-ended", "empty", words.emptied),
  scheduleEnded("chapter-not-published", "failed", words.failed),
  scheduleEnded("chapter-returned-as-draft", "returned", words.returned),
];

/** Notifies the author, and the member who scheduled it, that a scheduled chapter is not published. */
function scheduleEnded(
  name: string,
  cause: ScheduleEnded["cause"],
  text: (chapter: string, story: string) => string,
): NotificationKind {
  return defineNotificationKind({
    name,
    settings: [],
    ofTeam: true,
    on: {
      "chapter.schedule-ended": (event: ChapterEvent & ScheduleEnded) =>
        event.cause !== cause
          ? null
          : {
              key: `${name}:${event.id}:${event.version}:${event.at}`,
              group: `${name}:${event.id}`,
              by: null,
              links: { collaboration: event.story, own_chapter: event.id },
              recipients: [...new Set([event.author, event.scheduler])].map(
                (id) => ({ from: "one", id }) as const,
              ),
            },
    },
    text: ({ titles }) => text(titles.own_chapter, titles.collaboration),
    href: ({ subjects: { collaboration, own_chapter: chapter } }) =>
      collaboration && chapter ? chaptersPaths.chapterEdit(String(collaboration._id), chapter.number) : null,
  });
}

function newlyPublished(before: StoryDoc, after: StoryDoc): readonly string[] {
  const old = new Set(published(before));
  const loud = after.contents.filter(({ silent }) => !silent);
  return published({ ...after, contents: loud }).filter((chapter) => !old.has(chapter));
}

const published = ({ contents }: StoryDoc): readonly string[] =>
  contents.flatMap(({ chapter, state }) => (state === "published" ? [String(chapter)] : []));
