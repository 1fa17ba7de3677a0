import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { booksText } from "#shared/money/books.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { findAdmins } from "../../people/users/index.ts";

const { notifications } = booksText;
const admins = async (but: string | null) =>
  (await findAdmins()).filter((id) => id !== but).map((id) => ({ from: "one", id }) as const);

/** Notifies admins of problems with the books and of pending decisions, and members of corrections. */
export const booksKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "books-found-wrong",
    settings: [],
    alwaysMailed: true,
    on: {
      "books.found-wrong": async ({ id }) => ({
        key: `books-found-wrong:${id}`,
        group: "books-found-wrong",
        by: null,
        links: {},
        recipients: await admins(null),
      }),
    },
    text: () => notifications.wrong,
    href: () => moneyAdminPaths.adminLedger(),
  }),
  defineNotificationKind({
    name: "correction-waits",
    settings: [],
    on: {
      "books.correction-waits": async ({ id, by }) => ({
        key: `correction-waits:${id}`,
        group: "correction-waits",
        by,
        links: {},
        recipients: await admins(by),
      }),
    },
    text: () => notifications.waits,
    href: () => moneyAdminPaths.adminCorrections(),
  }),
  defineNotificationKind({
    name: "balance-corrected",
    settings: [],
    alwaysMailed: true,
    on: {
      "books.corrected": ({ id, member }) => ({
        key: `balance-corrected:${id}`,
        group: "balance-corrected",
        by: null,
        links: {},
        recipients: [{ from: "one", id: member }],
      }),
    },
    text: () => notifications.corrected,
    href: () => moneyPaths.earnings(),
  }),
];
