import type { ClientSession, Types } from "mongoose";
import { forbidden, invalidField, notFound, throwWrong } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { hasRealDay } from "#core/base/zones.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";
import { BASIS, shareOf } from "#shared/money/cents.ts";
import { CHARGE_MIN, COUPON_MAX, DISCOUNT_MAX } from "#shared/money/fees.ts";
import { salesMessages } from "#shared/money/sales.messages.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { type CountedLimit, createWithin, zoneOf } from "../../people/users/index.ts";
import { readStory, type StoryDoc, storiesOf, storyPolicy } from "../../stories/stories/index.ts";
import { dayIn } from "./days.ts";
import { Coupon, type CouponDoc } from "./model.ts";
import { couponPolicy } from "./policy.ts";

/** Limit on an author's coupons, ended ones excluded. */
const MOST = 500;

/** Fields of the form and the API. */
export interface CouponInput {
  readonly code?: unknown;
  readonly percent?: unknown;
  readonly story?: unknown;
  readonly from?: unknown;
  readonly until?: unknown;
  readonly limit?: unknown;
}

/** Creates a coupon for the author's stories. @throws 400 by field, with the specification's messages */
export async function createCoupon(
  services: Services,
  { viewer }: Caller,
  input: CouponInput,
): Promise<CouponDoc> {
  if (!couponPolicy.can(viewer, "create", null) || !viewer.id) throw forbidden();
  const values = couponRules(input, await zoneOf(viewer));
  const story = input.story ? await ownStory(viewer, input.story) : null;
  for (const price of story ? [story.price] : await pricesOf(viewer.id))
    if (price !== null && price > 0 && discounted(price, values.percent) < CHARGE_MIN)
      throw invalidField("percent", salesText.coupons.tooCheap(price, CHARGE_MIN));
  const author = toId(viewer.id);
  const coupon = { ...values, author, story: story?._id ?? null, createdAt: services.now() };
  const limit: CountedLimit<CouponDoc> = {
    model: Coupon,
    filter: { author, endedAt: null },
    max: MOST,
    error: () => invalidField("code", salesText.coupons.tooMany),
  };
  try {
    return await createWithin(services, viewer.id, limit, async (session) => {
      const [made] = await Coupon.create([coupon], { session });
      return (made as unknown as { toObject(): CouponDoc }).toObject();
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw invalidField("code", salesMessages.nameTaken);
    throw error;
  }
}

/** Returns one of the caller's coupons. @throws 404 */
export async function ownCoupon({ viewer }: Caller, id: string): Promise<CouponDoc> {
  const coupon = isId(id)
    ? await Coupon.findOne({ $and: [{ _id: toId(id) }, couponPolicy.readable(viewer)] }).lean<CouponDoc>()
    : null;
  if (!coupon) throw notFound();
  return coupon;
}

/** Ends a coupon: it can no longer be used; existing purchases are unaffected. @throws 404 */
export async function endCoupon(
  { now, events }: Services,
  { viewer }: Caller,
  id: string,
): Promise<CouponDoc> {
  if (!isId(id)) throw notFound();
  return inTransaction(async (session) => {
    const ended = await Coupon.findOneAndUpdate(
      { $and: [{ _id: toId(id) }, couponPolicy.readable(viewer)] },
      [{ $set: { endedAt: { $ifNull: ["$endedAt", now()] } } }],
      { returnDocument: "after", updatePipeline: true, session },
    ).lean<CouponDoc>();
    if (!ended) throw notFound();
    await events.publish("coupon.ended", { id }, session);
    return ended;
  });
}

/**
 * Returns the coupon with this code for a story if it is valid now; otherwise null. `held`: a coupon of which
 * the reader already reserved a use, possibly the last.
 */
export async function couponFor(
  story: { readonly _id: Types.ObjectId; readonly author: Types.ObjectId },
  code: string,
  now: Date,
  held?: Types.ObjectId | null,
): Promise<CouponDoc | null> {
  const coupon = await Coupon.findOne({ author: story.author, code: normal(code) }).lean<CouponDoc>();
  if (!coupon || coupon.endedAt) return null;
  if (coupon.story && !coupon.story.equals(story._id)) return null;
  if ((coupon.from && coupon.from > now) || (coupon.until && coupon.until <= now)) return null;
  if (held?.equals(coupon._id)) return coupon;
  return coupon.limit !== null && coupon.used >= coupon.limit ? null : coupon;
}

/** Reserves a use of a coupon with its purchase; false if none are left. */
export async function reserveCoupon(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
  const left = { $or: [{ limit: null }, { $expr: { $lt: ["$used", "$limit"] } }] };
  const { modifiedCount } = await Coupon.updateOne(
    { _id, endedAt: null, ...left },
    { $inc: { used: 1 } },
    { session },
  );
  return modifiedCount === 1;
}

/** Releases a use of a coupon when its purchase is abandoned or refunded. */
export const returnCoupon = async (session: ClientSession, _id: Types.ObjectId): Promise<void> => {
  await Coupon.updateOne({ _id, used: { $gt: 0 } }, { $inc: { used: -1 } }, { session });
};

/** True if a coupon with a reserved use is still valid. */
export const couponHolds = async (
  session: ClientSession,
  _id: Types.ObjectId,
  now: Date,
): Promise<boolean> => {
  const coupon = await Coupon.findById(_id).session(session).lean<CouponDoc>();
  return coupon !== null && !coupon.endedAt && !(coupon.until && coupon.until <= now);
};

const normal = (code: string): string => code.trim().toUpperCase();

function couponRules(
  input: CouponInput,
  zone: string,
): Pick<CouponDoc, "code" | "percent" | "from" | "until" | "limit"> {
  const code = normal(String(input.code ?? ""));
  const percent = numberIn(input.percent);
  const limit = isEmpty(input.limit) ? null : numberIn(input.limit);
  // The last day is inclusive.
  const [from, until] = [momentIn(input.from, zone), momentIn(input.until, zone, 1)];
  throwWrong([
    [code === "" && "code", messages.required],
    [!/^[A-Z0-9]*$/.test(code) && "code", salesMessages.couponCharacters],
    [code.length > COUPON_MAX && "code", salesText.coupons.tooLong],
    [!(percent >= 0 && percent <= DISCOUNT_MAX) && "percent", salesMessages.discountRange],
    // Refused rather than rounded: the discount must not differ from what was typed.
    [hasMoreDecimals(percent) && "percent", salesText.coupons.decimals],
    [
      limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= 1_000_000) && "limit",
      salesText.coupons.limit,
    ],
    [from === undefined && "from", salesText.coupons.date],
    [until === undefined && "until", salesText.coupons.date],
    [Boolean(from && until && from >= until) && "from", messages.startBeforeEnd],
  ]);
  return { code, percent, from: from ?? null, until: until ?? null, limit };
}

const hasMoreDecimals = (percent: number): boolean =>
  Number.isFinite(percent) && Math.round(percent * 100) / 100 !== percent;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

const numberIn = (value: unknown): number =>
  isEmpty(value) || (typeof value !== "string" && typeof value !== "number") ? Number.NaN : Number(value);

/**
 * Parses a date in the author's time zone, optionally days later, or an instant; null if empty, undefined if
 * invalid.
 */
function momentIn(value: unknown, zone: string, later = 0): Date | null | undefined {
  if (isEmpty(value)) return null;
  if (value instanceof Date) return value;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(?:T|$)/.test(value)) return undefined;
  if (!hasRealDay(value)) return undefined;
  const at = value.includes("T") ? new Date(value) : dayIn(value, zone, later);
  return at && Number.isFinite(at.getTime()) ? at : undefined;
}

/** Applies a coupon to a price, in US cents, rounded in the buyer's favour. */
export function offerOf(
  listing: number,
  coupon: Pick<CouponDoc, "percent"> | null,
): { discount: number; price: number } {
  // The price may have been lowered after the coupon was made: what cannot be charged is never asked for.
  const least = Math.min(listing, CHARGE_MIN);
  const price = coupon ? Math.max(least, discounted(listing, coupon.percent)) : listing;
  return { discount: listing - price, price };
}

/** Returns a price in US cents less a discount in per cent. */
const discounted = (listing: number, percent: number): number =>
  shareOf(listing, BASIS - Math.round(percent * 100));

/** Returns the prices of an author's stories. */
async function pricesOf(author: string): Promise<(number | null)[]> {
  const prices: (number | null)[] = [];
  for await (const { price } of storiesOf(author)) prices.push(price);
  return prices;
}

async function ownStory(viewer: Viewer, id: unknown): Promise<StoryDoc> {
  const story = isId(id) ? await readStory(viewer, id) : null;
  if (!story || !storyPolicy.can(viewer, "sell", story) || String(story.author) !== viewer.id)
    throw invalidField("story", salesText.coupons.story);
  return story;
}
