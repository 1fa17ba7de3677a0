import type { ClientSession } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { exchangesText as texts } from "#shared/community/exchanges.text.ts";
import { messages } from "#shared/messages.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { acceptingAt, isAccepting } from "./accepting.ts";
import { findStoriesGiven, whyNotGift } from "./gift-choice.ts";
import { isPromptMissing } from "./lost-gifts.ts";
import {
  Exchange,
  type ExchangeDoc,
  forPrompt,
  Gift,
  type GiftDoc,
  isPromptList,
  promptOf,
  writersEach,
} from "./model.ts";
import { exchangeOf } from "./permitted.ts";
import { releaseGift } from "./release.ts";
import "./events.ts";

/** Returns the caller's gift that they can still write or replace. @throws 404, 400 */
async function ownGift(
  { services }: Writing,
  caller: Caller,
  id: string,
  gift: string | undefined,
): Promise<{ readonly exchange: ExchangeDoc; readonly gift: GiftDoc }> {
  const own = memberOf(caller);
  assertMayPost(caller, services.now());
  const exchange = await exchangeOf(caller.viewer, id);
  const of = { exchange: exchange._id, giver: toId(own) };
  const storedGift = isId(gift) ? await Gift.findOne({ _id: toId(gift), ...of }).lean<GiftDoc>() : null;
  if (!storedGift) throw notFound();
  const isShown = exchange.state === "revealed" && storedGift.state === "given";
  if (isShown || !isAccepting(exchange, services.now())) throw applicationError(texts.notNow);
  return { exchange, gift: storedGift };
}

/**
 * Hands in one of the caller's unpublished stories as the gift, or replaces it; it is published automatically
 * when gifts are revealed, or at once if they are already. Each story can be only one gift, so that every
 * recipient gets something written for them.
 * @throws 404; 400 at `story`, and when no gifts are accepted
 */
export async function submitGift(
  writing: Writing,
  caller: Caller,
  id: string,
  input: { readonly gift?: string | undefined; readonly story?: string | undefined },
): Promise<void> {
  const { exchange, gift } = await ownGift(writing, caller, id, input.gift);
  const [story] = isId(input.story) ? await findWritten(memberOf(caller), toId(input.story)) : [];
  if (!story || String(story.author) !== caller.viewer.id) throw invalidField("story", messages.noSuchStory);
  const own = memberOf(caller);
  await inTransaction(async (session) => {
    const now = writing.services.now();
    // If one story is given twice at once, the second transaction conflicts with this write of the first.
    await Gift.updateMany({ giver: toId(own) }, { $set: { updatedAt: now } }, { session });
    const why = whyNotGift(exchange, story, await findStoriesGiven(own, gift._id, session));
    if (why) throw invalidField("story", why.message);
    const running = await Exchange.findOneAndUpdate(
      acceptingAt(exchange, now),
      { $set: { updatedAt: now } },
      { session, timestamps: false },
    ).lean<ExchangeDoc>();
    const isRevealed = running?.state === "revealed";
    const giving = await Gift.updateOne(
      { _id: gift._id, giver: gift.giver, state: { $in: isRevealed ? ["writing"] : ["writing", "given"] } },
      { $set: { state: "given", story: story._id }, $unset: { lost: 1 } },
      { session },
    );
    if (!running || giving.matchedCount === 0) throw applicationError(texts.notNow);
    if (!isRevealed) return;
    if (isPromptList(running)) await replaceLost(gift, session);
    const event = { ...eventOf(running), gift: String(gift._id), giver: own, story: String(story._id) };
    const payload = { ...event, recipient: String(gift.recipient), at: now.getTime() };
    await writing.services.events.publish("exchange.gift-given", payload, session);
  });
}

/** A gift given after the reveal replaces the oldest that its prompt has lost. */
async function replaceLost(gift: GiftDoc, session: ClientSession): Promise<void> {
  const prompt = { ...promptOf(gift), giver: null };
  const lost = (await Gift.findOne(prompt).session(session).lean<GiftDoc>())?.lost ?? [];
  const replaced = lost.find(({ story }) => story);
  await Gift.updateOne(prompt, { $set: { lost: lost.filter((entry) => entry !== replaced) } }, { session });
}

/** Gives a gift up, so that another giver is sought. @throws 404, 400 */
export async function withdrawFromGift(
  writing: Writing,
  caller: Caller,
  id: string,
  gift: string | undefined,
): Promise<void> {
  const storedGift = await ownGift(writing, caller, id, gift);
  await inTransaction(
    async (session) => void (await releaseGift(writing.services, storedGift.gift, session)),
  );
}

/**
 * Claims a gift without a giver, as a pinch hitter; of several concurrent requests one succeeds. In a prompt
 * list several members may write for one prompt.
 * @throws 403 for a guest; 404; 400 for the caller's, for one with a recipient they must not write for, and
 * for one already claimed
 */
export async function claimGift(
  { services }: Writing,
  caller: Caller,
  id: string,
  gift: string | undefined,
): Promise<void> {
  const own = memberOf(caller);
  assertMayPost(caller, services.now());
  const exchange = await exchangeOf(caller.viewer, id);
  const storedGift = isId(gift)
    ? await Gift.findOne({ _id: toId(gift), exchange: exchange._id }).lean<GiftDoc>()
    : null;
  if (!storedGift) throw notFound();
  if (!isAccepting(exchange, services.now())) throw applicationError(texts.notNow);
  if (String(storedGift.recipient) === own) throw applicationError(texts.ownGift);
  // Uses the message for a claimed gift, so that a block is not revealed.
  if (await isEitherBlocked(own, String(storedGift.recipient))) throw applicationError(texts.taken);
  if (isPromptList(exchange)) return takeUpPrompt(services, exchange, storedGift, own);
  const { modifiedCount } = await Gift.updateOne(
    { _id: storedGift._id, state: "wanted", giver: null },
    { $set: { giver: toId(own), state: "writing", pinchHit: true } },
  );
  if (modifiedCount === 0) throw applicationError(texts.taken);
}

/**
 * Adds a writer for a prompt, without excluding others.
 * @throws 400 for a member who writes for it already, if the maximum is reached, and after the reveal if no
 * gift for it is missing
 */
const takeUpPrompt = (
  { now }: Pick<Services, "now">,
  exchange: ExchangeDoc,
  gift: GiftDoc,
  own: string,
): Promise<void> =>
  inTransaction(async (session) => {
    const $set = { updatedAt: now() };
    // Writes the exchange, so that concurrent claims are counted one after another.
    const open = acceptingAt(exchange, now());
    const running = await Exchange.findOneAndUpdate(open, { $set }, { session }).lean<ExchangeDoc>();
    const free = { _id: gift._id, state: "wanted", giver: null } as const;
    const prompt = await Gift.findOneAndUpdate(free, { $set }, { session }).lean<GiftDoc>();
    if (!running || !prompt) throw applicationError(texts.notNow);
    const writers = await Gift.find({ ...promptOf(prompt), giver: { $ne: null } })
      .session(session)
      .lean<GiftDoc[]>();
    if (writers.some(({ giver }) => String(giver) === own)) throw applicationError(texts.takenByYou);
    if (writers.length >= writersEach(exchange)) throw applicationError(texts.promptFull);
    if (running.state === "revealed" && !isPromptMissing(prompt, writers))
      throw applicationError(texts.taken);
    await Gift.create([{ ...forPrompt(prompt), giver: toId(own), state: "writing" }], { session });
  });

const eventOf = ({ _id, owner }: Pick<ExchangeDoc, "_id" | "owner">) => ({
  id: String(_id),
  owner: String(owner),
});
