import type { ClientSession, Types } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { GIFT_STATES, type GiftState } from "../../../shared/community/exchanges.enums.ts";
import { exchangesText as words } from "../../../shared/community/exchanges.text.ts";
import { messages } from "../../../shared/messages.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { findWritten, type StoryDoc } from "../../stories/stories/index.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc, isPromptList, writersEach } from "./model.ts";
import { exchangeOf } from "./permitted.ts";
import "./events.ts";

/** While gifts are written, by the clock. */
const writingAt = (now: Date) => ({ state: "writing", revealAt: { $gt: now } }) as const;

/** The caller's own gift to somebody in an exchange that is being written for. @throws 404, 400 */
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
  const found = isId(gift) ? await Gift.findOne({ _id: toId(gift), ...of }).lean<GiftDoc>() : null;
  if (!found) throw notFound();
  if (exchange.state !== "writing" || exchange.revealAt <= services.now())
    throw applicationError(words.notNow);
  return { exchange, gift: found };
}

/** Of these stories of one member, those that they have given as another gift; one that was called off does not count. */
export async function givenOf(
  giver: string,
  but: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<ReadonlySet<string>> {
  const others = await Gift.find({ giver: toId(giver), _id: { $ne: but }, story: { $ne: null } } as object)
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

/** Why a story of one's own cannot be a gift; null where it can. It is not published yet: that would tell whose it is. */
export function whyNotGift(
  { minWords }: Pick<ExchangeDoc, "minWords">,
  { _id, state, contents, stats }: Pick<StoryDoc, "_id" | "state" | "contents" | "stats">,
  given: ReadonlySet<string>,
): string | null {
  if (given.has(String(_id))) return words.giftGiven;
  if (state === "published") return words.giftPublished;
  if (!contents.some((each) => each.state === "published")) return words.giftEmpty;
  if (minWords !== null && stats.words < minWords) return words.giftShort(minWords);
  return null;
}

/**
 * Gives one's own unpublished story as the gift, or another one instead; it is published by itself when all is shown.
 * One story is a gift to one: somebody who is written for is given something of their own.
 * @throws 404; 400 at `story`, and where nothing is written now
 */
export async function giveGift(
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
    // Of one story that is given twice at once the second meets this write of the first.
    await Gift.updateMany({ giver: toId(own) }, { $set: { updatedAt: now } }, { session });
    const why = whyNotGift(exchange, story, await givenOf(own, gift._id, session));
    if (why) throw invalidField("story", why);
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
    if (matchedCount === 0 || kept.matchedCount === 0) throw applicationError(words.notNow);
  });
}

/** Says that one cannot write it after all: somebody else is looked for. @throws 404, 400 */
export async function giveUpGift(
  writing: Writing,
  caller: Caller,
  id: string,
  gift: string | undefined,
): Promise<void> {
  const found = await ownGift(writing, caller, id, gift);
  await inTransaction(async (session) => void (await letGo(writing.services, found.gift, session)));
}

/**
 * Its giver does not write it any more: while the exchange is written for, somebody else is looked for. False where
 * another had it already, or it is in none of these states.
 */
export async function letGo(
  { events, now }: Pick<Services, "events" | "now">,
  { _id, giver, exchange }: GiftDoc,
  session: ClientSession,
  states: readonly GiftState[] = GIFT_STATES,
): Promise<boolean> {
  const held = { _id, giver, state: { $in: states } } as object;
  const of = await Exchange.findById(exchange, { owner: 1, state: 1, kind: 1 })
    .session(session)
    .lean<Pick<ExchangeDoc, "owner" | "state" | "kind">>();
  // Of a prompt list the prompt is there for everybody all the time.
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

/** Of two of whom one blocks the other neither writes for the other any more; nobody is told why. */
export const endGiftsBetween =
  (services: Pick<Services, "events" | "now">) =>
  async (by: string, who: string, session: ClientSession): Promise<void> => {
    const $or = [
      { giver: toId(by), recipient: toId(who) },
      { giver: toId(who), recipient: toId(by) },
    ];
    for (const gift of await Gift.find({ $or }).session(session).lean<GiftDoc[]>())
      if (await Exchange.exists({ _id: gift.exchange, state: "writing" }).session(session))
        await letGo(services, gift, session);
  };

/**
 * Takes up a gift that wants somebody, as a pinch hitter; of many at one time one has it. In a prompt list several may
 * write for one prompt.
 * @throws 403 for a guest; 404; 400 for one's own, one whose recipient is kept apart, and one that is taken
 */
export async function takeUpGift(
  { services }: Writing,
  caller: Caller,
  id: string,
  gift: string | undefined,
): Promise<void> {
  const own = memberOf(caller);
  assertMayPost(caller, services.now());
  const exchange = await exchangeOf(caller.viewer, id);
  const found = isId(gift)
    ? await Gift.findOne({ _id: toId(gift), exchange: exchange._id }).lean<GiftDoc>()
    : null;
  if (!found) throw notFound();
  if (exchange.state !== "writing" || exchange.revealAt <= services.now())
    throw applicationError(words.notNow);
  if (String(found.recipient) === own) throw applicationError(words.ownGift);
  // In the same words as one that is taken: a block is told to nobody.
  if (await isEitherBlocked(own, String(found.recipient))) throw applicationError(words.taken);
  if (isPromptList(exchange)) return takeUpPrompt(services, exchange, found, own);
  const { modifiedCount } = await Gift.updateOne(
    { _id: found._id, state: "wanted", giver: null },
    { $set: { giver: toId(own), state: "writing", pinchHit: true } },
  );
  if (modifiedCount === 0) throw applicationError(words.taken);
}

/** One more writes for a prompt, which others may do too. @throws 400 for who does already, and where many do */
const takeUpPrompt = (
  { now }: Pick<Services, "now">,
  { _id: exchange, ...list }: ExchangeDoc,
  { _id, recipient, shownRecipient, signUp }: GiftDoc,
  own: string,
): Promise<void> =>
  inTransaction(async (session) => {
    const $set = { updatedAt: now() };
    // Written, so that those who take it up at once are counted one after another, and none once all is shown.
    const running = await Exchange.updateOne({ _id: exchange, ...writingAt(now()) }, { $set }, { session });
    const free = await Gift.updateOne({ _id, state: "wanted" }, { $set }, { session });
    if (running.matchedCount === 0 || free.matchedCount === 0) throw applicationError(words.notNow);
    const prompt = { exchange, recipient, signUp: signUp ?? null };
    const takers = await Gift.find({ ...prompt, giver: { $ne: null } } as object)
      .session(session)
      .lean<GiftDoc[]>();
    if (takers.some(({ giver }) => String(giver) === own)) throw applicationError(words.takenByYou);
    if (takers.length >= writersEach(list)) throw applicationError(words.promptFull);
    const gift = {
      exchange,
      recipient,
      ...(shownRecipient && { shownRecipient }),
      ...(signUp && { signUp }),
    };
    await Gift.create([{ ...gift, giver: toId(own), state: "writing" }] as never, { session });
  });
