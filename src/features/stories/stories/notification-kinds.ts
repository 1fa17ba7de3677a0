import {
  defineNotificationKind,
  type NotificationContent,
  type NotificationKind,
  type NotificationSubjects,
} from "#core/notification-kind.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { storyNotificationsText as words } from "#shared/stories/stories.text.ts";
import type { StoryDoc } from "./model.ts";
import { findStoryStanding, readListed, type StoryName, type TeamStoryName } from "./reads.ts";
import "./change.ts";
import type { StaffDecision, StoryEvent } from "./events.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly story: StoryName;
    /** For its team; it may be in the bin. */
    readonly collaboration: TeamStoryName;
  }
}

/** Notifies the author's followers and the followers of the story's genres when a story is listed. */
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

/** Notifications about published stories. */
export const storyKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "new-story",
    settings: ["following_new_story_notification"],
    once: true,
    within: {
      "story.change": ({ before, after }) => (after.listed && !before.listed ? newStory(after) : null),
    },
    on: {
      // A story that was imported as published has no change event.
      "story.listed": async ({ id, listed }) => {
        const story = listed ? await readListed(id) : null;
        return story && newStory(story);
      },
    },
    text: ({ who, titles }) => words.story(who, titles.story),
    href: ({ subjects }) => hrefOfStory(subjects),
  }),
  toAuthors("story-removed", "story.removed", words.removed),
  toAuthors("story-reinstated", "story.reinstated", words.reinstated),
  scheduleEnded("story-schedule-ended", undefined, words.scheduleEnded),
  scheduleEnded("story-returned-as-draft", "returned", words.returnedAsDraft),
];

/** Notifies the author and co-authors that a scheduled story is not published, for one cause. */
function scheduleEnded(
  name: string,
  of: "returned" | undefined,
  text: (title: string) => string,
): NotificationKind {
  return defineNotificationKind({
    name,
    settings: [],
    ofTeam: true,
    on: {
      "story.schedule-ended": async ({ id, at, cause }) =>
        cause !== of
          ? null
          : {
              key: `${name}:${id}:${at}`,
              group: `${name}:${id}`,
              by: null,
              links: { collaboration: id },
              recipients: ((await findStoryStanding(id))?.storyTeam ?? []).map((member) =>
                one(String(member)),
              ),
            },
    },
    text: ({ titles }) => text(titles.collaboration),
    href: ({ subjects: { collaboration } }) =>
      collaboration && !collaboration.deletedAt ? editingPaths.storyEdit(String(collaboration._id)) : null,
  });
}

/**
 * Notifies the author and co-authors of a decision by the staff, whose member is not named. A decision on a
 * report has notified the author already.
 */
function toAuthors(
  name: string,
  on: "story.removed" | "story.reinstated",
  text: (title: string) => string,
): NotificationKind {
  return defineNotificationKind({
    name,
    settings: [],
    ofTeam: true,
    on: {
      [on]: async ({ id, author, at, onReport }: StoryEvent & StaffDecision) => ({
        key: [name, id, at ?? []].flat().join(":"),
        group: `${name}:${id}`,
        by: null,
        links: { collaboration: id },
        recipients: ((await findStoryStanding(id))?.storyTeam ?? []).flatMap((member) =>
          onReport && String(member) === author ? [] : one(member),
        ),
      }),
    },
    text: ({ titles }) => text(titles.collaboration),
    href: ({ subjects: { collaboration } }) =>
      collaboration && !collaboration.deletedAt ? cataloguePaths.story(placeOfStory(collaboration)) : null,
  });
}

const one = (id: string) => ({ from: "one", id }) as const;

/** Returns the id and slug of a story, as path helpers expect them. */
export const placeOfStory = ({ _id, slug }: StoryName) => ({ id: String(_id), slug });

/** Returns the path of the story or chapter that a notification is about. */
export function hrefOfStory({ story, chapter }: Partial<NotificationSubjects>): string | null {
  if (!story) return null;
  return chapter
    ? chaptersPaths.chapter(placeOfStory(story), chapter.number)
    : cataloguePaths.story(placeOfStory(story));
}
