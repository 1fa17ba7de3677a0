import { toId } from "#core/db/ids.ts";
import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { exchangeNotificationsText as texts } from "#shared/community/exchanges.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { placeOfStory } from "../../stories/stories/index.ts";
import {
  Exchange,
  type ExchangeDoc,
  Gift,
  type GiftDoc,
  isPromptList,
  SignUp,
  type SignUpDoc,
} from "./model.ts";
import "./events.ts";

type NamedExchange = Pick<ExchangeDoc, "_id" | "title" | "kind">;

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly exchange: NamedExchange;
  }
}

export async function findNamedExchanges(
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedExchange>> {
  const exchanges = await Exchange.find(
    { _id: { $in: ids.map((id) => toId(id)) }, open: true },
    { title: 1, kind: 1 },
  ).lean<NamedExchange[]>();
  return new Map(exchanges.map((exchange) => [String(exchange._id), exchange]));
}

const href = ({ subjects: { exchange } }: NotificationAbout): string | null =>
  exchange ? exchangesPaths.exchange(String(exchange._id)) : null;

const one = (id: unknown) => ({ from: "one", id: String(id) }) as const;

async function membersOf(exchange: string) {
  const signUps = await SignUp.find({ exchange: toId(exchange) }, { user: 1 }).lean<
    Pick<SignUpDoc, "_id" | "user">[]
  >();
  return [...new Set(signUps.map(({ user }) => String(user)))];
}

const giversOf = async (exchange: string): Promise<string[]> => [
  ...new Set((await giftsOf(exchange)).flatMap(({ giver }) => (giver ? [String(giver)] : []))),
];

/** A member; nobody once their account is deleted. */
const ifHere = (member: string): string[] => (member === String(DELETED_AUTHOR) ? [] : [member]);

/** Everyone who signed up, and all givers. */
const membersIn = async (exchange: string) => [...(await membersOf(exchange)), ...(await giversOf(exchange))];

/** Everyone who signed up, all givers, and the owner. */
const everybodyIn = async (exchange: string, owner: string) =>
  [...(await membersIn(exchange)), ...ifHere(owner)].map(one);

const giftsOf = (exchange: string): Promise<GiftDoc[]> =>
  Gift.find({ exchange: toId(exchange) }).lean<GiftDoc[]>();

/** Notification of one kind about an exchange; each member gets it once. */
const notice = (kind: string, exchange: string, recipients: readonly ReturnType<typeof one>[]) => ({
  key: `${kind}:${exchange}`,
  group: `${kind}:${exchange}`,
  by: null,
  links: { exchange },
  recipients,
});

/** Notification of what happened to one gift at a time in milliseconds. */
const noticeOf = (
  kind: string,
  { id, gift, at }: { readonly id: string; readonly gift: string; readonly at: number },
  recipients: readonly ReturnType<typeof one>[],
) => ({ ...notice(kind, id, recipients), key: `${kind}:${gift}:${at}` });

/**
 * Notifications about exchanges. None reveals who writes for whom: only the giver sees that, on the
 * exchange's page.
 */
export const exchangeKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "exchange-assigned",
    settings: [],
    alwaysMailed: true,
    on: {
      "exchange.matched": async ({ id }) =>
        notice(
          "exchange-assigned",
          id,
          (await giftsOf(id)).flatMap(({ giver }) => (giver ? [one(giver)] : [])),
        ),
      "exchange.gift-assigned": ({ id, gift, giver, at }) => ({
        key: `exchange-assigned:${gift}:${at}`,
        group: `exchange-assigned:${id}`,
        by: null,
        links: { exchange: id },
        recipients: [one(giver)],
      }),
      "exchange.gift-returned": ({ id, gift, giver, story, at }) =>
        story ? null : noticeOf("exchange-assigned", { id, gift, at }, [one(giver)]),
    },
    takenBackOn: { "exchange.deleted": ({ id }) => ({ link: "exchange", id }) },
    text: ({ titles }) => texts.assigned(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gift-due",
    settings: [],
    alwaysMailed: true,
    on: {
      "exchange.gifts-due": ({ id, givers }) => notice("exchange-due", id, givers.map(one)),
    },
    text: ({ titles }) => texts.due(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gift-missed",
    settings: [],
    alwaysMailed: true,
    on: {
      "exchange.gifts-missed": ({ id, givers, at }) => ({
        key: `exchange-missed:${id}:${at}`,
        group: `exchange-missed:${id}`,
        by: null,
        links: { exchange: id },
        recipients: givers.map(one),
      }),
    },
    text: ({ titles }) => texts.missed(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gift-received",
    settings: [],
    on: {
      // The story is published by then or soon after; a notification that names a story is shown once it is
      // published.
      "exchange.revealed": async ({ id }) =>
        (await giftsOf(id)).flatMap(({ _id, recipient, story, state }) =>
          state === "given" && story
            ? [
                {
                  key: `exchange-received:${_id}`,
                  group: `exchange-received:${_id}`,
                  by: null,
                  links: { exchange: id, story: String(story) },
                  recipients: ifHere(String(recipient)).map(one),
                },
              ]
            : [],
        ),
      "exchange.gift-given": ({ id, gift, recipient, story }) => ({
        key: `exchange-received:${gift}:${story}`,
        group: `exchange-received:${gift}`,
        by: null,
        links: { exchange: id, story },
        recipients: [one(recipient)],
      }),
    },
    text: ({ titles }) => texts.received(titles.story, titles.exchange),
    href: ({ subjects: { story, exchange } }) =>
      story
        ? cataloguePaths.story(placeOfStory(story))
        : exchange
          ? exchangesPaths.exchange(String(exchange._id))
          : null,
  }),
  defineNotificationKind({
    name: "exchange-gifts-wanted",
    settings: [],
    on: {
      "exchange.matched": async ({ id, owner }) => {
        const wanted = (await giftsOf(id)).some(({ state }) => state === "wanted");
        return wanted ? wantedOf(id, 0, [...(await membersOf(id)), ...ifHere(owner)]) : null;
      },
      "exchange.gifts-wanted": async ({ id, owner, since }) =>
        wantedOf(id, since, [...(await membersOf(id)), ...ifHere(owner)]),
      // Before the reveal, everybody can write for the prompts of a list anyway.
      "exchange.gift-lost": async ({ id, owner, gift, revealed, at }) => {
        const isOpenToAll = (await findNamedExchanges([id])).get(id)?.kind === "prompts" && !revealed;
        const members = isOpenToAll ? [] : [...(await membersOf(id)), ...ifHere(owner)];
        return noticeOf("exchange-wanted", { id, gift, at }, members.map(one));
      },
    },
    text: ({ titles, subjects: { exchange } }) =>
      texts[exchange && isPromptList(exchange) ? "prompts" : "wanted"](titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gift-lost",
    settings: [],
    alwaysMailed: true,
    on: {
      "exchange.gift-lost": ({ giver, given, ...lost }) =>
        given ? noticeOf("exchange-lost", lost, [one(giver)]) : null,
    },
    text: ({ titles }) => texts.lost(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gift-delayed",
    settings: [],
    on: {
      "exchange.gift-lost": ({ recipient, given, ...lost }) =>
        given ? noticeOf("exchange-delayed", lost, [one(recipient)]) : null,
    },
    text: ({ titles }) => texts.delayed(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gift-unavailable",
    settings: [],
    on: {
      "exchange.gift-lost": ({ owner, given, ...lost }) =>
        given ? noticeOf("exchange-unavailable", lost, [one(owner)]) : null,
    },
    text: ({ titles }) => texts.unavailable(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gift-returned",
    settings: [],
    on: {
      "exchange.gift-returned": ({ giver, recipient, owner, story, ...returned }) =>
        story ? noticeOf("exchange-returned", returned, [giver, recipient, owner].map(one)) : null,
    },
    text: ({ titles }) => texts.returned(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gift-released",
    settings: [],
    on: {
      "exchange.gift-released": ({ id, gift, giver, at }) => ({
        key: `exchange-released:${gift}:${giver}:${at}`,
        group: `exchange-released:${id}`,
        by: null,
        links: { exchange: id },
        recipients: [one(giver)],
      }),
    },
    text: ({ titles }) => texts.released(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-recipient-left",
    settings: [],
    alwaysMailed: true,
    on: {
      "exchange.recipient-left": ({ giver, ...left }) =>
        noticeOf("exchange-recipient-left", left, ifHere(giver).map(one)),
    },
    text: ({ titles }) => texts.recipientLeft(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-reveal-moved",
    settings: [],
    on: {
      "exchange.reveal-moved": async ({ id, owner, by, at }) => ({
        key: `exchange-moved:${id}:${at}`,
        group: `exchange-moved:${id}`,
        by,
        links: { exchange: id },
        recipients: await everybodyIn(id, owner),
      }),
    },
    text: ({ titles }) => texts.revealMoved(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-revealed",
    settings: [],
    on: {
      "exchange.revealed": async ({ id, owner }) =>
        notice("exchange-revealed", id, await everybodyIn(id, owner)),
    },
    text: ({ titles }) => texts.revealed(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-cancelled",
    settings: [],
    on: {
      "exchange.cancelled": async ({ id, owner }) =>
        notice("exchange-cancelled", id, await everybodyIn(id, owner)),
    },
    text: ({ titles }) => texts.cancelled(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-with-staff",
    settings: [],
    on: {
      "exchange.passed-to-staff": async ({ id, owner }) =>
        notice(
          "exchange-with-staff",
          id,
          (await membersIn(id)).filter((member) => member !== owner).map(one),
        ),
    },
    text: ({ titles }) => texts.withStaff(titles.exchange),
    href,
  }),
  // Shows the notifications stored while exchanges were called off with their organiser's account.
  defineNotificationKind({
    name: "exchange-abandoned",
    settings: [],
    text: () => texts.abandoned,
    href: () => exchangesPaths.exchanges(),
  }),
];

const wantedOf = (id: string, since: number, members: readonly unknown[]) => ({
  key: `exchange-wanted:${id}:${since}`,
  group: `exchange-wanted:${id}`,
  by: null,
  links: { exchange: id },
  recipients: members.map(one),
});
