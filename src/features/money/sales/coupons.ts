import type { ClientSession, Types } from "mongoose";
import { forbidden, invalidField, notFound, throwWrong } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { messages } from "../../../shared/messages.ts";
import { COUPON_MAX, DISCOUNT_MAX } from "../../../shared/money/fees.ts";
import { salesMessages } from "../../../shared/money/sales.messages.ts";
import { salesText } from "../../../shared/money/sales.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { readStory, storyPolicy } from "../../stories/stories/index.ts";
import { dayIn } from "./days.ts";
import { Coupon, type CouponDoc } from "./model.ts";
import { couponPolicy } from "./policy.ts";

/** Coupons an author has at most, those that were ended left out. */
const MOST = 500;

/** What the form and the API send. */
export interface CouponInput {
  readonly code?: unknown;
  readonly percent?: unknown;
  readonly story?: unknown;
  readonly from?: unknown;
  readonly until?: unknown;
  readonly limit?: unknown;
}

/**
 * Makes a coupon for one's own stories.
 * @throws 400 by field, in the specification's words
 */
export async function createCoupon(
  { now }: Services,
  { viewer }: Caller,
  input: CouponInput,
): Promise<CouponDoc> {
  if (!couponPolicy.can(viewer, "create", null) || !viewer.id) throw forbidden();
  const values = couponRules(input, await zoneOf(viewer));
  const story = input.story ? await ownStory(viewer, input.story) : null;
  const held = { author: viewer.id, endedAt: null };
  if ((await Coupon.countDocuments(held).limit(MOST)) >= MOST)
    throw invalidField("code", salesText.coupons.tooMany);
  const coupon = { ...values, author: toId(viewer.id), story, createdAt: now() };
  try {
    const made = await Coupon.create(coupon as never);
    return (made as unknown as { toObject(): CouponDoc }).toObject();
  } catch (error) {
    if (isDuplicateKey(error)) throw invalidField("code", salesMessages.nameTaken);
    throw error;
  }
}

/** Ends a coupon: nobody buys with it any longer, what was bought stays bought. @throws 404 */
export async function endCoupon({ now }: Services, { viewer }: Caller, id: string): Promise<CouponDoc> {
  if (!isId(id)) throw notFound();
  const ended = await Coupon.findOneAndUpdate(
    { $and: [{ _id: toId(id) }, couponPolicy.readable(viewer)] } as never,
    [{ $set: { endedAt: { $ifNull: ["$endedAt", now()] } } }],
    { returnDocument: "after", updatePipeline: true },
  ).lean<CouponDoc>();
  if (!ended) throw notFound();
  return ended;
}

/**
 * The coupon of this code for a story, if it holds now; null else, whatever the reason. `held`: one of which the reader
 * has a use already, which may be the last.
 */
export async function couponFor(
  story: { readonly _id: Types.ObjectId; readonly author: Types.ObjectId },
  code: string,
  now: Date,
  held?: Types.ObjectId | null,
): Promise<CouponDoc | null> {
  const found = await Coupon.findOne({ author: story.author, code: normal(code) }).lean<CouponDoc>();
  if (!found || found.endedAt) return null;
  if (found.story && !found.story.equals(story._id)) return null;
  if ((found.from && found.from > now) || (found.until && found.until <= now)) return null;
  if (held?.equals(found._id)) return found;
  return found.limit !== null && found.used >= found.limit ? null : found;
}

/** Takes one use of a coupon with the purchase it is for; false where the last is taken. */
export async function takeCoupon(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
  const left = { $or: [{ limit: null }, { $expr: { $lt: ["$used", "$limit"] } }] };
  const { modifiedCount } = await Coupon.updateOne(
    { _id, endedAt: null, ...left },
    { $inc: { used: 1 } },
    { session },
  );
  return modifiedCount === 1;
}

/** Gives a use back: its purchase came to nothing. */
export const returnCoupon = async (session: ClientSession, _id: Types.ObjectId): Promise<void> => {
  await Coupon.updateOne({ _id, used: { $gt: 0 } }, { $inc: { used: -1 } }, { session });
};

/** Counts a use whether one is left or not: what was bought with it was paid for. */
export const countCoupon = async (session: ClientSession, _id: Types.ObjectId): Promise<void> => {
  await Coupon.updateOne({ _id }, { $inc: { used: 1 } }, { session });
};

const normal = (code: string): string => code.trim().toUpperCase();

function couponRules(
  input: CouponInput,
  zone: string,
): Pick<CouponDoc, "code" | "percent" | "from" | "until" | "limit"> {
  const code = normal(String(input.code ?? ""));
  const percent = numberIn(input.percent);
  const limit = isEmpty(input.limit) ? null : numberIn(input.limit);
  // Its last day is one on which it holds.
  const [from, until] = [momentIn(input.from, zone), momentIn(input.until, zone, 1)];
  throwWrong([
    [code === "" && "code", messages.required],
    [!/^[A-Z0-9]*$/.test(code) && "code", salesMessages.couponCharacters],
    [code.length > COUPON_MAX && "code", salesText.coupons.tooLong],
    [!(percent >= 0 && percent <= DISCOUNT_MAX) && "percent", salesMessages.discountRange],
    [
      limit !== null && !(Number.isInteger(limit) && limit >= 1 && limit <= 1_000_000) && "limit",
      salesText.coupons.limit,
    ],
    [from === undefined && "from", salesText.coupons.date],
    [until === undefined && "until", salesText.coupons.date],
    [Boolean(from && until && from >= until) && "from", messages.startBeforeEnd],
  ]);
  return { code, percent: Math.round(percent * 100) / 100, from: from ?? null, until: until ?? null, limit };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

const numberIn = (value: unknown): number =>
  isEmpty(value) || (typeof value !== "string" && typeof value !== "number") ? Number.NaN : Number(value);

/** A day in the author's zone, or so many later, or an instant; null for none, undefined for what is neither. */
function momentIn(value: unknown, zone: string, later = 0): Date | null | undefined {
  if (isEmpty(value)) return null;
  if (value instanceof Date) return value;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(?:T|$)/.test(value)) return undefined;
  const at = value.includes("T") ? new Date(value) : dayIn(value, zone, later);
  return at && Number.isFinite(at.getTime()) ? at : undefined;
}

async function ownStory(viewer: Viewer, id: unknown): Promise<Types.ObjectId> {
  const story = isId(id) ? await readStory(viewer, id) : null;
  if (!story || !storyPolicy.can(viewer, "sell", story) || String(story.author) !== viewer.id)
    throw invalidField("story", salesText.coupons.story);
  return story._id;
}
