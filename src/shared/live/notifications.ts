/** What a notification may link to (specification, section 3). */
export const NOTIFICATION_LINKS = [
  "chapter",
  "story",
  "comment",
  "follower",
  "collaboration",
  "favourite_author",
  "favourite_story",
  "update",
  "update_reply",
  "post",
  "thread",
  "followed_thread",
  "followed_forums",
  "challenge",
  // Ours: the specification knows no notification about a list or a review.
  "list",
  "review",
] as const;
export type NotificationLink = (typeof NOTIFICATION_LINKS)[number];

/** What members are told of; a feature that adds one adds its words in `text/en-GB/notifications.ts`. */
export const NOTIFICATION_KINDS = [
  "new-follower",
  "favourite-author",
  "favourite-story",
  "rating",
  "review",
  "review-answer",
  "new-story",
  "new-chapter",
  "collaboration",
  "update",
  "update-reply",
  "comment",
  "comment-reply",
  "mention",
  "story-update",
  "list-story",
  "report-decided",
  "moderated",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
