import { defineResource, type Field, type Resource } from "../../../core/api/index.ts";
import { toId } from "../../../core/db/ids.ts";
import { NOTIFICATIONS_PER_PAGE } from "../../../shared/live/notifications.limits.ts";
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_LINKS,
  type NotificationLink,
} from "../../../shared/live/notifications.ts";
import { markNotification, type Reading } from "./commands.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { notificationPolicy } from "./policy.ts";
import { readRules } from "./rules.ts";

/** Links whose targets have an API of their own; a feature that brings one adds its line, till then it is empty. */
const TARGETS: Readonly<Partial<Record<NotificationLink, string>>> = {
  chapter: "chapters",
  comment: "comments",
  story: "stories",
  follower: "followers",
  collaboration: "stories",
  favourite_author: "favourites",
  favourite_story: "favourites",
  update: "updates",
  update_reply: "update-replies",
  list: "lists",
  review: "reviews",
};

const relation = { type: "relation", filter: true } as const;

const fields: Readonly<Record<string, Field>> = {
  kind: { type: "enumeration", values: NOTIFICATION_KINDS, filter: true },
  read: { type: "boolean", filter: true, sort: true },
  createdAt: { type: "datetime", filter: true, sort: true },
  for: { ...relation, target: "users" },
  by: { ...relation, target: "users" },
  ...Object.fromEntries(
    NOTIFICATION_LINKS.map((name): [string, Field] => {
      const target = TARGETS[name];
      return [name, { ...relation, ...(target ? { target, few: true } : { awaited: true }) }];
    }),
  ),
};

/** `/api/notifications`: one's own, unread first then newest, 25 a page (specification, sections 4 and 7). */
export const notificationResource = (reading: Reading): Resource =>
  defineResource<NotificationDoc>({
    name: "notifications",
    singular: "notification",
    scopes: { read: "read", write: "write" },
    description:
      "What the caller is told, and nobody else's. About no story, or one that is published and that their filters do not hide; unread first, then newest.",
    model: Notification,
    policy: notificationPolicy as never,
    membersOnly: true,
    timestamps: false,
    fields,
    // Both along the index of the list and that of what is filtered.
    leftOut: async ({ id }) => {
      if (id === null) return null;
      return { kept: { for: toId(id), shown: true }, left: { for: toId(id), filtered: true } };
    },
    defaults: { sort: "read:asc,createdAt:desc", pageSize: NOTIFICATIONS_PER_PAGE },
    rules: { update: readRules },
    commands: { update: (caller, id, input) => markNotification(reading, caller, id, input) },
  });
