import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import { toId } from "#core/db/ids.ts";
import type { NotificationKinds } from "#core/notification-kind.ts";
import { NOTIFICATIONS_PER_PAGE } from "#shared/live/notifications.limits.ts";
import { NOTIFICATION_LINKS, resourceOfLink } from "#shared/live/notifications.ts";
import { markNotification, type Reading } from "./commands.ts";
import { Notification, type NotificationDoc } from "./model.ts";
import { notificationPolicy } from "./policy.ts";
import { readRules } from "./rules.ts";

const relation = { type: "relation", filter: true } as const;

const fieldsOf = (kinds: () => NotificationKinds): Readonly<Record<string, Field>> => ({
  kind: {
    type: "enumeration",
    get values() {
      return kinds().all.map(({ name }) => name);
    },
    filter: true,
  },
  read: { type: "boolean", filter: true, sort: true },
  createdAt: { type: "datetime", filter: true, sort: true },
  for: { ...relation, target: "users" },
  by: { ...relation, target: "users" },
  ...Object.fromEntries(
    NOTIFICATION_LINKS.map((name): [string, Field] => {
      const target = resourceOfLink(name);
      return [name, { ...relation, ...(target ? { target, few: true } : { awaited: true }) }];
    }),
  ),
});

/**
 * `/api/notifications`: the caller's, unread first then newest, 25 per page (specification, sections 4 and
 * 7).
 */
export const notificationResource = (reading: Reading): Resource =>
  defineResource<NotificationDoc>({
    name: "notifications",
    cache: "never",
    singular: "notification",
    scopes: { read: "read", write: "write" },
    description:
      "The caller's notifications. Excludes notifications about stories that are unpublished or hidden by their filters. Unread first, then newest.",
    model: Notification,
    policy: notificationPolicy,
    membersOnly: true,
    timestamps: false,
    fields: fieldsOf(reading.kinds),
    // Both use the list's index and that of filtered notifications.
    leftOut: async ({ id }) => {
      if (id === null) return null;
      return {
        kept: { for: toId(id), shown: true },
        left: { for: toId(id), filtered: true, withheld: { $ne: true } },
      };
    },
    defaults: { sort: "read:asc,createdAt:desc", pageSize: NOTIFICATIONS_PER_PAGE },
    rules: { update: readRules },
    commands: { update: (caller, id, input) => markNotification(reading, caller, id, input) },
  });
