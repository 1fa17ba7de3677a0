import { formatNumber, plural } from "../format.ts";

/** Texts of notifications: the page, the unread badge and digests. */
export const notificationsText = {
  title: "Notifications",
  unreadBadge: (unread: number) =>
    unread > 0 ? `Notifications, ${formatNumber(unread)} unread` : "Notifications",
  /** Number on the badge. */
  bellNumber: (unread: number) => (unread > 99 ? "99+" : String(unread)),
  unread: (count: number) => (count > 0 ? `${formatNumber(count)} unread` : "All read"),
  unreadMark: "Unread",
  markRead: "Mark as read",
  markReadName: (what: string) => `Mark as read: ${what}`,
  markAll: "Mark all as read",
  settings: "Notification settings",
  none: "No notifications yet",
  noneHint:
    "You will see it here when somebody follows you, likes your work, or publishes something you follow.",
  find: "Find someone to follow",
  list: "Your notifications",
  pages: "Pages",
  someone: "Someone",
  /** Names at most two members, then the number of others. */
  who: (names: readonly string[], count: number): string => {
    const [first = "Someone", second] = names;
    if (count <= 1) return first;
    if (count === 2 && second) return `${first} and ${second}`;
    return `${first} and ${plural(count - 1, "other", "others")}`;
  },
  /** For a kind that no longer exists. */
  other: "Something happened",
  mail: {
    greeting: (name: string) => `Hello ${name},`,
    one: (site: string, what: string) => `${what} – ${site}`,
    several: (site: string, count: number) => `You have ${formatNumber(count)} new notifications at ${site}`,
    digest: {
      daily: (site: string) => `Your day at ${site}`,
      weekly: (site: string) => `Your week at ${site}`,
    },
    more: (count: number, url: string) => `and ${plural(count, "more thing", "more things")}:\n${url}`,
    settings: (url: string) => `Change what we email you about:\n${url}`,
  },
} as const;
