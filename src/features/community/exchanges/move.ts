import { createHash } from "node:crypto";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { EXCHANGE_MEMBERS_MIN } from "../../../shared/community/exchanges.limits.ts";
import { exchangesText } from "../../../shared/community/exchanges.text.ts";
import { findBlocksOrMutes } from "../../people/blocks/index.ts";
import { findPeople } from "../../people/users/index.ts";
import { endRunning } from "./commands.ts";
import { type Matching, matchGifts } from "./match.ts";
import { Exchange, type ExchangeDoc, Gift, isPromptList, SignUp, type SignUpDoc } from "./model.ts";
import "./events.ts";

/**
 * Moves every exchange whose time has come: makes the pairs when signing up ends, looks for others where gifts are not
 * there when they are due, shows all when that is due. It may run anywhere, at any time, at once, and after it was cut
 * short: each step is done, and told of, exactly once.
 * @throws AggregateError of what could not be moved, once all the rest is
 */
export async function moveExchanges(services: Services, now: Date = services.now()): Promise<void> {
  const failed: unknown[] = [];
  const each = async (filter: object, act: (exchange: ExchangeDoc) => Promise<unknown>) => {
    for (const exchange of await Exchange.find(filter as never)
      .sort({ signUpEnds: 1 })
      .lean<ExchangeDoc[]>())
      await act(exchange).catch((error) => failed.push(error));
  };
  await each({ state: "open", signUpEnds: { $lte: now } }, (exchange) => makePairs(services, exchange));
  await each({ state: "writing", dueTold: false, dueAt: { $lte: now } }, (exchange) =>
    lookForOthers(services, exchange, now),
  );
  await each({ state: "writing", revealAt: { $lte: now } }, (exchange) => reveal(services, exchange));
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} exchanges could not be moved: ${failed[0]}`);
}

/**
 * Who writes for whom; of a prompt list, what can be taken up from now on. Who signs up, changes it or
 * leaves writes the exchange too: whoever does at the same time is in or out of what is read here, never half.
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
    await Gift.insertMany(gifts.map((gift) => ({ exchange: _id, ...gift })) as never, { session });
    await services.events.publish("exchange.matched", { id: String(_id), owner: String(owner) }, session);
  });

/** A prompt wants somebody, whoever else writes for it. */
const promptGift = ({ _id, user, anonymous }: SignUpDoc) => ({
  ...{ recipient: user, signUp: _id, giver: null, state: "wanted" },
  ...(anonymous ? {} : { shownRecipient: user }),
});

const pairGifts = (matching: Matching) =>
  [...matching].map(([id, giver]) => ({
    ...{ recipient: toId(id), shownRecipient: toId(id), giver: giver ? toId(giver) : null },
    state: giver ? "writing" : "wanted",
  }));

/** Nobody for themselves, nor for one whom either has blocked or muted. */
async function matchingOf(here: readonly SignUpDoc[], ids: readonly string[], random: () => number) {
  const keepsApart = await findBlocksOrMutes(ids, ids);
  return matchGifts(
    here.map(({ user, wishes, offers }) => ({ id: String(user), wishes, offers })),
    (one, other) => keepsApart(one, other) || keepsApart(other, one),
    random,
  );
}

/** The same numbers for one exchange each time: cut short and begun again, it makes the same pairs. */
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
    const late = isPromptList(exchange)
      ? (await Gift.deleteMany(unwritten, { session })).deletedCount
      : (await Gift.updateMany(unwritten, { $set: { giver: null, state: "wanted" } }, { session }))
          .modifiedCount;
    const event = { id: String(_id), owner: String(owner), since: now.getTime() };
    if (late > 0) await services.events.publish("exchange.gifts-wanted", event, session);
  });

/** But not where the day was moved meanwhile. */
const reveal = (services: Services, { _id, owner, revealAt }: ExchangeDoc): Promise<void> =>
  inTransaction(async (session) => {
    const { modifiedCount } = await Exchange.updateOne(
      { _id, state: "writing", revealAt },
      { $set: { state: "revealed" } },
      { session },
    );
    if (modifiedCount > 0)
      await services.events.publish("exchange.revealed", { id: String(_id), owner: String(owner) }, session);
  });
