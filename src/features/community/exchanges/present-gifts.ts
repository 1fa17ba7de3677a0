import { PastLastPageError } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { ExchangePageData, OrganisePageData, WishesDto } from "#shared/community/exchanges.dto.ts";
import { GIFTS_PER_PAGE } from "#shared/community/exchanges.limits.ts";
import { findKeptApart } from "../../people/blocks/index.ts";
import { findPeople, type PersonFields } from "../../people/users/index.ts";
import { findStoryNames, readStoryCards } from "../../stories/stories/index.ts";
import { hasSignedUp } from "./conflicts.ts";
import {
  type ExchangeDoc,
  Gift,
  type GiftDoc,
  isPromptList,
  SignUp,
  type SignUpDoc,
  wishOf,
  writersEach,
} from "./model.ts";
import { cardOf, tagText } from "./present.ts";

const GIFT: Readonly<Record<string, 1>> = Object.fromEntries(
  ["exchange", "recipient", "shownRecipient", "signUp", "giver", "state", "story", "pinchHit"].map(
    (field) => [field, 1 as const],
  ),
);
const NONE: KeysetPage<GiftDoc> = { rows: [], after: null, before: null };

const pageOf = (filter: object, place: Place, limit = GIFTS_PER_PAGE): Promise<KeysetPage<GiftDoc>> =>
  findKeysetPage<GiftDoc, GiftDoc>(Gift, {
    filter: filter as Record<string, unknown>,
    key: "_id",
    rising: true,
    unique: true,
    projection: GIFT,
    limit,
    ...place,
  });

/** Ids of the giver and recipient of a gift; there may be no giver yet. */
const idsIn = ({ giver, recipient }: GiftDoc): string[] =>
  [giver, recipient].flatMap((each) => (each ? [String(each)] : []));

type People = ReadonlyMap<string, PersonFields>;

const recipientOf = (people: People, { recipient, shownRecipient }: GiftDoc) => ({
  recipient: shownRecipient ? cardOf(people, recipient) : null,
  anonymous: !shownRecipient,
});

type Around = Pick<ExchangePageData, "prompts" | "isIn" | "yours" | "wanted" | "waits" | "gifts"> & {
  readonly page: Pick<KeysetPage<GiftDoc>, "after" | "before">;
};

/**
 * Returns what a viewer sees of the participants: givers see their recipients, everyone sees a page of gifts
 * that need a giver, and of all gifts once revealed.
 */
export async function peopleIn(viewer: Viewer, exchange: ExchangeDoc, place: Place): Promise<Around> {
  const of = { exchange: exchange._id };
  const own = viewer.id ? { ...of, user: toId(viewer.id) } : null;
  const isWritten = exchange.state === "writing";
  const isList = isPromptList(exchange);
  const [signUps, yours, waits] = await Promise.all([
    own ? SignUp.find(own).sort({ slot: 1 }).lean<SignUpDoc[]>() : [],
    own && isWritten
      ? Gift.find({ ...of, giver: own.user })
          .sort({ _id: 1 })
          .lean<GiftDoc[]>()
      : [],
    own && isWritten && !isList ? Gift.exists({ ...of, recipient: own.user, state: "wanted" }) : null,
  ]);
  const wanted = isWritten ? await wantedBy(viewer, exchange, yours, place) : null;
  const given = exchange.state === "revealed" ? await pageOf({ ...of, state: "given" }, place) : NONE;
  if (!wanted && given === NONE && place.after) throw new PastLastPageError();
  return {
    isIn: signUps.length > 0,
    prompts:
      isList && exchange.state === "open"
        ? signUps.map(({ _id, likes, anonymous = false }) => ({ id: String(_id), likes, anonymous }))
        : [],
    waits: waits !== null,
    ...(await presentWishes(exchange, yours, wanted)),
    gifts: await presentGiven(viewer, given.rows),
    page: wanted ?? given,
  };
}

type Wanted = KeysetPage<GiftDoc> & { readonly writersOf: (gift: GiftDoc) => number };

/**
 * Returns a page of gifts a viewer may claim. Left out are their own, those for people with a block between
 * them, those they already write for, and those with the maximum of writers. Excluded by id: there are at
 * most as many as prompts or members.
 */
async function wantedBy(
  viewer: Viewer,
  exchange: ExchangeDoc,
  yours: readonly GiftDoc[],
  place: Place,
): Promise<Wanted> {
  const wanted = { exchange: exchange._id, state: "wanted" } as const;
  const [all, writersOf] = await Promise.all([
    Gift.find(wanted, { recipient: 1, signUp: 1 }).lean<GiftDoc[]>(),
    isPromptList(exchange) ? writersIn(exchange._id) : () => 0,
  ]);
  const recipients = [...new Set(all.map(({ recipient }) => String(recipient)))];
  const both = viewer.id ? [viewer.id, ...recipients] : [];
  const keepsApart = await findKeptApart(both, both);
  const isApart = (id: string, recipient: string) =>
    id === recipient || keepsApart(id, recipient) || keepsApart(recipient, id);
  const mine = new Set(yours.map(wishOf));
  const left = all.filter(
    (gift) =>
      mine.has(wishOf(gift)) ||
      writersOf(gift) >= writersEach(exchange) ||
      (viewer.id !== null && isApart(viewer.id, String(gift.recipient))),
  );
  return { ...(await pageOf({ ...wanted, _id: { $nin: left.map(({ _id }) => _id) } }, place)), writersOf };
}

/** Number of writers per prompt of a list. */
async function writersIn(exchange: ExchangeDoc["_id"]): Promise<(gift: GiftDoc) => number> {
  const counts = await Gift.aggregate<{ _id: unknown; count: number }>([
    { $match: { exchange, giver: { $ne: null } } },
    { $group: { _id: { $ifNull: ["$signUp", "$recipient"] }, count: { $sum: 1 } } },
  ]);
  const writers = new Map(counts.map(({ _id, count }) => [String(_id), count]));
  return (gift) => writers.get(wishOf(gift)) ?? 0;
}

/** Presents gifts with their wishes: the viewer's, and those that need a giver. */
async function presentWishes(
  exchange: ExchangeDoc,
  yours: readonly GiftDoc[],
  wanted: Wanted | null,
): Promise<Pick<ExchangePageData, "yours" | "wanted">> {
  const isList = isPromptList(exchange);
  const all = [...yours, ...(wanted?.rows ?? [])];
  const recipients = [...new Set(all.map(({ recipient }) => String(recipient)))];
  const [people, signUps, names] = await Promise.all([
    findPeople(recipients),
    SignUp.find({ exchange: exchange._id, user: { $in: recipients.map(toId) } }).lean<SignUpDoc[]>(),
    findStoryNames(yours.flatMap(({ story }) => story ?? [])),
  ]);
  const byWish = new Map(signUps.flatMap((each) => [each._id, each.user].map((id) => [String(id), each])));
  const wishesOf = (gift: GiftDoc): WishesDto => {
    const found = byWish.get(wishOf(gift));
    return {
      wishes: (found?.wishes ?? []).map((tag) => tagText(exchange, tag)),
      likes: found?.likes ?? "",
      avoid: found?.avoid ?? "",
    };
  };
  return {
    yours: yours.map((gift) => {
      const story = gift.story && names.get(String(gift.story));
      return {
        id: String(gift._id),
        ...recipientOf(people, gift),
        state: gift.state,
        pinchHit: gift.pinchHit,
        ...wishesOf(gift),
        story: story ? { id: String(story._id), slug: story.slug, title: story.title } : null,
      };
    }),
    wanted: (wanted?.rows ?? []).map((gift) => ({
      id: String(gift._id),
      ...recipientOf(people, gift),
      ...wishesOf(gift),
      // Likes are shown only to the giver; a prompt is shown to everybody.
      ...(isList ? {} : { likes: "", avoid: "" }),
      writers: wanted?.writersOf(gift) ?? 0,
    })),
  };
}

/** Presents revealed gifts, with their stories if the viewer may read them. */
async function presentGiven(viewer: Viewer, gifts: readonly GiftDoc[]): Promise<ExchangePageData["gifts"]> {
  const [people, cards] = await Promise.all([
    findPeople([...new Set(gifts.flatMap(idsIn))]),
    readStoryCards(
      viewer,
      gifts.flatMap(({ story }) => story ?? []),
    ),
  ]);
  return gifts.map((gift) => {
    const card = cards.get(String(gift.story));
    return {
      id: String(gift._id),
      giver: gift.giver && cardOf(people, gift.giver),
      ...recipientOf(people, gift),
      story: card ? { id: String(card._id), slug: card.slug, title: card.title } : null,
    };
  });
}

/**
 * Returns a page of gifts for the organiser: in a prompt list, those with a writer. Includes the authors of
 * anonymous prompts. A viewer who signed up does not see any giver, because theirs would be the one left.
 */
export async function listManaged(
  viewer: Viewer,
  exchange: ExchangeDoc,
  now: Date,
  place: Place,
  limit = GIFTS_PER_PAGE,
): Promise<Omit<KeysetPage<GiftDoc>, "rows"> & { readonly gifts: OrganisePageData["gifts"] }> {
  const written = isPromptList(exchange) ? { giver: { $ne: null } } : {};
  const { rows, ...page } = await pageOf({ exchange: exchange._id, ...written }, place, limit);
  const [people, isParticipant] = await Promise.all([
    findPeople([...new Set(rows.flatMap(idsIn))]),
    hasSignedUp(viewer, exchange),
  ]);
  const gifts = rows.map(({ _id, giver, recipient, state, pinchHit }) => ({
    id: String(_id),
    state,
    pinchHit,
    hasGiver: giver !== null,
    giver: giver && !isParticipant ? cardOf(people, giver) : null,
    recipient: cardOf(people, recipient),
    isOwn: String(recipient) === viewer.id,
    late: state === "writing" && exchange.dueAt <= now,
  }));
  return { ...page, gifts };
}
