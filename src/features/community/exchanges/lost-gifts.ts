import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { findPeople } from "../../people/users/index.ts";
import { readCurrentStories, type StoryChange } from "../../stories/stories/index.ts";
import { findStoriesGiven } from "./gift-choice.ts";
import { appears, canAppear, countsAgain, type GiftStory, isLostWith } from "./gift-standing.ts";
import {
  Exchange,
  type ExchangeDoc,
  forPrompt,
  Gift,
  type GiftDoc,
  isPromptList,
  isRecipientDeleted,
  type LostGift,
  promptOf,
  writersEach,
} from "./model.ts";
import "./events.ts";

type Announcing = Pick<Services, "events" | "now">;
type Running = Pick<ExchangeDoc, "_id" | "owner" | "state" | "kind" | "writersPerPrompt">;

/**
 * Sets a gift back to wanted because it cannot be shown, or because its giver is banned or leaving: another giver
 * is sought, and everybody concerned is told. In a prompt list its prompt remembers it. One for a deleted account stays
 * with its giver, because nobody waits for it. Returns false if it stays or has changed meanwhile.
 */
export async function loseGift(
  { events, now }: Announcing,
  exchange: Running,
  gift: GiftDoc,
  { promised }: Pick<LostGift, "promised">,
  session: ClientSession,
): Promise<boolean> {
  const { _id, giver, story, state } = gift;
  if (!giver || isRecipientDeleted(gift)) return false;
  const held = { _id, giver, story, state };
  const remembered = { $push: { lost: { giver, story, promised } } };
  if (isPromptList(exchange)) {
    if ((await Gift.deleteOne(held, { session })).deletedCount === 0) return false;
    await Gift.updateOne({ ...promptOf(gift), giver: null }, remembered, { session });
  } else {
    const reopening = { $set: { giver: null, state: "wanted" as const, story: null }, ...remembered };
    if ((await Gift.updateOne(held, reopening, { session })).modifiedCount === 0) return false;
  }
  const revealed = exchange.state === "revealed";
  const event = {
    ...eventOf(exchange, gift, giver),
    given: state === "given",
    revealed,
    at: now().getTime(),
  };
  await events.publish("exchange.gift-lost", event, session);
  return true;
}

/** Loses the gifts of a story that can no longer be shown, and returns those of one that can be again. */
export const followStory =
  (services: Announcing) =>
  async ({ before, after }: StoryChange, session: ClientSession): Promise<void> => {
    if (standing(before) === standing(after)) return;
    const gifts = await Gift.find({ story: after._id, state: "given" }).session(session).lean<GiftDoc[]>();
    for (const gift of gifts) {
      const exchange = await runningExchange(gift, session);
      if (!exchange || !isLostWith({ before, after }, gift, exchange)) continue;
      const promised = exchange.state === "writing" || !appears(before);
      await loseGift(services, exchange, gift, { promised }, session);
    }
    if (!canAppear(after)) return;
    const lost = await Gift.find({ "lost.story": after._id }).session(session).lean<GiftDoc[]>();
    for (const gift of lost) await returnLost(services, gift, new Map([[String(after._id), after]]), session);
  };

const standing = (story: GiftStory): string => [canAppear(story), appears(story), story.author].join();

/**
 * Takes the gifts that a banned or leaving member has not finished, or not published yet, from them; returns
 * them when the member is back, unless somebody else has taken them over. Idempotent.
 */
export async function followGiver(services: Announcing, id: string, isAway: boolean): Promise<void> {
  if (!isAway && !(await isHere(toId(id)))) return;
  const giver = toId(id);
  const gifts = Gift.find(isAway ? { giver } : { "lost.giver": giver }).lean<GiftDoc>();
  await sweepOnce("gifts of absent members", gifts.cursor(), (gift) =>
    inTransaction(async (session) => {
      if (!isAway) return returnLost(services, gift, null, session);
      const exchange = await runningExchange(gift, session);
      // A gift that has been shown goes and stays with its story.
      if (!exchange || (exchange.state === "revealed" && gift.state === "given")) return;
      await loseGift(services, exchange, gift, { promised: true }, session);
    }),
  );
}

/**
 * Returns a wanted gift to a former giver whose story can be shown again; in a prompt list, every such gift
 * that nobody has taken over. `stories` are those known to have changed; null reads them.
 */
export async function returnLost(
  services: Announcing,
  { _id }: Pick<GiftDoc, "_id">,
  stories: ReadonlyMap<string, GiftStory> | null,
  session: ClientSession,
): Promise<void> {
  const wanted = await Gift.findOne({ _id, state: "wanted", giver: null }).session(session).lean<GiftDoc>();
  const exchange = wanted && (await runningExchange(wanted, session));
  if (!wanted?.lost?.length || !exchange) return;
  const known =
    stories ??
    (await readCurrentStories(
      wanted.lost.flatMap(({ story }) => story ?? []),
      session,
    ));
  let lost = wanted.lost;
  for (const entry of wanted.lost) {
    const story = entry.story && known.get(String(entry.story));
    if (entry.story && (!story || !countsAgain(entry, story, exchange))) continue;
    if (!entry.story && stories) continue;
    if (!(await isHere(entry.giver))) continue;
    const givenStories = await findStoriesGiven(String(entry.giver), wanted._id, session);
    if (givenStories.has(String(entry.story))) continue;
    if (!(await returnGift(services, exchange, { ...wanted, lost }, entry, session))) continue;
    if (!isPromptList(exchange)) return;
    lost = lost.filter((other) => other !== entry);
  }
}

async function returnGift(
  { events, now }: Announcing,
  exchange: Running,
  wanted: GiftDoc,
  entry: LostGift,
  session: ClientSession,
): Promise<boolean> {
  const { giver, story } = entry;
  const mine = { _id: wanted._id, state: "wanted", lost: { $elemMatch: { giver, story } } } as const;
  const held = { giver, story, state: story ? ("given" as const) : ("writing" as const) };
  let gift = wanted;
  if (isPromptList(exchange)) {
    const writers = await Gift.find({ ...promptOf(wanted), giver: { $ne: null } })
      .session(session)
      .lean<GiftDoc[]>();
    if (writers.length >= writersEach(exchange) || writers.some((each) => each.giver!.equals(giver)))
      return false;
    if (exchange.state === "revealed" && story && !isPromptMissing(wanted, writers)) return false;
    const { modifiedCount } = await Gift.updateOne(mine, { $pull: { lost: { giver, story } } }, { session });
    if (modifiedCount === 0) return false;
    const [created] = await Gift.create([{ ...forPrompt(wanted), ...held }], { session });
    gift = created!.toObject<GiftDoc>();
  } else {
    const { modifiedCount } = await Gift.updateOne(mine, { $set: held, $unset: { lost: 1 } }, { session });
    if (modifiedCount === 0) return false;
  }
  const event = { ...eventOf(exchange, gift, giver), story: story && String(story), at: now().getTime() };
  await events.publish("exchange.gift-returned", event, session);
  return true;
}

/** Returns how many gifts a prompt has lost that nobody is writing in their place. */
export const countMissing = ({ lost = [] }: Pick<GiftDoc, "lost">, writing: number): number =>
  Math.max(0, lost.filter(({ story }) => story).length - writing);

/** True if a prompt has lost more gifts than members are writing in their place. */
export const isPromptMissing = (
  prompt: Pick<GiftDoc, "lost">,
  writers: readonly Pick<GiftDoc, "state">[],
): boolean => countMissing(prompt, writers.filter(({ state }) => state === "writing").length) > 0;

/** Returns the exchange of a gift if it is running or revealed: others can still write in it. */
export const runningExchange = ({ exchange }: GiftDoc, session: ClientSession): Promise<ExchangeDoc | null> =>
  Exchange.findOne({ _id: exchange, state: { $in: ["writing", "revealed"] } })
    .session(session)
    .lean<ExchangeDoc>();

const eventOf = ({ _id, owner }: Running, gift: GiftDoc, giver: LostGift["giver"]) => ({
  id: String(_id),
  owner: String(owner),
  gift: String(gift._id),
  giver: String(giver),
  recipient: String(gift.recipient),
});

const isHere = async (giver: LostGift["giver"]): Promise<boolean> =>
  (await findPeople([giver])).has(String(giver));
