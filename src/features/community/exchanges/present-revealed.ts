import type { Viewer } from "#core/base/viewer.ts";
import type { KeysetPage, Place } from "#core/db/keyset.ts";
import type { ExchangePageData } from "#shared/community/exchanges.dto.ts";
import type { ArrivedGifts } from "#shared/community/exchanges.text.ts";
import { findPeople } from "../../people/users/index.ts";
import { findStoryStandings, readStoryCards } from "../../stories/stories/index.ts";
import { findWishes, idsIn, pageOf, recipientOf } from "./gift-reads.ts";
import { type ExchangeDoc, Gift, type GiftDoc, isPromptList } from "./model.ts";
import { cardOf } from "./present.ts";
import { findWanted, publicWishes, type WantedGifts } from "./present-wanted.ts";

interface RevealedGifts {
  readonly gifts: ExchangePageData["gifts"];
  readonly arrived: ArrivedGifts;
  readonly page: Pick<KeysetPage<GiftDoc>, "after" | "before">;
}

/** Returns a page of the revealed gifts of an exchange, with those that are missing, and their numbers. */
export async function readRevealed(
  viewer: Viewer,
  exchange: ExchangeDoc,
  wanted: WantedGifts,
  place: Place,
): Promise<RevealedGifts> {
  const missing = { _id: { $in: wanted.all.map(({ _id }) => _id) } };
  const listed = isPromptList(exchange) ? { $or: [{ giver: { $ne: null } }, missing] } : {};
  const [{ rows, ...page }, arrived] = await Promise.all([
    pageOf({ exchange: exchange._id, ...listed }, place),
    countArrived(exchange._id, wanted),
  ]);
  return { gifts: await presentRevealed(viewer, exchange, rows, wanted), arrived, page };
}

/** Presents revealed gifts, with their stories if the viewer may read them. Writers of late ones stay secret. */
async function presentRevealed(
  viewer: Viewer,
  exchange: ExchangeDoc,
  gifts: readonly GiftDoc[],
  { isOpen }: WantedGifts,
): Promise<ExchangePageData["gifts"]> {
  const needed = gifts.filter(({ state }) => state === "wanted");
  const [people, cards, wishesOf] = await Promise.all([
    findPeople([...new Set(gifts.flatMap(idsIn))]),
    readStoryCards(
      viewer,
      gifts.flatMap(({ story }) => story ?? []),
    ),
    findWishes(exchange, needed),
  ]);
  return gifts.map((gift) => {
    const { state } = gift;
    const card = state === "given" ? cards.get(String(gift.story)) : null;
    return {
      id: String(gift._id),
      state,
      giver: state === "given" ? cardOf(people, gift.giver) : null,
      ...recipientOf(people, gift),
      story: card ? { id: String(card._id), slug: card.slug, title: card.title } : null,
      wishes: state === "wanted" ? publicWishes(exchange, wishesOf(gift)) : null,
      canTake: state === "wanted" && viewer.id !== null && isOpen(gift),
    };
  });
}

/** Returns the numbers of the revealed gifts for the organiser; null before the reveal. */
export const findArrived = async (viewer: Viewer, exchange: ExchangeDoc): Promise<ArrivedGifts | null> =>
  exchange.state === "revealed" ? countArrived(exchange._id, await findWanted(viewer, exchange, [])) : null;

/** Counts the gifts of an exchange by what readers see of them. */
async function countArrived(
  exchange: ExchangeDoc["_id"],
  { missing }: Pick<WantedGifts, "missing">,
): Promise<ArrivedGifts> {
  const [given, writing] = await Promise.all([
    Gift.find({ exchange, state: "given" }, { story: 1 }).lean<Pick<GiftDoc, "_id" | "story">[]>(),
    Gift.countDocuments({ exchange, state: "writing" }),
  ]);
  const stories = await findStoryStandings(given.flatMap(({ story }) => (story ? [String(story)] : [])));
  const shown = given.filter(({ story }) => stories.get(String(story))?.listed).length;
  return { shown, given: given.length - shown, writing, wanted: missing };
}
