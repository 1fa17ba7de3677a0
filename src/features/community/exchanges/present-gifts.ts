import { PastLastPageError } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { KeysetPage, Place } from "#core/db/keyset.ts";
import { exchangeOrganisingText } from "#shared/community/exchange-organising.text.ts";
import type { ExchangePageData, OrganisePageData } from "#shared/community/exchanges.dto.ts";
import type { GiftState } from "#shared/community/exchanges.enums.ts";
import { GIFTS_PER_PAGE } from "#shared/community/exchanges.limits.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { findPeople } from "../../people/users/index.ts";
import { findStoryNames, isListed } from "../../stories/stories/index.ts";
import { hasSignedUp } from "./conflicts.ts";
import { findWishes, idsIn, pageOf, recipientOf } from "./gift-reads.ts";
import { type ExchangeDoc, Gift, type GiftDoc, isPromptList, SignUp, type SignUpDoc } from "./model.ts";
import { cardOf } from "./present.ts";
import { readRevealed } from "./present-revealed.ts";
import { findWanted, pageOfWanted, presentWanted } from "./present-wanted.ts";

const NONE = { rows: [], after: null, before: null } as const;

type Around = Pick<
  ExchangePageData,
  "prompts" | "isIn" | "yours" | "wanted" | "waits" | "gifts" | "arrived"
> & {
  readonly page: Pick<KeysetPage<GiftDoc>, "after" | "before">;
};

/**
 * Returns what a viewer sees of the participants: givers see their recipients, everyone sees a page of gifts
 * that need a giver, and of all gifts once revealed, with those that are missing.
 */
export async function peopleIn(viewer: Viewer, exchange: ExchangeDoc, place: Place): Promise<Around> {
  const of = { exchange: exchange._id };
  const own = viewer.id ? { ...of, user: toId(viewer.id) } : null;
  const isRevealed = exchange.state === "revealed";
  const isWritten = exchange.state === "writing";
  const isList = isPromptList(exchange);
  const unfinished = isRevealed ? { state: "writing" as const } : {};
  const [signUps, yours, received] = await Promise.all([
    own ? SignUp.find(own).sort({ slot: 1 }).lean<SignUpDoc[]>() : [],
    own && (isWritten || isRevealed)
      ? Gift.find({ ...of, ...unfinished, giver: own.user })
          .sort({ _id: 1 })
          .lean<GiftDoc[]>()
      : [],
    own && (isWritten || isRevealed) && !isList
      ? Gift.findOne({ ...of, recipient: own.user }).lean<GiftDoc>()
      : null,
  ]);
  const wanted = isWritten || isRevealed ? await findWanted(viewer, exchange, yours) : null;
  const wantedPage = wanted && isWritten ? await pageOfWanted(exchange, wanted, place) : null;
  const revealed = wanted && isRevealed ? await readRevealed(viewer, exchange, wanted, place) : null;
  if (!wanted && place.after) throw new PastLastPageError();
  return {
    isIn: signUps.length > 0,
    prompts:
      isList && exchange.state === "open"
        ? signUps.map(({ _id, likes, anonymous = false }) => ({ id: String(_id), likes, anonymous }))
        : [],
    waits: received && (await waitsFor(exchange, received)),
    yours: await presentYours(exchange, yours),
    wanted: wantedPage ? await presentWanted(exchange, wantedPage.rows, wanted!) : [],
    gifts: revealed?.gifts ?? [],
    arrived: revealed?.arrived ?? null,
    page: wantedPage ?? revealed?.page ?? NONE,
  };
}

/** Returns the gifts and prompts that need a writer, as `GET /api/exchanges/:id/wanted` lists them. */
export async function listWanted(
  viewer: Viewer,
  exchange: ExchangeDoc,
  place: Place,
): Promise<ExchangePageData["wanted"]> {
  if (exchange.state !== "writing" && exchange.state !== "revealed") {
    if (place.after) throw new PastLastPageError();
    return [];
  }
  const giver = viewer.id && toId(viewer.id);
  const yours = giver ? await Gift.find({ exchange: exchange._id, giver }).lean<GiftDoc[]>() : [];
  const wanted = await findWanted(viewer, exchange, yours);
  const { rows } = await pageOfWanted(exchange, wanted, place);
  return presentWanted(exchange, rows, wanted);
}

/** Returns the state of a member's gift while they wait for it; null if it is still secret, or shown. */
async function waitsFor({ state }: ExchangeDoc, gift: GiftDoc): Promise<GiftState | null> {
  if (state === "writing") return gift.state === "wanted" ? "wanted" : null;
  if (gift.state !== "given") return gift.state;
  return (await isListed(gift.story)) ? null : "given";
}

/** Presents the gifts that the viewer writes. */
async function presentYours(
  exchange: ExchangeDoc,
  gifts: readonly GiftDoc[],
): Promise<ExchangePageData["yours"]> {
  const [people, wishesOf, names] = await Promise.all([
    findPeople([...new Set(gifts.map(({ recipient }) => String(recipient)))]),
    findWishes(exchange, gifts),
    findStoryNames(gifts.flatMap(({ story }) => story ?? [])),
  ]);
  return gifts.map((gift) => {
    const story = gift.story && names.get(String(gift.story));
    return {
      id: String(gift._id),
      ...recipientOf(people, gift),
      state: gift.state,
      pinchHit: gift.pinchHit,
      ...wishesOf(gift),
      story: story ? { id: String(story._id), slug: story.slug, title: story.title } : null,
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
    late:
      state !== "given" && (exchange.state === "revealed" || (state === "writing" && exchange.dueAt <= now)),
  }));
  return { ...page, gifts };
}

/** Returns the names of a gift's giver, secret for viewers who signed up, and recipient, and of another member. */
export async function nameParties(
  viewer: Viewer,
  exchange: ExchangeDoc,
  gift: GiftDoc,
  other: string | null,
): Promise<{ readonly giver: string; readonly recipient: string; readonly other: string }> {
  const [people, isParticipant] = await Promise.all([
    findPeople([...new Set([...idsIn(gift), ...(other ? [other] : [])])]),
    hasSignedUp(viewer, exchange),
  ]);
  const nameOf = (id: unknown) => cardOf(people, id)?.name ?? exchangesText.gone;
  return {
    giver: isParticipant ? exchangeOrganisingText.secret : nameOf(gift.giver),
    recipient: nameOf(gift.recipient),
    other: nameOf(other),
  };
}
