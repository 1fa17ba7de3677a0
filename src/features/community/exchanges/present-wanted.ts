import type { Viewer } from "#core/base/viewer.ts";
import type { KeysetPage, Place } from "#core/db/keyset.ts";
import type { ExchangePageData, WishesDto } from "#shared/community/exchanges.dto.ts";
import { findKeptApart } from "../../people/blocks/index.ts";
import { findPeople } from "../../people/users/index.ts";
import { findWishes, pageOf, recipientOf } from "./gift-reads.ts";
import { countMissing } from "./lost-gifts.ts";
import { type ExchangeDoc, Gift, type GiftDoc, isPromptList, wishOf, writersEach } from "./model.ts";

/** Gifts and prompts that need a writer. */
export interface WantedGifts {
  /** After the reveal, of a prompt list only prompts that have lost a gift. */
  readonly all: readonly GiftDoc[];
  /** True if the viewer may write it. */
  readonly isOpen: (gift: Pick<GiftDoc, "_id">) => boolean;
  readonly closed: readonly GiftDoc["_id"][];
  /** Number of members who write for a prompt. */
  readonly writersOf: (gift: GiftDoc) => number;
  /** Number of gifts that need a writer. */
  readonly missing: number;
}

/**
 * Finds the gifts that need a writer. Closed to a viewer are their own, those for people with a block between
 * them, those they already write for, and those with the maximum of writers. There are at most as many as
 * prompts or members.
 */
export async function findWanted(
  viewer: Viewer,
  exchange: ExchangeDoc,
  yours: readonly GiftDoc[],
): Promise<WantedGifts> {
  const isList = isPromptList(exchange);
  const of = { exchange: exchange._id, state: "wanted" } as const;
  const [stored, writersOf] = await Promise.all([
    Gift.find(of, { recipient: 1, signUp: 1, lost: 1 }).lean<GiftDoc[]>(),
    isList ? countWriters(exchange._id) : () => NO_WRITERS,
  ]);
  const missingOf = (gift: GiftDoc) => (isList ? countMissing(gift, writersOf(gift).writing) : 1);
  const all = isList && exchange.state === "revealed" ? stored.filter((gift) => missingOf(gift) > 0) : stored;
  const recipients = [...new Set(all.map(({ recipient }) => String(recipient)))];
  const both = viewer.id ? [viewer.id, ...recipients] : [];
  const keepsApart = await findKeptApart(both, both);
  const isApart = (id: string, recipient: string) =>
    id === recipient || keepsApart(id, recipient) || keepsApart(recipient, id);
  const mine = new Set(yours.map(wishOf));
  const left = new Set(
    stored
      .filter(
        (gift) =>
          !all.includes(gift) ||
          mine.has(wishOf(gift)) ||
          writersOf(gift).all >= writersEach(exchange) ||
          (viewer.id !== null && isApart(viewer.id, String(gift.recipient))),
      )
      .map(({ _id }) => String(_id)),
  );
  return {
    all,
    isOpen: ({ _id }) => !left.has(String(_id)),
    closed: stored.filter(({ _id }) => left.has(String(_id))).map(({ _id }) => _id),
    writersOf: (gift) => writersOf(gift).all,
    missing: all.reduce((sum, gift) => sum + missingOf(gift), 0),
  };
}

/** Returns a page of the gifts that the viewer may write. */
export const pageOfWanted = (
  { _id }: ExchangeDoc,
  { closed }: WantedGifts,
  place: Place,
): Promise<KeysetPage<GiftDoc>> => pageOf({ exchange: _id, state: "wanted", _id: { $nin: closed } }, place);

/** Presents gifts that need a writer, with what everybody may know of the wishes. */
export async function presentWanted(
  exchange: ExchangeDoc,
  gifts: readonly GiftDoc[],
  { writersOf }: WantedGifts,
): Promise<ExchangePageData["wanted"]> {
  const [people, wishesOf] = await Promise.all([
    findPeople([...new Set(gifts.map(({ recipient }) => String(recipient)))]),
    findWishes(exchange, gifts),
  ]);
  return gifts.map((gift) => ({
    id: String(gift._id),
    ...recipientOf(people, gift),
    ...publicWishes(exchange, wishesOf(gift)),
    writers: writersOf(gift),
  }));
}

/** Likes are shown only to the giver; a prompt is shown to everybody. */
export const publicWishes = (exchange: ExchangeDoc, wishes: WishesDto): WishesDto =>
  isPromptList(exchange) ? wishes : { ...wishes, likes: "", avoid: "" };

interface Writers {
  readonly all: number;
  /** Those who have not given their gift. */
  readonly writing: number;
}

const NO_WRITERS: Writers = { all: 0, writing: 0 };

/** Counts the writers of each prompt of a list. */
async function countWriters(exchange: ExchangeDoc["_id"]): Promise<(gift: GiftDoc) => Writers> {
  const counts = await Gift.aggregate<Writers & { _id: unknown }>([
    { $match: { exchange, giver: { $ne: null } } },
    {
      $group: {
        _id: { $ifNull: ["$signUp", "$recipient"] },
        all: { $sum: 1 },
        writing: { $sum: { $cond: [{ $eq: ["$state", "writing"] }, 1, 0] } },
      },
    },
  ]);
  const writers = new Map(counts.map(({ _id, ...count }) => [String(_id), count]));
  return (gift) => writers.get(wishOf(gift)) ?? NO_WRITERS;
}
