import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import type { PayoutEvent } from "./events.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly payout: { readonly title: string };
  }
}

const { notifications } = payoutsText;

/** On-site notifications of payouts; the mail is separate (`mails.ts`) and cannot be switched off. */
export const payoutKinds: readonly NotificationKind[] = (["paid", "failed"] as const).map((state) =>
  defineNotificationKind({
    name: `payout-${state}`,
    settings: [],
    on: {
      [`payout.${state}`]: ({ id, user }: PayoutEvent) => ({
        key: `payout-${state}:${id}`,
        group: `payout-${state}:${id}`,
        by: null,
        links: { payout: id },
        recipients: [{ from: "one", id: user }],
      }),
    },
    text: ({ titles }: NotificationAbout) =>
      titles.payout ? notifications[state](titles.payout) : notifications.some,
    href: ({ ids }) => (ids.payout ? payoutsPaths.payout(ids.payout) : payoutsPaths.payouts()),
  }),
);
