import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";

const texts = giftsText.notifications;

/** Notifications to recipients and givers of gifts; also by email, because they were paid for. */
export const giftKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "gift",
    settings: [],
    alwaysMailed: true,
    on: {
      "gift.paid": ({ id, by, to, version }) => ({
        key: `gift:${id}:${version}`,
        group: `gift:${id}`,
        by,
        links: { purchase: id },
        recipients: to ? [{ from: "one", id: to }] : [],
      }),
    },
    takenBackOn: {
      "gift.withdrawn": ({ id, to }) => (to ? { link: "purchase", id, member: to, kinds: ["gift"] } : null),
    },
    text: (about) => texts.given(about.who, titleIn(about)),
    href: giftHref,
  }),
  defineNotificationKind({
    name: "gift-withdrawn",
    settings: [],
    alwaysMailed: true,
    on: {
      "gift.withdrawn": ({ id, by, to, version }) => ({
        key: `gift-withdrawn:${id}:${version}`,
        group: `gift-withdrawn:${id}`,
        by,
        links: { purchase: id },
        recipients: to ? [{ from: "one", id: to }] : [],
      }),
    },
    text: (about) => texts.withdrawn(titleIn(about)),
    href: () => moneyPaths.gifts(),
  }),
  defineNotificationKind({
    name: "gift-redeemed",
    settings: [],
    alwaysMailed: true,
    on: {
      "gift.redeemed": ({ id, by }) => ({
        // The redeemer is not named: a gift sent to an address may be redeemed by someone the giver does not
        // know.
        key: `gift-redeemed:${id}`,
        group: `gift-redeemed:${id}`,
        by: null,
        links: { purchase: id },
        recipients: [{ from: "one", id: by }],
      }),
    },
    text: (about) => texts.redeemed(titleIn(about)),
    href: giftHref,
  }),
  defineNotificationKind({
    name: "gift-owned",
    settings: [],
    alwaysMailed: true,
    on: {
      "gift.owned": ({ id, by, version }) => ({
        key: `gift-owned:${id}:${version}`,
        group: `gift-owned:${id}`,
        by: null,
        links: { purchase: id },
        recipients: [{ from: "one", id: by }],
      }),
    },
    text: (about) => texts.owned(titleIn(about)),
    href: giftHref,
  }),
  defineNotificationKind({
    name: "gift-recipient-gone",
    settings: [],
    alwaysMailed: true,
    on: {
      "gift.recipient-gone": ({ id, by, version }) => ({
        key: `gift-recipient-gone:${id}:${version}`,
        group: `gift-recipient-gone:${id}`,
        by: null,
        links: { purchase: id },
        recipients: [{ from: "one", id: by }],
      }),
    },
    text: (about) => texts.recipientGone(titleIn(about)),
    href: giftHref,
  }),
  defineNotificationKind({
    name: "gift-refunded",
    settings: [],
    alwaysMailed: true,
    on: {
      "purchase.refunded": ({ id, buyer, reader }) => ({
        key: `gift-refunded:${id}`,
        group: `gift-refunded:${id}`,
        by: null,
        links: { purchase: id },
        recipients: reader && reader !== buyer ? [{ from: "one", id: reader }] : [],
      }),
    },
    text: (about) => texts.takenBack(titleIn(about)),
    href: giftHref,
  }),
];

const titleIn = ({ titles }: NotificationAbout): string => titles.purchase || titles.story;

function giftHref({ ids }: { readonly ids: { readonly purchase?: string | undefined } }): string {
  return ids.purchase ? moneyPaths.gift(ids.purchase) : moneyPaths.gifts();
}
