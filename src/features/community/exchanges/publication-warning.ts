import type { Types } from "mongoose";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { exchangesText } from "#shared/community/exchanges.text.ts";
import { formatDateTime } from "#shared/format.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc } from "./model.ts";

/** Warns the giver that publishing a story reveals their gift before all gifts are revealed. */
export async function warnOfGift(
  { id }: Viewer,
  { _id }: { readonly _id: Types.ObjectId },
  zone: string,
): Promise<string | null> {
  if (id === null) return null;
  const gifts = await Gift.find({ giver: toId(id), story: _id, state: "given" }, { exchange: 1 }).lean<
    Pick<GiftDoc, "_id" | "exchange">[]
  >();
  if (gifts.length === 0) return null;
  const exchange = await Exchange.findOne(
    { _id: { $in: gifts.map((gift) => gift.exchange) }, state: "writing" },
    { title: 1, revealAt: 1 },
  ).lean<Pick<ExchangeDoc, "_id" | "title" | "revealAt">>();
  return (
    exchange &&
    exchangesText.publishWarning(exchange.title, formatDateTime(exchange.revealAt.toISOString(), zone))
  );
}
