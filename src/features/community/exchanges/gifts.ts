import type { ClientSession, Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { GIFT_STATES, type GiftState } from "#shared/community/exchanges.enums.ts";
import { exchangesText as texts } from "#shared/community/exchanges.text.ts";
import type { Unfit } from "#shared/community/unfit.ts";
import { messages } from "#shared/messages.ts";
import { missingDetails } from "#shared/stories/publication.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { findWritten, type StoryDoc } from "../../stories/stories/index.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc, isPromptList, writersEach } from "./model.ts";
import { exchangeOf } from "./permitted.ts";
import "./events.ts";

/** Filter for exchanges in the writing phase at the given time. */
const writingAt = (now: Date) => ({ state: "writing", revealAt: { $gt: now } }) as const;

/** Returns the caller's gift to somebody in an exchange in the writing phase. @throws 404, 400 */
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
  if (exchange.state !== "writing" || exchange.revealAt <= services.now())
    throw applicationError(texts.notNow);
  return { exchange, gift: storedGift };
}

/**
 * Returns which of a member's stories are already another gift; gifts of cancelled exchanges do not count.
 */
export async function findStoriesGiven(
  giver: string,
  but: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<ReadonlySet<string>> {
  const others = await Gift.find({ giver: toId(giver), _id: { $ne: but }, story: { $ne: null } })
    .session(session)
    .lean<GiftDoc[]>();
  const off = await Exchange.find(
    { _id: { $in: others.map(({ exchange }) => exchange) }, state: "cancelled" },
    { _id: 1 },
  )
    .session(session)
    .lean<Pick<ExchangeDoc, "_id">[]>();
  const running = others.filter(({ exchange }) => !off.some(({ _id }) => _id.equals(exchange)));
  return new Set(running.map(({ story }) => String(story)));
}

type GiftFacts = Pick<StoryDoc, "_id" | "state" | "contents" | "stats" | "synopsis" | "categories" | "aiUse">;

/**
 * Returns why one of the giver's stories cannot be a gift, or null if it can. It must be unpublished:
 * publishing would reveal the author.
 */
export function whyNotGift(
  { minWords }: Pick<ExchangeDoc, "minWords">,
  story: GiftFacts,
  given: ReadonlySet<string>,
): Unfit | null {
  const { _id, state, contents, stats } = story;
  if (given.has(String(_id))) return { message: texts.giftGiven, part: null };
  if (state === "published") return { message: texts.giftPublished, part: null };
  if (!contents.some((each) => each.state === "published"))
    return { message: texts.giftEmpty, part: contents.length > 0 ? "length" : "chapters" };
  if (minWords !== null && stats.words < minWords)
    return { message: texts.giftShort(minWords), part: "chapters" };
  if (missingDetails(story).length > 0) return { message: texts.giftDetails, part: "details" };
  return null;
}

/**
 * Hands in one of the caller's unpublished stories as the gift, or replaces it; it is published automatically
 * when gifts are revealed. Each story can be only one gift, so that every recipient gets something written
 * for them.
 * @throws 404; 400 at `story`, and outside the writing phase
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
    const { matchedCount } = await Exchange.updateOne(
      { _id: exchange._id, ...writingAt(now) },
      { $set: { updatedAt: now } },
      { session, timestamps: false },
    );
    const kept = await Gift.updateOne(
      { _id: gift._id, giver: gift.giver, state: { $in: ["writing", "given"] } },
      { $set: { state: "given", story: story._id } },
      { session },
    );
    if (matchedCount === 0 || kept.matchedCount === 0) throw applicationError(texts.notNow);
  });
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
 * Releases a gift from its giver; during the writing phase another giver is sought. Returns false if somebody
 * else has it already or it is in none of these states.
 */
export async function releaseGift(
  { events, now }: Pick<Services, "events" | "now">,
  { _id, giver, exchange }: GiftDoc,
  session: ClientSession,
  states: readonly GiftState[] = GIFT_STATES,
): Promise<boolean> {
  const held = { _id, giver, state: { $in: states } };
  const of = await Exchange.findById(exchange, { owner: 1, state: 1, kind: 1 })
    .session(session)
    .lean<Pick<ExchangeDoc, "owner" | "state" | "kind">>();
  // In a prompt list, prompts are always available to everybody.
  if (of && isPromptList(of)) return (await Gift.deleteOne(held, { session })).deletedCount > 0;
  const { modifiedCount } = await Gift.updateOne(
    held,
    { $set: { giver: null, state: "wanted", story: null } },
    { session },
  );
  if (modifiedCount === 0 || of?.state !== "writing") return modifiedCount > 0;
  const event = { id: String(exchange), owner: String(of.owner), since: now().getTime() };
  await events.publish("exchange.gifts-wanted", event, session);
  return true;
}

/** Ends the gifts between two members of whom one has blocked the other; nobody is told why. */
export const endGiftsBetween =
  (services: Pick<Services, "events" | "now">) =>
  async (by: string, who: string, session: ClientSession): Promise<void> => {
    const $or = [
      { giver: toId(by), recipient: toId(who) },
      { giver: toId(who), recipient: toId(by) },
    ];
    for (const gift of await Gift.find({ $or }).session(session).lean<GiftDoc[]>())
      if (await Exchange.exists({ _id: gift.exchange, state: "writing" }).session(session))
        await releaseGift(services, gift, session);
  };

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
  if (exchange.state !== "writing" || exchange.revealAt <= services.now())
    throw applicationError(texts.notNow);
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
 * @throws 400 for a member who writes for it already, or if the maximum is reached
 */
const takeUpPrompt = (
  { now }: Pick<Services, "now">,
  { _id: exchange, ...list }: ExchangeDoc,
  { _id, recipient, shownRecipient, signUp }: GiftDoc,
  own: string,
): Promise<void> =>
  inTransaction(async (session) => {
    const $set = { updatedAt: now() };
    // Writes the exchange, so that concurrent claims are counted one after another, and none is accepted
    // after the reveal.
    const running = await Exchange.updateOne({ _id: exchange, ...writingAt(now()) }, { $set }, { session });
    const free = await Gift.updateOne({ _id, state: "wanted" }, { $set }, { session });
    if (running.matchedCount === 0 || free.matchedCount === 0) throw applicationError(texts.notNow);
    const prompt = { exchange, recipient, signUp: signUp ?? null };
    const takers = await Gift.find({ ...prompt, giver: { $ne: null } })
      .session(session)
      .lean<GiftDoc[]>();
    if (takers.some(({ giver }) => String(giver) === own)) throw applicationError(texts.takenByYou);
    if (takers.length >= writersEach(list)) throw applicationError(texts.promptFull);
    const gift = {
      exchange,
      recipient,
      ...(shownRecipient && { shownRecipient }),
      ...(signUp && { signUp }),
    };
    await Gift.create([{ ...gift, giver: toId(own), state: "writing" }], { session });
  });
