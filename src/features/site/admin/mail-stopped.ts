import { inTransaction } from "#core/db/transaction.ts";
import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import type { Services } from "#core/services.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { findAdmins } from "../../people/users/index.ts";

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** No mails are delivered, because of a fault that concerns all of them. `day` in ISO 8601, UTC. */
    "mail.stopped": { readonly day: string };
  }
}

/** Publishes that mails are not delivered. */
export const publishMailStopped = ({ events, now }: Pick<Services, "events" | "now">): Promise<void> =>
  inTransaction((session) =>
    events.publish("mail.stopped", { day: now().toISOString().slice(0, 10) }, session),
  );

/** Notifies admins on the site, once a day, since no mail would reach them. */
export const mailStoppedKind: NotificationKind = defineNotificationKind({
  name: "mail-stopped",
  settings: [],
  on: {
    "mail.stopped": async ({ day }) => ({
      key: `mail-stopped:${day}`,
      group: "mail-stopped",
      by: null,
      links: {},
      recipients: (await findAdmins()).map((id) => ({ from: "one", id }) as const),
    }),
  },
  text: () => adminText.mail.stoppedNotification,
  href: () => adminPaths.adminMails(),
});
