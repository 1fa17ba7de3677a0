import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { GIFT_STATES, type GiftState } from "#shared/community/exchanges.enums.ts";
import { returnLost, runningExchange } from "./lost-gifts.ts";
import { Exchange, Gift, type GiftDoc, isPromptList, isRecipientDeleted } from "./model.ts";
import "./events.ts";

/**
 * Releases a gift from its giver; another giver is sought, also after the reveal. Returns false if somebody
 * else has it already or it is in none of these states.
 */
export async function releaseGift(
  services: Pick<Services, "events" | "now">,
  gift: GiftDoc,
  session: ClientSession,
  states: readonly GiftState[] = GIFT_STATES,
): Promise<boolean> {
  const { _id, giver, exchange: id } = gift;
  const held = { _id, giver, state: { $in: states } };
  const of = await Exchange.findById(id, { kind: 1 }).session(session).lean();
  // In a prompt list, prompts are always available to everybody. Nobody waits for a gift to a deleted account.
  if ((of && isPromptList(of)) || isRecipientDeleted(gift))
    return (await Gift.deleteOne(held, { session })).deletedCount > 0;
  const { modifiedCount } = await Gift.updateOne(
    held,
    { $set: { giver: null, state: "wanted", story: null } },
    { session },
  );
  const exchange = modifiedCount > 0 && (await runningExchange(gift, session));
  if (!exchange) return modifiedCount > 0;
  const event = { id: String(id), owner: String(exchange.owner), since: services.now().getTime() };
  await services.events.publish("exchange.gifts-wanted", event, session);
  await returnLost(services, gift, null, session);
  return true;
}

/** Ends the gifts between two members of whom one has blocked the other; nobody is told why. */
export const endGiftsBetween =
  (services: Pick<Services, "events" | "now">) =>
  async (by: string, who: string, session: ClientSession): Promise<void> => {
    const pairs = [
      { giver: toId(by), recipient: toId(who) },
      { giver: toId(who), recipient: toId(by) },
    ];
    for (const { giver, recipient } of pairs)
      await Gift.updateMany({ recipient, "lost.giver": giver }, { $pull: { lost: { giver } } }, { session });
    for (const gift of await Gift.find({ $or: pairs }).session(session).lean<GiftDoc[]>()) {
      const exchange = await runningExchange(gift, session);
      // A gift that has been shown stays.
      if (exchange?.state === "writing" || (exchange && gift.state !== "given"))
        await releaseGift(services, gift, session);
    }
  };
