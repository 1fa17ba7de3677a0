import { toId } from "../../../core/db/ids.ts";
import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "../../../core/notification-kind.ts";
import { exchangesPaths } from "../../../shared/community/exchanges.paths.ts";
import { exchangeNotificationsText as words } from "../../../shared/community/exchanges.text.ts";
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

declare module "../../../core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly exchange: NamedExchange;
  }
}

export async function findNamedExchanges(
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedExchange>> {
  const found = await Exchange.find(
    { _id: { $in: ids.map((id) => toId(id)) }, open: true },
    { title: 1, kind: 1 },
  ).lean<NamedExchange[]>();
  return new Map(found.map((exchange) => [String(exchange._id), exchange]));
}

const href = ({ subjects: { exchange } }: NotificationAbout): string | null =>
  exchange ? exchangesPaths.exchange(String(exchange._id)) : null;

const one = (id: unknown) => ({ from: "one", id: String(id) }) as const;

async function membersOf(exchange: string) {
  const found = await SignUp.find({ exchange: toId(exchange) }, { user: 1 }).lean<
    Pick<SignUpDoc, "_id" | "user">[]
  >();
  return [...new Set(found.map(({ user }) => String(user)))];
}

const giversOf = async (exchange: string): Promise<string[]> => [
  ...new Set((await giftsOf(exchange)).flatMap(({ giver }) => (giver ? [String(giver)] : []))),
];

/** Who signed up, who writes, and who runs it. */
const everybodyIn = async (exchange: string, owner: string) =>
  [...(await membersOf(exchange)), ...(await giversOf(exchange)), owner].map(one);

const giftsOf = (exchange: string): Promise<GiftDoc[]> =>
  Gift.find({ exchange: toId(exchange) }).lean<GiftDoc[]>();

/** Told of exchanges. Nothing says who writes for whom: that stands on the exchange's page, for the giver alone. */
export const exchangeKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "exchange-assigned",
    settings: [],
    alwaysMailed: true,
    on: {
      "exchange.matched": async ({ id }) => ({
        key: `exchange-assigned:${id}`,
        group: `exchange-assigned:${id}`,
        by: null,
        links: { exchange: id },
        recipients: (await giftsOf(id)).flatMap(({ giver }) => (giver ? [one(giver)] : [])),
      }),
      "exchange.gift-assigned": ({ id, gift, giver, at }) => ({
        key: `exchange-assigned:${gift}:${at}`,
        group: `exchange-assigned:${id}`,
        by: null,
        links: { exchange: id },
        recipients: [one(giver)],
      }),
    },
    takenBackOn: { "exchange.deleted": ({ id }) => ({ link: "exchange", id }) },
    text: ({ titles }) => words.assigned(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-gifts-wanted",
    settings: [],
    on: {
      "exchange.matched": async ({ id, owner }) => {
        const wanted = (await giftsOf(id)).some(({ state }) => state === "wanted");
        return wanted ? wantedOf(id, 0, [...(await membersOf(id)), owner]) : null;
      },
      "exchange.gifts-wanted": async ({ id, owner, since }) =>
        wantedOf(id, since, [...(await membersOf(id)), owner]),
    },
    text: ({ titles, subjects: { exchange } }) =>
      words[exchange && isPromptList(exchange) ? "prompts" : "wanted"](titles.exchange),
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
    text: ({ titles }) => words.released(titles.exchange),
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
    text: ({ titles }) => words.revealMoved(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-revealed",
    settings: [],
    on: {
      "exchange.revealed": async ({ id, owner }) => ({
        key: `exchange-revealed:${id}`,
        group: `exchange-revealed:${id}`,
        by: null,
        links: { exchange: id },
        recipients: await everybodyIn(id, owner),
      }),
    },
    text: ({ titles }) => words.revealed(titles.exchange),
    href,
  }),
  defineNotificationKind({
    name: "exchange-cancelled",
    settings: [],
    on: {
      "exchange.cancelled": async ({ id, owner }) => ({
        key: `exchange-cancelled:${id}`,
        group: `exchange-cancelled:${id}`,
        by: null,
        links: { exchange: id },
        recipients: await everybodyIn(id, owner),
      }),
    },
    text: ({ titles }) => words.cancelled(titles.exchange),
    href,
  }),
];

const wantedOf = (id: string, since: number, members: readonly unknown[]) => ({
  key: `exchange-wanted:${id}:${since}`,
  group: `exchange-wanted:${id}`,
  by: null,
  links: { exchange: id },
  recipients: members.map(one),
});
