import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportNotificationsText as words } from "#shared/moderation/reports.text.ts";
import "./events.ts";

/** Notifications about the outcome of reports, and about decisions concerning the member. */
export const reportNotificationKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "report-decided",
    settings: [],
    alwaysMailed: true,
    on: {
      "report.decided": ({ id, reporters, at }) => ({
        key: `report:${id}:${at}`,
        group: "reports",
        by: null,
        links: {},
        recipients: reporters.map((reporter) => ({ from: "one", id: reporter })),
      }),
    },
    text: () => words.decided,
    textOfSeveral: () => words.severalDecided,
    href: () => reportsPaths.standing(),
  }),
  defineNotificationKind({
    // The mail is sent with the decision itself.
    name: "moderated",
    settings: [],
    on: {
      "member.moderated": ({ user, about }) => ({
        key: about,
        group: about,
        by: null,
        links: {},
        recipients: [{ from: "one", id: user }],
      }),
    },
    text: () => words.moderated,
    href: () => reportsPaths.standing(),
  }),
];
