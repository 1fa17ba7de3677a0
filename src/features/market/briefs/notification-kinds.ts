import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { briefsPaths } from "#shared/market/briefs.paths.ts";
import { briefsText } from "#shared/market/briefs.text.ts";
import "./events.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly brief: { readonly title: string };
  }
}

const texts = briefsText.notifications;
const hrefOf = (id: string | undefined) => (id ? briefsPaths.brief(id) : briefsPaths.briefs());

/** Notifications about requested, received and declined offers; also by email, because they are business. */
export const briefKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "brief-invited",
    settings: [],
    alwaysMailed: true,
    on: {
      "brief.opened": ({ id, author, invited }) => ({
        key: `brief-invited:${id}`,
        group: `brief-invited:${id}`,
        by: author,
        links: { brief: id },
        recipients: invited.map((each) => ({ from: "one", id: each }) as const),
      }),
    },
    text: ({ titles }) => texts.invited(titles.brief),
    href: ({ ids }) => hrefOf(ids.brief),
  }),
  defineNotificationKind({
    name: "brief-offered",
    settings: [],
    alwaysMailed: true,
    on: {
      "offer.made": ({ id, brief, author, seller }) => ({
        key: `brief-offered:${id}`,
        group: `brief-offered:${brief}`,
        by: seller,
        links: { brief },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ titles }) => texts.offered(titles.brief),
    href: ({ ids }) => hrefOf(ids.brief),
  }),
  defineNotificationKind({
    name: "brief-closed",
    settings: [],
    alwaysMailed: true,
    on: {
      "brief.closed": ({ id, declined }) => ({
        key: `brief-closed:${id}`,
        group: `brief-closed:${id}`,
        by: null,
        links: { brief: id },
        recipients: declined.map((each) => ({ from: "one", id: each }) as const),
      }),
    },
    text: ({ titles }) => texts.declined(titles.brief),
    href: ({ ids }) => hrefOf(ids.brief),
  }),
];
