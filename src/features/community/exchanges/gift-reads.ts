import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { WishesDto } from "#shared/community/exchanges.dto.ts";
import { GIFTS_PER_PAGE } from "#shared/community/exchanges.limits.ts";
import type { PersonFields } from "../../people/users/index.ts";
import { type ExchangeDoc, Gift, type GiftDoc, SignUp, type SignUpDoc, wishOf } from "./model.ts";
import { cardOf, tagText } from "./present.ts";

const GIFT: Readonly<Record<string, 1>> = Object.fromEntries(
  ["exchange", "recipient", "shownRecipient", "signUp", "giver", "state", "story", "pinchHit"].map(
    (field) => [field, 1 as const],
  ),
);

/** Returns a page of gifts in order of their ids. */
export const pageOf = (filter: object, place: Place, limit = GIFTS_PER_PAGE): Promise<KeysetPage<GiftDoc>> =>
  findKeysetPage<GiftDoc, GiftDoc>(Gift, {
    filter: filter as Record<string, unknown>,
    key: "_id",
    rising: true,
    unique: true,
    projection: GIFT,
    limit,
    ...place,
  });

/** Returns the ids of the giver and recipient of a gift; there may be no giver yet. */
export const idsIn = ({ giver, recipient }: GiftDoc): string[] =>
  [giver, recipient].flatMap((each) => (each ? [String(each)] : []));

/** Presents the recipient of a gift as givers and readers may know them. */
export const recipientOf = (
  people: ReadonlyMap<string, PersonFields>,
  { recipient, shownRecipient }: GiftDoc,
) => ({
  recipient: shownRecipient ? cardOf(people, recipient) : null,
  anonymous: !shownRecipient,
});

/** Finds the wishes that gifts are written for; a member who has left has none. One query. */
export async function findWishes(
  exchange: ExchangeDoc,
  gifts: readonly GiftDoc[],
): Promise<(gift: GiftDoc) => WishesDto> {
  const recipients = gifts.map(({ recipient }) => recipient);
  const of = { exchange: exchange._id, user: { $in: recipients } };
  const signUps = gifts.length > 0 ? await SignUp.find(of).lean<SignUpDoc[]>() : [];
  const byWish = new Map(signUps.flatMap((each) => [each._id, each.user].map((id) => [String(id), each])));
  return (gift) => {
    const signUp = byWish.get(wishOf(gift));
    return {
      wishes: (signUp?.wishes ?? []).map((tag) => tagText(exchange, tag)),
      likes: signUp?.likes ?? "",
      avoid: signUp?.avoid ?? "",
    };
  };
}
