import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { GiftDto, GiftState } from "#shared/money/gifts.dto.ts";
import { idsKeptApart } from "../../people/blocks/index.ts";
import { findPeople } from "../../people/users/index.ts";
import { readStoryCards } from "../../stories/stories/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";

const PAGE = 25;
/** Limit on listed received gifts. */
const RECEIVED = 100;

/** Lists a member's gifts to others, including unpaid ones, newest first. */
export const giftsGiven = (buyer: string, place: Place): Promise<KeysetPage<PurchaseDoc>> =>
  findKeysetPage<PurchaseDoc, PurchaseDoc>(Purchase, {
    filter: { buyer: toId(buyer), gift: { $ne: null } },
    key: "createdAt",
    limit: PAGE,
    projection: { buyer: 1, reader: 1, gift: 1, story: 1, title: 1, state: 1, paidAt: 1 },
    ...place,
  });

/** Lists gifts to a member: waiting or redeemed; newest first. */
export async function giftsReceived(member: string): Promise<PurchaseDoc[]> {
  const [waiting, redeemed] = await Promise.all([
    Purchase.find({
      "gift.to": { $type: "objectId", $eq: toId(member) },
      paidAt: { $gt: new Date(0) },
      "gift.redeemedAt": null,
      state: "paid",
    })
      .sort({ paidAt: -1, _id: -1 })
      .limit(RECEIVED)
      .lean<PurchaseDoc[]>(),
    Purchase.find({ reader: toId(member), gift: { $ne: null }, paidAt: { $gt: new Date(0) } })
      .sort({ paidAt: -1, _id: -1 })
      .limit(RECEIVED)
      .lean<PurchaseDoc[]>(),
  ]);
  return [...waiting, ...redeemed].sort((a, b) => b.paidAt!.getTime() - a.paidAt!.getTime());
}

/** Returns a gift's state. */
export function giftStateOf({ state, gift }: Pick<PurchaseDoc, "state" | "gift">): GiftState {
  if (state === "open") return "open";
  if (state === "declined" || state === "expired") return "ended";
  if (state === "refunding" || state === "refunded") return "refunded";
  if (gift?.redeemedAt) return "redeemed";
  return state === "disputed" ? "held" : "sent";
}

/** Presents gifts to a viewer, with current names and stories. Three queries. */
export async function presentGifts(viewer: Viewer, gifts: readonly PurchaseDoc[]): Promise<GiftDto[]> {
  const ids = gifts.flatMap(({ buyer, reader, gift }) => [buyer, reader, gift?.to].filter((id) => id));
  const givers = [...new Set(gifts.map(({ buyer }) => String(buyer)))];
  const [people, apart, cards] = await Promise.all([
    findPeople([...new Set(ids.map(String))]),
    viewer.id ? idsKeptApart(viewer.id, givers) : new Set<string>(),
    readStoryCards(viewer, [...new Set(gifts.map(({ story }) => String(story)))]),
  ]);
  const nameOf = (id: unknown) => {
    const person = people.get(String(id));
    return person ? person.name || person.username : "";
  };
  return gifts.map((purchase) => {
    const { _id, buyer, reader, story, title, createdAt, paidAt } = purchase;
    const gift = purchase.gift!;
    const card = cards.get(String(story));
    const isGiver = String(buyer) === viewer.id;
    return {
      id: String(_id),
      title,
      story: card ? { id: String(card._id), slug: card.slug } : null,
      state: giftStateOf(purchase),
      from: nameOf(buyer),
      // The redeemer of a gift sent to an address is not shown: the giver knows only the address.
      to: gift.to ? nameOf(gift.to) : isGiver ? (gift.email ?? "") : nameOf(reader),
      // Of a giver whom the recipient has blocked, or who has blocked them, only the story arrives.
      message: apart.has(String(buyer)) ? "" : gift.message,
      at: (paidAt ?? createdAt).toISOString(),
      redeemedAt: gift.redeemedAt?.toISOString() ?? null,
    };
  });
}
