import { toId } from "../../../core/db/ids.ts";
import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "../../../core/notification-kind.ts";
import { challengeNotificationsText as words } from "../../../shared/community/challenge-notifications.text.ts";
import { challengesPaths } from "../../../shared/community/challenges.paths.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc, challengeReminders } from "./model.ts";
import "./events.ts";

type NamedChallenge = Pick<ChallengeDoc, "_id" | "title">;

declare module "../../../core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly challenge: NamedChallenge;
  }
}

/** Challenges that notifications name: a draft too, for whoever is asked to judge it. */
export async function findNamedChallenges(
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedChallenge>> {
  const found = await Challenge.find(
    { _id: { $in: ids.map((id) => toId(id)) }, removed: { $ne: true }, ownerHidden: false },
    { title: 1 },
  ).lean<NamedChallenge[]>();
  return new Map(found.map((challenge) => [String(challenge._id), challenge]));
}

const hrefOfChallenge = ({ subjects: { challenge } }: NotificationAbout): string | null =>
  challenge ? challengesPaths.challenge(String(challenge._id)) : null;

/** Those who asked to be told of its turns, each once. */
async function remindedOf(challenge: string) {
  const found = await challengeReminders.model
    .find({ challenge: toId(challenge) } as never, { by: 1 })
    .lean<{ readonly by: unknown }[]>();
  return found.map(({ by }) => ({ from: "one", id: String(by) }) as const);
}

/** Those who have entered a challenge, each once. */
async function entrantsOf(challenge: string) {
  const entries = await Entry.find({ challenge: toId(challenge), state: "entered" }, { author: 1 }).lean<
    Pick<EntryDoc, "_id" | "author">[]
  >();
  return [...new Set(entries.map(({ author }) => String(author)))].map(
    (id) => ({ from: "one", id }) as const,
  );
}

/** Told of challenges. One decision is told once to each: who won first, then who entered. */
export const challengeKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "challenge-judging-asked",
    settings: [],
    on: {
      "challenge.invited": ({ id, owner, invited, as }) =>
        as === "judge"
          ? {
              key: `challenge-judge:${id}`,
              group: `challenge-judge:${id}`,
              by: owner,
              links: { challenge: id },
              recipients: invited.map((who) => ({ from: "one", id: who })),
            }
          : null,
    },
    takenBackOn: { "challenge.deleted": ({ id }) => ({ link: "challenge", id }) },
    text: ({ who, titles }) => words.judge(who, titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-invited",
    settings: [],
    on: {
      "challenge.invited": ({ id, owner, invited, as }) =>
        as === "entrant"
          ? {
              key: `challenge:${id}`,
              group: `challenge:${id}`,
              by: owner,
              links: { challenge: id },
              recipients: invited.map((who) => ({ from: "one", id: who })),
            }
          : null,
      "challenge.announced": ({ id, owner, toFollowers }) =>
        toFollowers
          ? {
              key: `challenge:${id}`,
              group: `challenge:${id}`,
              by: owner,
              links: { challenge: id },
              recipients: [{ from: "followers", of: owner }],
            }
          : null,
    },
    text: ({ who, titles }) => words.invited(who, titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-opened",
    settings: [],
    on: {
      "challenge.opened": async ({ id }) => ({
        key: `challenge-opened:${id}`,
        group: `challenge-opened:${id}`,
        by: null,
        links: { challenge: id },
        recipients: await remindedOf(id),
      }),
    },
    text: ({ titles }) => words.opened(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-closing",
    settings: [],
    on: {
      "challenge.closing": async ({ id }) => ({
        key: `challenge-closing:${id}`,
        group: `challenge-closing:${id}`,
        by: null,
        links: { challenge: id },
        recipients: [...(await remindedOf(id)), ...(await entrantsOf(id))],
      }),
    },
    text: ({ titles }) => words.closing(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-voting",
    settings: [],
    on: {
      "challenge.judging": async ({ id }) => {
        const challenge = await Challenge.findById(toId(id)).lean<ChallengeDoc>();
        if (!challenge || challenge.manualJudge) return null;
        return {
          key: `challenge-voting:${id}`,
          group: `challenge-voting:${id}`,
          by: null,
          links: { challenge: id },
          recipients: [...(await remindedOf(id)), ...(await entrantsOf(id))],
        };
      },
    },
    text: ({ titles }) => words.voting(titles.challenge),
    href: ({ subjects: { challenge } }) =>
      challenge ? challengesPaths.challengeAct(String(challenge._id), "judge") : null,
  }),
  defineNotificationKind({
    name: "challenge-judging",
    settings: [],
    on: {
      "challenge.judging": async ({ id, owner }) => {
        const challenge = await Challenge.findById(toId(id)).lean<ChallengeDoc>();
        if (!challenge?.manualJudge) return null;
        const judges = challenge.judges.filter(({ state }) => state === "accepted");
        return {
          key: `challenge-judging:${id}`,
          group: `challenge-judging:${id}`,
          by: null,
          links: { challenge: id },
          recipients: [owner, ...judges.map(({ user }) => String(user))].map((who) => ({
            from: "one" as const,
            id: who,
          })),
        };
      },
    },
    text: ({ titles }) => words.judging(titles.challenge),
    href: ({ subjects: { challenge } }) =>
      challenge ? challengesPaths.challengeAct(String(challenge._id), "judge") : null,
  }),
  defineNotificationKind({
    name: "challenge-won",
    settings: [],
    on: {
      "challenge.decided": async ({ id, winners }) => {
        const entries = await Entry.find({ _id: { $in: winners.map((each) => toId(each)) } }).lean<
          EntryDoc[]
        >();
        return {
          key: `challenge-decided:${id}`,
          group: `challenge-won:${id}`,
          by: null,
          links: { challenge: id },
          recipients: entries.map(({ author }) => ({ from: "one" as const, id: String(author) })),
        };
      },
    },
    text: ({ titles }) => words.won(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-decided",
    settings: [],
    on: {
      "challenge.decided": async ({ id, owner }) => ({
        key: `challenge-decided:${id}`,
        group: `challenge-decided:${id}`,
        by: null,
        links: { challenge: id },
        recipients: [
          ...(await entrantsOf(id)),
          ...(await remindedOf(id)),
          { from: "one" as const, id: owner },
        ],
      }),
    },
    text: ({ titles }) => words.decided(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-cancelled",
    settings: [],
    on: {
      "challenge.cancelled": async ({ id }) => ({
        key: `challenge-cancelled:${id}`,
        group: `challenge-cancelled:${id}`,
        by: null,
        links: { challenge: id },
        recipients: [...(await entrantsOf(id)), ...(await remindedOf(id))],
      }),
    },
    text: ({ titles }) => words.cancelled(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-disqualified",
    settings: [],
    on: {
      "entry.disqualified": ({ id, challenge, author }) => ({
        key: `entry-disqualified:${id}`,
        group: `entry-disqualified:${id}`,
        by: null,
        links: { challenge },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ titles }) => words.disqualified(titles.challenge),
    href: () => challengesPaths.myEntries(),
  }),
];
