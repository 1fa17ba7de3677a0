import {
  defineNotificationKind,
  type NotificationContent,
  type NotificationKind,
  type NotificationSubjects,
} from "../../../core/notification-kind.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../shared/stories/chapters.paths.ts";
import { storyNotificationsText as words } from "../../../shared/stories/stories.text.ts";
import type { StoryDoc } from "./model.ts";
import { readListed, type StoryName } from "./reads.ts";
import "./change.ts";
import "./events.ts";

declare module "../../../core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly story: StoryName;
    readonly collaboration: StoryName;
  }
}

/** A story that has come into the lists: to its author's followers, and to those who follow its genres. */
export const newStory = (
  story: Pick<StoryDoc, "_id" | "author" | "categories">,
): NotificationContent<never> => ({
  key: `story:${story._id}`,
  group: `story:${story._id}`,
  by: String(story.author),
  links: { story: String(story._id) },
  recipients: [
    { from: "followers", of: String(story.author) },
    ...story.categories.map((subject) => ({ from: "subject", kind: "genre", subject }) as const),
  ],
});

/** Notified of stories that are published. */
export const storyKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "new-story",
    settings: ["following_new_story_notification"],
    once: true,
    within: {
      "story.change": ({ before, after }) => (after.listed && !before.listed ? newStory(after) : null),
    },
    on: {
      // A story that was brought in published was never changed.
      "story.listed": async ({ id, listed }) => {
        const story = listed ? await readListed(id) : null;
        return story && newStory(story);
      },
    },
    text: ({ who, titles }) => words.story(who, titles.story),
    href: ({ subjects }) => hrefOfStory(subjects),
  }),
];

/** A story as paths want it. */
export const placeOfStory = ({ _id, slug }: StoryName) => ({ id: String(_id), slug });

/** The page of the story, or of the chapter, that a notification is about. */
export function hrefOfStory({ story, chapter }: Partial<NotificationSubjects>): string | null {
  if (!story) return null;
  return chapter
    ? chaptersPaths.chapter(placeOfStory(story), chapter.number)
    : cataloguePaths.story(placeOfStory(story));
}
