import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { archiveOf, archiveOfContent, doesCount } from "../../people/member-content/index.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { readCurrentStories } from "../../stories/stories/index.ts";
import { appears } from "./gift-standing.ts";
import { followGiver, runningExchange } from "./lost-gifts.ts";
import {
  Exchange,
  forDeletedRecipient,
  Gift,
  type GiftDoc,
  promptOf,
  SignUp,
  type SignUpDoc,
} from "./model.ts";
import { releaseGift } from "./release.ts";
import { exchangeContent } from "./state.ts";
import { giveAllBack, passAllToStaff } from "./with-staff.ts";

/**
 * Exports what a member runs, wished for and gives. Their givers are omitted, because that is the givers'
 * secret. Their exchanges stay, without their name.
 */
export const exchangePersonalData = (services: Pick<Services, "events" | "now">): PersonalData => ({
  models: ["Exchange", "ExchangeSignUp", "ExchangeGift"],
  async *export({ id }) {
    yield archiveOfContent(exchangeContent, id);
    yield archiveOf(SignUp, { user: toId(id) }, ["userHidden"]);
    yield archiveOf(Gift, { giver: toId(id) }, ["recipient", "lost"]);
  },
  hide: ({ id }) => setExchangesHidden(services, id, true),
  show: ({ id }) => setExchangesHidden(services, id, false),
  async erase({ id }) {
    for await (const exchange of exchangeContent.idsOf(id))
      await exchangeContent.flag(exchange, { owner: DELETED_AUTHOR, ownerHidden: true });
    const giver = toId(id);
    for (const gift of await Gift.find({ recipient: giver }).lean<GiftDoc[]>())
      await inTransaction((session) => leaveReceived(services, gift, session));
    await Gift.updateMany({ "lost.giver": giver }, { $pull: { lost: { giver } } });
    for (const gift of await Gift.find({ giver }).lean<GiftDoc[]>())
      await inTransaction((session) => leaveGift(services, gift, session));
    for (const { _id, exchange } of await SignUp.find({ user: toId(id) }).lean<SignUpDoc[]>())
      await inTransaction(async (session) => {
        const ended = await SignUp.findOneAndDelete({ _id }, { session }).lean<SignUpDoc>();
        if (!ended || !doesCount(ended, "userHidden")) return;
        await Exchange.updateOne(
          { _id: exchange },
          { $inc: { signUps: -1 } },
          { session, timestamps: false },
        );
      });
  },
});

/**
 * Keeps a gift that was given when its recipient leaves, without their name: it is revealed as promised. Ends
 * others, and tells their giver.
 */
async function leaveReceived(
  { events, now }: Pick<Services, "events" | "now">,
  gift: GiftDoc,
  session: ClientSession,
): Promise<void> {
  const { _id, recipient } = gift;
  const { matchedCount } = await Gift.updateOne(
    { _id, recipient, state: "given" },
    { $set: forDeletedRecipient(gift), $unset: { lost: 1 } },
    { session },
  );
  if (matchedCount > 0) return;
  const ended = await Gift.findOneAndDelete({ _id, recipient }, { session }).lean<GiftDoc>();
  const exchange = ended?.giver && (await runningExchange(ended, session));
  if (!exchange) return;
  const event = { id: String(exchange._id), owner: String(exchange.owner), gift: String(_id) };
  const payload = { ...event, giver: String(ended.giver), at: now().getTime() };
  await events.publish("exchange.recipient-left", payload, session);
}

/** Keeps a gift whose story stays on the site when its giver leaves, without their name; releases others. */
async function leaveGift(
  services: Pick<Services, "events" | "now">,
  gift: GiftDoc,
  session: ClientSession,
): Promise<unknown> {
  const exchange = await runningExchange(gift, session);
  const story = (await readCurrentStories(gift.story ? [gift.story] : [], session)).get(String(gift.story));
  const isShown = exchange?.state === "revealed" && gift.state === "given" && story && appears(story);
  // Another of these writers may have left before.
  const other = { ...promptOf(gift), giver: DELETED_AUTHOR };
  if (!isShown || (await Gift.exists(other).session(session))) return releaseGift(services, gift, session);
  return Gift.updateOne({ _id: gift._id }, { $set: { giver: DELETED_AUTHOR } }, { session });
}

/**
 * While a member is banned or leaving, their running exchanges are with staff, others are sought to write their
 * gifts, and their sign-ups do not count; afterwards all of it is as before. Idempotent.
 */
export async function setExchangesHidden(
  services: Pick<Services, "events" | "now">,
  user: string,
  hidden: boolean,
): Promise<void> {
  await exchangeContent.setHidden(user, hidden);
  await (hidden ? passAllToStaff(services, user) : giveAllBack(user));
  await followGiver(services, user, hidden);
  const pending = { user: toId(user), userHidden: hidden ? { $ne: true } : true };
  for await (const { _id, exchange } of SignUp.find(pending).lean<SignUpDoc>().cursor())
    await inTransaction(async (session) => {
      const change = hidden ? { $set: { userHidden: true } } : { $unset: { userHidden: 1 } };
      const { modifiedCount } = await SignUp.updateOne({ _id, ...pending }, change, { session });
      const $inc = { signUps: hidden ? -modifiedCount : modifiedCount };
      await Exchange.updateOne({ _id: exchange }, { $inc }, { session, timestamps: false });
    });
}
