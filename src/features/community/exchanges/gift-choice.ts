import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { exchangesText as texts } from "#shared/community/exchanges.text.ts";
import type { Unfit } from "#shared/community/unfit.ts";
import { missingDetails } from "#shared/stories/publication.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc } from "./model.ts";

/**
 * Returns which of a member's stories are already another gift; gifts of cancelled exchanges do not count.
 */
export async function findStoriesGiven(
  giver: string,
  but: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<ReadonlySet<string>> {
  const others = await Gift.find({ giver: toId(giver), _id: { $ne: but }, story: { $ne: null } })
    .session(session)
    .lean<GiftDoc[]>();
  const off = await Exchange.find(
    { _id: { $in: others.map(({ exchange }) => exchange) }, state: "cancelled" },
    { _id: 1 },
  )
    .session(session)
    .lean<Pick<ExchangeDoc, "_id">[]>();
  const running = others.filter(({ exchange }) => !off.some(({ _id }) => _id.equals(exchange)));
  return new Set(running.map(({ story }) => String(story)));
}

type GiftFacts = Pick<
  StoryDoc,
  "_id" | "state" | "private" | "contents" | "stats" | "synopsis" | "categories" | "aiUse"
>;

/**
 * Returns why one of the giver's stories cannot be a gift, or null if it can. It must be unpublished:
 * publishing would reveal the author.
 */
export function whyNotGift(
  { minWords }: Pick<ExchangeDoc, "minWords">,
  story: GiftFacts,
  given: ReadonlySet<string>,
): Unfit | null {
  const { _id, state, contents, stats } = story;
  if (given.has(String(_id))) return { message: texts.giftGiven, part: null };
  if (state === "published") return { message: texts.giftPublished, part: null };
  if (state === "removed") return { message: texts.giftRemoved, part: null };
  if (story.private) return { message: texts.giftPrivate, part: "privacy" };
  if (!contents.some((each) => each.state === "published"))
    return { message: texts.giftEmpty, part: contents.length > 0 ? "length" : "chapters" };
  if (minWords !== null && stats.words < minWords)
    return { message: texts.giftShort(minWords), part: "chapters" };
  if (missingDetails(story).length > 0) return { message: texts.giftDetails, part: "details" };
  return null;
}
