import { formatNumber, plural } from "../format.ts";
import type { NotificationKind } from "./notifications.ts";

/** What a notification speaks of. */
export interface NotificationWords {
  /** Who did it, in words. */
  readonly who: string;
  readonly story: string;
  readonly chapter: string;
  readonly list: string;
  readonly count: number;
}

const kinds: Readonly<Record<NotificationKind, (words: NotificationWords) => string>> = {
  "new-follower": ({ who, count }) => `${who} now ${count > 1 ? "follow" : "follows"} you`,
  "favourite-author": ({ who }) => `${who} made you a favourite author`,
  "favourite-story": ({ who, story }) => `${who} added “${story}” to their favourites`,
  rating: ({ who, story }) => `${who} rated “${story}”`,
  review: ({ who, story }) => `${who} reviewed “${story}”`,
  "review-answer": ({ who, story }) => `${who} answered your review of “${story}”`,
  "new-story": ({ who, story }) => `${who} published a new story: “${story}”`,
  "new-chapter": ({ who, story, chapter, count }) =>
    count > 1
      ? `${who} published ${plural(count, "new chapter", "new chapters")} of “${story}”`
      : `${who} published a new chapter of “${story}”${chapter ? `: ${chapter}` : ""}`,
  update: ({ who, count }) =>
    count > 1
      ? `${who} wrote ${plural(count, "update", "updates")} on your feed`
      : `${who} wrote on your feed`,
  "update-reply": ({ who }) => `${who} replied to your update`,
  comment: ({ who, story, chapter }) => `${who} commented on ${chapter ? `“${chapter}” of ` : ""}“${story}”`,
  "comment-reply": ({ who, story }) => `${who} replied to your comment on “${story}”`,
  mention: ({ who }) => `${who} mentioned you`,
  "story-update": ({ who, story }) => `${who} wrote an update about “${story}”`,
  "list-story": ({ who, story, list, count }) =>
    count > 1
      ? `${who} added ${plural(count, "story", "stories")} to the list “${list}”`
      : `${who} added “${story}” to the list “${list}”`,
  "report-decided": ({ count }) =>
    count > 1 ? "We have looked at what you reported" : "We have looked at something you reported",
  moderated: () => "Our team decided something about what you posted",
  collaboration: ({ who, story }) => `${who} asked you to work on “${story}”`,
};

/** Notifications: the page, the unread badge and digests. */
export const notificationsText = {
  title: "Notifications",
  bell: (unread: number) => (unread > 0 ? `Notifications, ${formatNumber(unread)} unread` : "Notifications"),
  /** The number on the bell. */
  bellNumber: (unread: number) => (unread > 99 ? "99+" : String(unread)),
  unread: (count: number) => (count > 0 ? `${formatNumber(count)} unread` : "All read"),
  unreadMark: "Unread",
  markRead: "Mark as read",
  markReadName: (what: string) => `Mark as read: ${what}`,
  markAll: "Mark all as read",
  settings: "Choose what you hear of",
  none: "Nothing yet",
  noneHint: "When somebody follows you, likes your work or publishes something you follow, it is told here.",
  find: "Find someone to follow",
  list: "Your notifications",
  pages: "Pages",
  someone: "Someone",
  /** Two names at most, then how many others. */
  who: (names: readonly string[], count: number): string => {
    const [first = "Someone", second] = names;
    if (count <= 1) return first;
    if (count === 2 && second) return `${first} and ${second}`;
    return `${first} and ${plural(count - 1, "other", "others")}`;
  },
  kinds,
  mail: {
    greeting: (name: string) => `Hello ${name},`,
    one: (site: string, what: string) => `${what} – ${site}`,
    several: (site: string, count: number) => `${formatNumber(count)} things happened at ${site}`,
    digest: {
      daily: (site: string) => `Your day at ${site}`,
      weekly: (site: string) => `Your week at ${site}`,
    },
    more: (count: number, url: string) => `and ${plural(count, "more thing", "more things")}:\n${url}`,
    settings: (url: string) => `Choose what you hear of, and how:\n${url}`,
  },
} as const;
