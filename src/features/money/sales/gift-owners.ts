import type { ClientSession } from "mongoose";
import { guest } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import type { Ownership } from "#shared/money/gifts.dto.ts";
import { findOwnUser, findStandingByEmail, keyOf } from "../../people/users/index.ts";
import { readStory, teamRole } from "../../stories/stories/index.ts";
import { giftEvent } from "./events.ts";
import { type GiftPart, Purchase, type PurchaseDoc } from "./model.ts";

/** Where a gift is sent. */
export type GiftAddress = Pick<GiftPart, "to" | "email">;

/** Returns the id of a gift's recipient; null for an address without an account. */
export const recipientAccount = async ({ to, email }: GiftAddress): Promise<string | null> => {
  if (to) return String(to);
  return email ? ((await findStandingByEmail([email])).get(keyOf(email))?.id ?? null) : null;
};

/**
 * Returns why a member needs no gift of a story: they work on it, or have bought it or redeemed a gift of it.
 * Null if they do not have it.
 */
export async function ownershipOf(
  member: string,
  story: unknown,
  session: ClientSession | null = null,
): Promise<Ownership | null> {
  const id = String(story);
  const storedStory = await readStory({ ...guest, mature: true, bought: new Set([id]) }, id);
  if (storedStory && teamRole({ ...guest, id: member }, storedStory)) return "team";
  const bought = { reader: toId(member), story: toId(id), live: true, paidAt: { $ne: null } };
  return (await Purchase.exists(bought).session(session)) ? "bought" : null;
}

/** True if the recipient of a gift has its story. */
export async function isOwnedByRecipient(
  story: unknown,
  address: GiftAddress,
  session: ClientSession | null = null,
): Promise<boolean> {
  const member = await recipientAccount(address);
  return member !== null && (await ownershipOf(member, story, session)) !== null;
}

/** Reports to its giver that a waiting gift cannot be redeemed, because its recipient has the story. */
export const reportOwned = (services: Pick<Services, "events">, id: unknown): Promise<void> =>
  inTransaction(async (session) => {
    const gift = await Purchase.findOne({ _id: toId(id), ...WAITING })
      .session(session)
      .lean<PurchaseDoc>();
    if (gift) await services.events.publish("gift.owned", giftEvent(gift), session);
  });

/** Reports a gift to its giver if its recipient came to own the story while it was paid for or redirected. */
export async function reportIfOwned(services: Pick<Services, "events">, id: string): Promise<void> {
  const waiting = await Purchase.findOne({ _id: toId(id), ...WAITING }).lean<PurchaseDoc>();
  if (waiting?.gift && (await isOwnedByRecipient(waiting.story, waiting.gift)))
    await reportOwned(services, waiting._id);
}

/** Reports the waiting gifts for a member whose account was deleted, to their givers. */
export async function reportGiftsOfDeleted(
  services: Pick<Services, "events">,
  member: string,
): Promise<void> {
  const theirs = { "gift.to": { $type: "objectId" as const, $eq: toId(member) }, ...WAITING };
  const waiting = await Purchase.find(theirs, { _id: 1 }).lean<Pick<PurchaseDoc, "_id">[]>();
  for (const { _id } of waiting)
    await inTransaction(async (session) => {
      const gift = await Purchase.findOne({ _id, ...theirs })
        .session(session)
        .lean<PurchaseDoc>();
      if (gift) await services.events.publish("gift.recipient-gone", giftEvent(gift), session);
    });
}

/** Reports every waiting gift of a story to a member who now has it, to its giver. */
export async function reportGiftsTo(
  services: Pick<Services, "events">,
  { member, story }: { readonly member: string; readonly story: string },
): Promise<void> {
  const account = await findOwnUser(member);
  const waiting = await Purchase.find(
    {
      story: toId(story),
      live: true,
      ...WAITING,
      $or: [{ "gift.to": toId(member) }, { "gift.email": { $type: "string" } }],
    },
    { gift: 1 },
  ).lean<Pick<PurchaseDoc, "_id" | "gift">[]>();
  const isTheirs = ({ to, email }: GiftAddress) =>
    to ? String(to) === member : email !== null && account !== null && keyOf(email) === keyOf(account.email);
  for (const { _id, gift } of waiting) if (gift && isTheirs(gift)) await reportOwned(services, _id);
}

const WAITING = { state: "paid", gift: { $ne: null }, "gift.redeemedAt": null } as const;
