import { defineNotificationKind, type NotificationKind } from "../../../core/notification-kind.ts";
import { briefsPaths } from "../../../shared/market/briefs.paths.ts";
import { briefsText } from "../../../shared/market/briefs.text.ts";
import "./events.ts";

declare module "../../../core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly brief: { readonly title: string };
  }
}

const words = briefsText.notifications;
const hrefOf = (id: string | undefined) => (id ? briefsPaths.brief(id) : briefsPaths.briefs());

/** Told of being asked for an offer, of offers, and of having offered in vain; in e-mails too, for it is business. */
export const briefKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    ...{ name: "brief-invited", settings: [], alwaysMailed: true },
    on: {
      "brief.opened": ({ id, author, invited }) => ({
        ...{ key: `brief-invited:${id}`, group: `brief-invited:${id}`, by: author, links: { brief: id } },
        recipients: invited.map((each) => ({ from: "one", id: each }) as const),
      }),
    },
    text: ({ titles }) => words.invited(titles.brief),
    href: ({ ids }) => hrefOf(ids.brief),
  }),
  defineNotificationKind({
    ...{ name: "brief-offered", settings: [], alwaysMailed: true },
    on: {
      "offer.made": ({ id, brief, author, seller }) => ({
        ...{ key: `brief-offered:${id}`, group: `brief-offered:${brief}`, by: seller, links: { brief } },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ titles }) => words.offered(titles.brief),
    href: ({ ids }) => hrefOf(ids.brief),
  }),
  defineNotificationKind({
    ...{ name: "brief-closed", settings: [], alwaysMailed: true },
    on: {
      "brief.closed": ({ id, declined }) => ({
        ...{ key: `brief-closed:${id}`, group: `brief-closed:${id}`, by: null, links: { brief: id } },
        recipients: declined.map((each) => ({ from: "one", id: each }) as const),
      }),
    },
    text: ({ titles }) => words.declined(titles.brief),
    href: ({ ids }) => hrefOf(ids.brief),
  }),
];
