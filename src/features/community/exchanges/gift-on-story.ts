import type { Types } from "mongoose";
import type { StoryExtrasDto } from "#shared/stories/story-page.dto.ts";
import { findPeople } from "../../people/users/index.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc } from "./model.ts";
import { cardOf } from "./present.ts";

/** Shows on a story's page for whom it was written and in which exchange, once gifts are revealed. */
export async function giftOnStory(
  { _id }: { readonly _id: Types.ObjectId },
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  const gift = await Gift.findOne({ story: _id, state: "given" }).sort({ _id: -1 }).lean<GiftDoc>();
  if (!gift) return {};
  shows(`exchanges:${gift.exchange}`);
  const exchange = await Exchange.findOne(
    { _id: gift.exchange, state: "revealed", open: true },
    { title: 1 },
  ).lean<Pick<ExchangeDoc, "_id" | "title">>();
  if (!exchange) return {};
  const id = String(gift.recipient);
  // The author of an anonymous prompt is not shown here either.
  const people = gift.shownRecipient ? await findPeople([id]) : new Map<string, never>();
  shows(`users:${id}`);
  return {
    gift: {
      exchange: { id: String(exchange._id), title: exchange.title },
      recipient: gift.shownRecipient ? cardOf(people, gift.recipient) : null,
    },
  };
}
