import type { Digest, NotificationChannel, NotificationKey } from "./notification-preferences.ts";

/** Texts of the settings section "Notifications". */
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
  /** Label of a checkbox for screen readers, which do not convey the table. */
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
    favourite_author_notification: "Somebody makes you one of their favourite authors",
    new_follower_notification: "Somebody follows you",
    following_new_story_notification: "An author you follow publishes a story",
    following_new_chapter_notification: "An author you follow publishes a chapter",
    favourited_story_updates: "One of your favourite stories is updated",
    thread_post_notification: "Somebody posts in a thread you follow",
    post_reply_notification: "Somebody replies to your post",
    following_new_thread_notification: "Somebody starts a new thread in a forum section you follow",
    promotional: "Occasional news from us about stories, challenges and offers",
  } satisfies Record<NotificationKey, string>,
  digest: "How often we email you",
  digestHint:
    "Emails about new stories and offers have their own box above. Emails about your account, such as a password change, are always sent straight away.",
  digests: {
    immediately: "Straight away",
    daily: "Once a day, in one email",
    weekly: "Once a week, in one email",
    off: "No notification emails",
  } satisfies Record<Digest, string>,
  weekly: "A weekly email about stories",
  weeklyHint:
    "New chapters of stories you follow, popular stories in your genres, new and rising stories, and stories liked by people who share your taste.",
  staffWeekly: "A weekly email about the site",
  staffWeeklyHint: "For staff: last week’s figures, compared with the week before.",
  save: "Save notifications",
  saved: "Notification settings saved.",
} as const;
