import type { Digest, NotificationChannel, NotificationKey } from "./notification-preferences.ts";

/** The settings' section "Notifications". */
export const notificationPreferencesText = {
  title: "Notifications",
  lead: "Choose what we tell you about, and how.",
  caption: "What we may tell you about",
  what: "What happens",
  channels: {
    site: "Site",
    email: "Email",
    push: "Push",
  } satisfies Record<NotificationChannel, string>,
  /** What a box is for, to whoever hears it without seeing the table. */
  box: (what: string, channel: NotificationChannel) =>
    `${what}: ${{ site: "on the site", email: "by email", push: "by push notification" }[channel]}`,
  none: "Not sent this way",
  groups: {
    stories: "Your stories",
    people: "People and stories you follow",
    forums: "Forums",
    letters: "Emails from us",
  },
  keys: {
    new_comment_notification: "Somebody comments on your story or reviews it, or writes on your feed",
    new_comment_reply: "Somebody replies to your comment, review or update, or mentions you",
    favourite_story_notification: "Somebody adds your story to their favourites, or rates it",
    favourite_author_notification: "Somebody makes you a favourite author",
    new_follower_notification: "Somebody follows you",
    following_new_story_notification: "An author you follow publishes a story",
    following_new_chapter_notification: "An author you follow publishes a chapter",
    favourited_story_updates: "A story among your favourites is updated",
    thread_post_notification: "Somebody posts in a thread you follow",
    post_reply_notification: "Somebody replies to your post",
    following_new_thread_notification: "A new thread is begun in a forum you follow",
    promotional: "New stories, challenges and offers from us, now and then",
  } satisfies Record<NotificationKey, string>,
  digest: "How often we email you",
  digestHint:
    "Emails about new stories and offers have their own box above. Emails about your account itself, such as a new password, are always sent straight away.",
  digests: {
    immediately: "Straight away",
    daily: "Once a day, together",
    weekly: "Once a week, together",
    off: "No notification emails",
  } satisfies Record<Digest, string>,
  weekly: "A weekly email about stories",
  weeklyHint:
    "New chapters of stories you follow, what is popular in your genres, new and rising stories, and what others who like the same stories liked too.",
  save: "Save notifications",
  saved: "Your notifications are saved.",
} as const;
