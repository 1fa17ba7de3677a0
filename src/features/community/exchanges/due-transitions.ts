import { createHash } from "node:crypto";
import type { ClientSession, QueryFilter } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { EXCHANGE_MEMBERS_MIN, GIFT_REMINDER_DAYS } from "#shared/community/exchanges.limits.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { findKeptApart } from "../../people/blocks/index.ts";
import { findPeople } from "../../people/users/index.ts";
import { readCurrentStories } from "../../stories/stories/index.ts";
import { endRunning } from "./commands.ts";
import { findUnpublishable } from "./gift-standing.ts";
import { loseGift, returnLost } from "./lost-gifts.ts";
import { type Matching, matchGifts } from "./match.ts";
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

const DAY_MS = 86_400_000;

/**
 * Applies every due state change of exchanges: makes the pairs when sign-up ends, seeks new givers for gifts
 * missing at the deadline, and reveals gifts. May run concurrently, in any process, and after an
 * interruption: each step happens, and is announced, exactly once.
 * @throws AggregateError of the failures, after all others are done
 */
export async function applyDueExchangeTransitions(
  services: Services,
  now: Date = services.now(),
): Promise<void> {
  const sweep = createSweep("exchanges");
  const each = async (filter: QueryFilter<ExchangeDoc>, act: (exchange: ExchangeDoc) => Promise<unknown>) =>
    sweep.each(await Exchange.find(filter).sort({ signUpEnds: 1 }).lean<ExchangeDoc[]>(), act);
  await each({ state: "open", signUpEnds: { $lte: now } }, (exchange) => makePairs(services, exchange));
  const soon = new Date(now.getTime() + GIFT_REMINDER_DAYS * DAY_MS);
  await each(
    { state: "writing", dueTold: false, dueReminded: { $ne: true }, dueAt: { $gt: now, $lte: soon } },
    (exchange) => remindGivers(services, exchange, now),
  );
  await each({ state: "writing", dueTold: false, dueAt: { $lte: now } }, (exchange) =>
    lookForOthers(services, exchange, now),
  );
  await each({ state: "writing", revealAt: { $lte: now } }, (exchange) => reveal(services, exchange));
  sweep.end();
}

/**
 * Matches givers and recipients; for a prompt list, creates the gifts that can be claimed. Signing up,
 * changing and leaving also write the exchange, so a concurrent change is either included here or rejected.
 */
const makePairs = (services: Services, exchange: ExchangeDoc): Promise<unknown> =>
  inTransaction(async (session) => {
    const { _id, owner, signUpEnds } = exchange;
    const all = await SignUp.find({ exchange: _id }).sort({ _id: 1 }).session(session).lean<SignUpDoc[]>();
    const people = await findPeople(all.map(({ user }) => String(user)));
    const here = all.filter(({ user }) => people.has(String(user)));
    const isList = isPromptList(exchange);
    if (here.length < (isList ? 1 : EXCHANGE_MEMBERS_MIN))
      return endRunning(services, exchange, exchangesText[isList ? "noPrompts" : "tooFew"], session);
    const ids = here.map(({ user }) => String(user));
    const gifts = isList
      ? here.map(promptGift)
      : pairGifts(await matchingOf(here, ids, randomOf(String(_id))));
    const { modifiedCount } = await Exchange.updateOne(
      { _id, state: "open", signUpEnds },
      { $set: { state: "writing" } },
      { session },
    );
    if (modifiedCount === 0) return;
    await Gift.insertMany(
      gifts.map((gift) => ({ exchange: _id, ...gift })),
      { session },
    );
    await services.events.publish("exchange.matched", { id: String(_id), owner: String(owner) }, session);
  });

/** A prompt stays open, even if others already write for it. */
const promptGift = ({ _id, user, anonymous }: SignUpDoc) => ({
  recipient: user,
  signUp: _id,
  giver: null,
  state: "wanted",
  ...(anonymous ? {} : { shownRecipient: user }),
});

const pairGifts = (matching: Matching) =>
  [...matching].map(([id, giver]) => ({
    recipient: toId(id),
    shownRecipient: toId(id),
    giver: giver ? toId(giver) : null,
    state: giver ? "writing" : "wanted",
  }));

/** Excludes pairs of a member with themselves, and pairs where either has blocked or muted the other. */
async function matchingOf(here: readonly SignUpDoc[], ids: readonly string[], random: () => number) {
  const keepsApart = await findKeptApart(ids, ids);
  return matchGifts(
    here.map(({ user, wishes, offers }) => ({ id: String(user), wishes, offers })),
    (one, other) => keepsApart(one, other) || keepsApart(other, one),
    random,
  );
}

/** Seeded random numbers: a restart after an interruption makes the same pairs. */
function randomOf(seed: string): () => number {
  let count = 0;
  return () => createHash("sha256").update(`${seed} ${count++}`).digest().readUInt32BE(0) / 2 ** 32;
}

const lookForOthers = (services: Services, exchange: ExchangeDoc, now: Date): Promise<void> =>
  inTransaction(async (session) => {
    const { _id, owner } = exchange;
    const { modifiedCount } = await Exchange.updateOne(
      { _id, state: "writing", dueTold: false },
      { $set: { dueTold: true } },
      { session, timestamps: false },
    );
    if (modifiedCount === 0) return;
    const unwritten = { exchange: _id, state: "writing" } as const;
    const givers = await giversIn(unwritten, session);
    const late = isPromptList(exchange)
      ? (await Gift.deleteMany(unwritten, { session })).deletedCount
      : (await Gift.updateMany(unwritten, { $set: { giver: null, state: "wanted" } }, { session }))
          .modifiedCount;
    const about = { id: String(_id), owner: String(owner) };
    if (givers.length > 0)
      await services.events.publish(
        "exchange.gifts-missed",
        { ...about, givers, at: now.getTime() },
        session,
      );
    if (late > 0)
      await services.events.publish("exchange.gifts-wanted", { ...about, since: now.getTime() }, session);
    // Late pinch hits: the gift of the first giver may count again.
    const former = { exchange: _id, state: "wanted", "lost.0": { $exists: true } } as const;
    for (const gift of await Gift.find(former).session(session).lean<GiftDoc[]>())
      await returnLost(services, gift, null, session);
  });

/**
 * Reminds givers once before the deadline: a few days before, or, if the writing time is shorter, at half of
 * it.
 */
const remindGivers = async (
  services: Services,
  { _id, owner, signUpEnds, dueAt }: ExchangeDoc,
  now: Date,
): Promise<void> => {
  if (now.getTime() < (signUpEnds.getTime() + dueAt.getTime()) / 2) return;
  await inTransaction(async (session) => {
    const { modifiedCount } = await Exchange.updateOne(
      { _id, state: "writing", dueTold: false, dueReminded: { $ne: true }, dueAt },
      { $set: { dueReminded: true } },
      { session, timestamps: false },
    );
    if (modifiedCount === 0) return;
    const givers = await giversIn({ exchange: _id, state: "writing" }, session);
    if (givers.length > 0)
      await services.events.publish(
        "exchange.gifts-due",
        { id: String(_id), owner: String(owner), givers },
        session,
      );
  });
};

/** Returns the givers of these gifts, without duplicates. */
async function giversIn(
  filter: Partial<Pick<GiftDoc, "exchange" | "state">>,
  session: ClientSession,
): Promise<string[]> {
  const found = await Gift.find(filter, { giver: 1 }).session(session).lean<Pick<GiftDoc, "giver">[]>();
  return [...new Set(found.flatMap(({ giver }) => (giver ? [String(giver)] : [])))];
}

/**
 * Reveals the gifts; those that cannot be published need a new giver. Skipped if the date was changed
 * meanwhile.
 */
const reveal = (services: Services, exchange: ExchangeDoc): Promise<void> =>
  inTransaction(async (session) => {
    const { _id, owner, revealAt } = exchange;
    const { modifiedCount } = await Exchange.updateOne(
      { _id, state: "writing", revealAt },
      { $set: { state: "revealed", staff: null } },
      { session },
    );
    if (modifiedCount === 0) return;
    const givenGifts = await Gift.find({ exchange: _id, state: "given" }).session(session).lean<GiftDoc[]>();
    const stories = await readCurrentStories(
      givenGifts.flatMap(({ story }) => story ?? []),
      session,
    );
    const revealed = { ...exchange, state: "revealed" } as const;
    for (const gift of await findUnpublishable(givenGifts, stories))
      await loseGift(services, revealed, gift, { promised: true }, session);
    await services.events.publish("exchange.revealed", { id: String(_id), owner: String(owner) }, session);
  });
