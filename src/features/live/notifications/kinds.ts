import type { EventMap } from "../../../core/events/event-maps.ts";
import type { FollowedKind } from "../../../shared/library/followers.enums.ts";
import type { NotificationKey } from "../../../shared/live/notification-preferences.ts";
import type { NotificationKind, NotificationLink } from "../../../shared/live/notifications.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";

/** Some who are to be told; those named first are told by that word, and nobody twice. */
export type Recipients = { readonly wanting: NotificationKey | null } & (
  | { readonly from: "one"; readonly id: string }
  | { readonly from: "followers"; readonly of: string }
  | { readonly from: "subject"; readonly kind: FollowedKind; readonly subject: string }
  | { readonly from: "favouriters"; readonly of: string }
);

/** One thing to tell, as a job carries it. */
export interface Message {
  readonly kind: NotificationKind;
  /** Unique for each recipient: told again, it changes nothing. */
  readonly key: string;
  readonly group: string;
  /** Who did it; they are never told themselves. */
  readonly by: string | null;
  readonly links: Readonly<Partial<Record<NotificationLink, string>>>;
  readonly recipients: readonly Recipients[];
  /** Goes into digests too, though no word of the settings names it: gathered as they want, or not at all. */
  readonly letter?: true;
}

type Personal = {
  readonly [Name in keyof EventMap]?: (event: EventMap[Name]) => Message | readonly Message[] | null;
};

/** What is told to one member when something has happened: event -> message, or some in the order they are told in. */
export const PERSONAL: Personal = {
  "user.followed": ({ id, follower, following }) => ({
    kind: "new-follower",
    // By the pair: who follows, unfollows and follows again is news once.
    key: `follower:${follower}`,
    group: "followers",
    by: follower,
    links: { follower: id },
    recipients: [{ from: "one", id: following, wanting: "new_follower_notification" }],
  }),
  "author.favourited": ({ id, author, by }) => ({
    kind: "favourite-author",
    key: `favourite-author:${by}`,
    group: "favourite-author",
    by,
    links: { favourite_author: id },
    recipients: [{ from: "one", id: author, wanting: "favourite_author_notification" }],
  }),
  "story.favourited": ({ id, story, author, by }) => ({
    kind: "favourite-story",
    key: `favourite-story:${story}:${by}`,
    group: `favourite-story:${story}`,
    by,
    links: { favourite_story: id, story },
    recipients: [{ from: "one", id: author, wanting: "favourite_story_notification" }],
  }),
  "story.rated": ({ story, author, by, told }) =>
    told
      ? {
          kind: "rating",
          // By the two: another rating of the same reader is no news.
          key: `rating:${story}:${by}`,
          group: `ratings:${story}`,
          by,
          links: { story },
          recipients: [{ from: "one", id: author, wanting: "favourite_story_notification" }],
        }
      : null,
  "review.created": ({ id, story, author, reviewer }) => ({
    kind: "review",
    // By the two: who deletes a review and writes another is no news.
    key: `review:${story}:${reviewer}`,
    group: `reviews:${story}`,
    by: reviewer,
    links: { review: id, story },
    recipients: [{ from: "one", id: author, wanting: "new_comment_notification" }],
  }),
  "review.answered": ({ id, story, author, reviewer }) => ({
    kind: "review-answer",
    key: `review-answer:${id}`,
    group: `review-answer:${id}`,
    by: author,
    links: { review: id, story },
    recipients: [{ from: "one", id: reviewer, wanting: "new_comment_reply" }],
  }),
  // Whom it is addressed to is told of that, and so not again where the story is dear to them: by one key.
  "update.created": ({ id, author, feed, story }) => {
    const told = { key: `update:${id}`, by: author } as const;
    const toOwner: Message = {
      ...{ ...told, kind: "update", group: "updates", links: { update: id } },
      recipients: [{ from: "one", id: feed, wanting: "new_comment_notification" }],
    };
    const ofStory = (story: string): Message => ({
      ...{ ...told, kind: "story-update", group: `story-updates:${story}`, links: { update: id, story } },
      recipients: [{ from: "favouriters", of: story, wanting: "favourited_story_updates" }],
    });
    return [...(feed === author ? [] : [toOwner]), ...(story ? [ofStory(story)] : [])];
  },
  "update.replied": ({ id, update, author, updateAuthor }) => ({
    kind: "update-reply",
    key: `update-reply:${id}`,
    group: `update-replies:${update}`,
    by: author,
    links: { update, update_reply: id },
    recipients: [{ from: "one", id: updateAuthor, wanting: "new_comment_reply" }],
  }),
  "update.mentioned": ({ update, reply, by, mentioned }) => ({
    kind: "mention",
    // By the text: it calls somebody once, however often it is edited.
    key: `mention:${reply ?? update}`,
    group: `mention:${reply ?? update}`,
    by,
    links: { update, ...(reply ? { update_reply: reply } : {}) },
    recipients: mentioned.map((id): Recipients => ({ from: "one", id, wanting: "new_comment_reply" })),
  }),
  "list.story-added": ({ id, owner, story, open }) =>
    open
      ? {
          kind: "list-story",
          // By the two: a story taken out and put in again is news once.
          key: `list:${id}:${story}`,
          group: `list:${id}`,
          by: owner,
          links: { list: id, story },
          recipients: [
            { from: "subject", kind: "list", subject: id, wanting: "following_new_story_notification" },
          ],
        }
      : null,
  "comment.created": ({ id, story, chapter, author, storyAuthor, answers }) =>
    // Whose own comment is answered is told of that instead.
    answers === storyAuthor
      ? null
      : {
          kind: "comment",
          key: `comment:${id}`,
          group: `comments:${chapter}`,
          by: author,
          links: { comment: id, chapter, story },
          recipients: [{ from: "one", id: storyAuthor, wanting: "new_comment_notification" }],
        },
  "comment.replied": ({ id, story, chapter, author, answers, root }) => ({
    kind: "comment-reply",
    key: `comment:${id}`,
    group: `comment-replies:${root}`,
    by: author,
    links: { comment: id, chapter, story },
    recipients: [{ from: "one", id: answers, wanting: "new_comment_reply" }],
  }),
  "comment.mentioned": ({ id, story, chapter, author, mentioned }) => ({
    kind: "mention",
    key: `mention:${id}`,
    group: `mention:${id}`,
    by: author,
    links: { comment: id, chapter, story },
    recipients: mentioned.map((who): Recipients => ({ from: "one", id: who, wanting: "new_comment_reply" })),
  }),
  "report.decided": ({ id, reporters, at }) => ({
    kind: "report-decided",
    key: `report:${id}:${at}`,
    group: "reports",
    by: null,
    links: {},
    recipients: reporters.map((reporter): Recipients => ({ from: "one", id: reporter, wanting: null })),
    letter: true,
  }),
  // A mail went out with the decision itself.
  "member.moderated": ({ user, about }) => ({
    kind: "moderated",
    key: about,
    group: about,
    by: null,
    links: {},
    recipients: [{ from: "one", id: user, wanting: null }],
  }),
  "story.collaborator-added": ({ id, by, user, role }) => ({
    kind: "collaboration",
    key: `collaboration:${id}:${role}`,
    group: `collaboration:${id}`,
    by,
    // Not by `story`: one is let into drafts, which the list would leave out.
    links: { collaboration: id },
    recipients: [{ from: "one", id: user, wanting: null }],
  }),
};

/** A story that has come into the lists: to its author's followers, and to those who follow its genres. */
export const newStory = (story: Pick<StoryDoc, "_id" | "author" | "categories">): Message => ({
  kind: "new-story",
  key: `story:${story._id}`,
  group: `story:${story._id}`,
  by: String(story.author),
  links: { story: String(story._id) },
  recipients: [
    { from: "followers", of: String(story.author), wanting: "following_new_story_notification" },
    ...story.categories.map(
      (genre): Recipients => ({
        from: "subject",
        kind: "genre",
        subject: genre,
        wanting: "following_new_story_notification",
      }),
    ),
  ],
});

/** A chapter that readers can now see: to who follows its author or its story, and to whose favourite it is. */
export const newChapter = (story: Pick<StoryDoc, "_id" | "author">, chapter: string): Message => {
  const id = String(story._id);
  return {
    kind: "new-chapter",
    key: `chapter:${chapter}`,
    group: `chapters:${id}`,
    by: String(story.author),
    links: { story: id, chapter },
    recipients: [
      { from: "followers", of: String(story.author), wanting: "following_new_chapter_notification" },
      { from: "subject", kind: "story", subject: id, wanting: "following_new_chapter_notification" },
      { from: "favouriters", of: id, wanting: "favourited_story_updates" },
    ],
  };
};

/** What a changed story gives to tell: its coming into the lists, or its new chapters while it is there. */
export function messagesOf(before: StoryDoc | null, after: StoryDoc): Message[] {
  if (!after.listed) return [];
  if (!before?.listed) return [newStory(after)];
  const out = new Set(
    before.contents.flatMap(({ chapter, state }) => (state === "published" ? [String(chapter)] : [])),
  );
  return after.contents.flatMap(({ chapter, state }) =>
    state === "published" && !out.has(String(chapter)) ? [newChapter(after, String(chapter))] : [],
  );
}
