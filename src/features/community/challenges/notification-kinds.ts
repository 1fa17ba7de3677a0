import { toId } from "#core/db/ids.ts";
import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { challengeNotificationsText as texts } from "#shared/community/challenge-notifications.text.ts";
import type { JudgeState } from "#shared/community/challenges.enums.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc, challengeReminders } from "./model.ts";
import "./events.ts";

type NamedChallenge = Pick<ChallengeDoc, "_id" | "title">;

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly challenge: NamedChallenge;
  }
}

/**
 * Finds the challenges that notifications name, including drafts for people invited to judge, unless their
 * owner's account is closed.
 */
export async function findNamedChallenges(
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedChallenge>> {
  const challenges = await Challenge.find(
    {
      _id: { $in: ids.map((id) => toId(id)) },
      removed: { $ne: true },
      $or: [{ announcedAt: { $ne: null } }, { ownerHidden: false }],
    },
    { title: 1 },
  ).lean<NamedChallenge[]>();
  return new Map(challenges.map((challenge) => [String(challenge._id), challenge]));
}

const hrefOfChallenge = ({ subjects: { challenge } }: NotificationAbout): string | null =>
  challenge ? challengesPaths.challenge(String(challenge._id)) : null;

const one = (id: unknown) => ({ from: "one", id: String(id) }) as const;

/** The organiser; nobody once their account is deleted. */
const organiser = (owner: unknown) => (String(owner) === String(DELETED_AUTHOR) ? [] : [one(owner)]);

/** Members who asked for reminders, without duplicates. */
async function remindedOf(challenge: string) {
  const found = await challengeReminders.model
    .find({ challenge: toId(challenge) }, { by: 1 })
    .lean<{ readonly by: unknown }[]>();
  return found.map(({ by }) => one(by));
}

/** Members who have entered a challenge, without duplicates. */
async function entrantsOf(challenge: string) {
  const entries = await Entry.find({ challenge: toId(challenge), state: "entered" }, { author: 1 }).lean<
    Pick<EntryDoc, "_id" | "author">[]
  >();
  return [...new Set(entries.map(({ author }) => String(author)))].map(one);
}

/** Members who have entered a challenge or asked for reminders. */
const membersIn = async (challenge: string) => [
  ...(await entrantsOf(challenge)),
  ...(await remindedOf(challenge)),
];

/** Judges in these states, besides the owner. */
async function judgesOf(challenge: string, states: readonly JudgeState[] = ["accepted"]) {
  const found = await Challenge.findById(toId(challenge), { judges: 1 }).lean<Pick<ChallengeDoc, "judges">>();
  return (found?.judges ?? []).filter(({ state }) => states.includes(state)).map(({ user }) => one(user));
}

/** Notification of one kind about a challenge; each member gets it once. */
const notice = (kind: string, challenge: string, recipients: readonly ReturnType<typeof one>[]) => ({
  key: `${kind}:${challenge}`,
  group: `${kind}:${challenge}`,
  by: null,
  links: { challenge },
  recipients,
});

/** The same about something that can happen again, at a time in milliseconds. */
const noticeAt = (
  kind: string,
  challenge: string,
  at: number,
  recipients: readonly ReturnType<typeof one>[],
) => ({ ...notice(kind, challenge, recipients), key: `${kind}:${challenge}:${at}` });

/** Notification that an entry takes part again. */
const readmission = (
  { id, challenge, at }: { readonly id: string; readonly challenge: string; readonly at: number },
  recipients: readonly ReturnType<typeof one>[],
) => ({
  key: `entry-readmitted:${id}:${at}`,
  group: `entry-readmitted:${id}`,
  by: null,
  links: { challenge },
  recipients,
});

/**
 * Notifications about challenges. Each member is notified of a decision once: winners first, then entrants.
 */
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
              recipients: invited.map(one),
            }
          : null,
    },
    takenBackOn: { "challenge.deleted": ({ id }) => ({ link: "challenge", id }) },
    text: ({ who, titles }) => texts.judge(who, titles.challenge),
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
              recipients: invited.map(one),
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
    text: ({ who, titles }) => texts.invited(who, titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-opened",
    settings: [],
    on: {
      "challenge.opened": async ({ id }) => notice("challenge-opened", id, await remindedOf(id)),
    },
    text: ({ titles }) => texts.opened(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-closing",
    settings: [],
    on: {
      "challenge.closing": async ({ id }) => notice("challenge-closing", id, await membersIn(id)),
    },
    text: ({ titles }) => texts.closing(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-voting",
    settings: [],
    on: {
      "challenge.judging": async ({ id }) => {
        const challenge = await Challenge.findById(toId(id)).lean<ChallengeDoc>();
        if (!challenge || challenge.manualJudge) return null;
        return notice("challenge-voting", id, await membersIn(id));
      },
    },
    text: ({ titles }) => texts.voting(titles.challenge),
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
        return notice("challenge-judging", id, [...organiser(owner), ...judges.map(({ user }) => one(user))]);
      },
    },
    text: ({ titles }) => texts.judging(titles.challenge),
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
          recipients: entries.map(({ author }) => one(author)),
        };
      },
    },
    text: ({ titles }) => texts.won(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-decided",
    settings: [],
    on: {
      "challenge.decided": async ({ id, owner }) =>
        notice("challenge-decided", id, [...(await membersIn(id)), ...organiser(owner)]),
    },
    text: ({ titles }) => texts.decided(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-reopened",
    settings: [],
    on: {
      "challenge.reopened": ({ id, owner, at, placed }) =>
        noticeAt("challenge-reopened", id, at, [...organiser(owner), ...placed.map(one)]),
    },
    text: ({ titles }) => texts.reopened(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-corrected",
    settings: [],
    on: {
      "challenge.corrected": ({ id, owner, at }) => noticeAt("challenge-corrected", id, at, organiser(owner)),
    },
    text: ({ titles }) => texts.corrected(titles.challenge),
    href: hrefOfChallenge,
  }),
  ...(["won", "moved", "kept", "lost"] as const).map((change) =>
    defineNotificationKind({
      name: `challenge-place-${change}`,
      settings: [],
      on: {
        "challenge.corrected": ({ id, at, [change]: members }) =>
          noticeAt(`challenge-place-${change}`, id, at, members.map(one)),
      },
      text: ({ titles }) => texts.places[change](titles.challenge),
      href: hrefOfChallenge,
    }),
  ),
  defineNotificationKind({
    name: "challenge-rescheduled",
    settings: [],
    on: {
      "challenge.rescheduled": async ({ id, owner, at }) =>
        noticeAt("challenge-rescheduled", id, at, [
          ...(await membersIn(id)),
          ...(await judgesOf(id)),
          ...organiser(owner),
        ]),
    },
    text: ({ titles }) => texts.rescheduled(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-cancelled",
    settings: [],
    on: {
      "challenge.cancelled": async ({ id, owner, by = owner }) =>
        notice("challenge-cancelled", id, [
          ...(await membersIn(id)),
          ...(await judgesOf(id, ["accepted", "invited"])),
          ...(by === owner ? [] : organiser(owner)),
        ]),
    },
    text: ({ titles }) => texts.cancelled(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-with-staff",
    settings: [],
    on: {
      "challenge.passed-to-staff": async ({ id, because }) =>
        because === "closed"
          ? notice("challenge-with-staff", id, [...(await membersIn(id)), ...(await judgesOf(id))])
          : null,
    },
    text: ({ titles }) => texts.withStaff(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-unjudged",
    settings: [],
    on: {
      "challenge.passed-to-staff": async ({ id, owner, because }) =>
        because === "unjudged"
          ? notice("challenge-unjudged", id, [
              ...(await entrantsOf(id)),
              ...(await judgesOf(id)),
              ...organiser(owner),
            ])
          : null,
    },
    text: ({ titles }) => texts.unjudged(titles.challenge),
    href: hrefOfChallenge,
  }),
  // Shows the notifications stored while challenges were called off with their organiser's account.
  defineNotificationKind({
    name: "challenge-abandoned",
    settings: [],
    text: () => texts.abandoned,
    href: () => challengesPaths.myEntries(),
  }),
  defineNotificationKind({
    name: "challenge-disqualified",
    settings: [],
    on: {
      "entry.disqualified": ({ id, challenge, author, at }) => ({
        key: `entry-disqualified:${id}:${at}`,
        group: `entry-disqualified:${id}`,
        by: null,
        links: { challenge },
        recipients: [one(author)],
      }),
    },
    text: ({ titles }) => texts.disqualified(titles.challenge),
    href: () => challengesPaths.myEntries(),
  }),
  defineNotificationKind({
    name: "challenge-readmitted",
    settings: [],
    on: {
      "entry.readmitted": ({ owner, because, ...event }) =>
        because === "staff" ? null : readmission(event, organiser(owner)),
    },
    text: ({ titles }) => texts.readmitted(titles.challenge),
    href: hrefOfChallenge,
  }),
  defineNotificationKind({
    name: "challenge-readmitted-by-staff",
    settings: [],
    on: {
      "entry.readmitted": ({ owner, because, ...event }) =>
        because === "staff" ? readmission(event, organiser(owner)) : null,
    },
    text: ({ titles }) => texts.readmittedByStaff(titles.challenge),
    href: hrefOfChallenge,
  }),
  // After an appeal, the answer to it says so.
  defineNotificationKind({
    name: "challenge-entry-back-in",
    settings: [],
    on: {
      "entry.readmitted": ({ author, because, ...event }) =>
        because === "staff" ? readmission(event, [one(author)]) : null,
    },
    text: ({ titles }) => texts.backIn(titles.challenge),
    href: () => challengesPaths.myEntries(),
  }),
];
