import { type ClientSession, Types } from "mongoose";
import { applicationError, forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, untilUnique } from "../../../core/db/transaction.ts";
import { shareOf } from "../../../shared/money/cents.ts";
import { moneyPaths } from "../../../shared/money/money.paths.ts";
import { salesText } from "../../../shared/money/sales.text.ts";
import { isDuplicateOf } from "../../moderation/duplicates/index.ts";
import { referrerOf } from "../../people/identity/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { readStory, type StoryDoc, teamRole } from "../../stories/stories/index.ts";
import { type Tax, taxOn } from "../money-settings/index.ts";
import { addCheckout, openCheckout, type PaymentDependencies } from "../payments/index.ts";
import { couponFor, takeCoupon } from "./coupons.ts";
import { feeRateOf } from "./fee-rate.ts";
import { type CouponDoc, type GiftPart, Purchase, type PurchaseDoc } from "./model.ts";
import { purchasePolicy } from "./policy.ts";
import { endPurchase } from "./settle.ts";
import { totalOf } from "./split.ts";
import { listingOf, termsOf } from "./terms.ts";

/** What the form of a purchase sends. */
export interface BuyInput {
  readonly coupon?: unknown;
  /** US dollars, for a story with a least price: what the reader wants to pay, before a coupon. */
  readonly price?: unknown;
  /** US cents that the page showed as the price, before a coupon; left out where no page showed one. */
  readonly listed?: unknown;
  /** "true" for who agreed to the terms for consumers. */
  readonly agree?: unknown;
  /** ISO 3166-1: where the buyer lives, with the languages that their browser asked for; for the tax. */
  readonly country?: unknown;
  readonly languages?: unknown;
  /** The country whose tax the page showed. */
  readonly shown?: unknown;
}

/** A price with a coupon taken off, in US cents: rounded for the buyer's good. */
export function offerOf(
  listing: number,
  coupon: Pick<CouponDoc, "percent"> | null,
): { discount: number; price: number } {
  const price = coupon ? shareOf(listing, 10_000 - Math.round(coupon.percent * 100)) : listing;
  return { discount: listing - price, price };
}

/**
 * Begins to buy a story: one purchase and one checkout, however often and however many times at once it is asked; a new
 * one for another price or coupon, which ends the first. Answers where the buyer pays.
 * @throws 404 for a story that is not there for them, 400 where it cannot be bought or the coupon does not hold
 */
export async function buyStory(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
  input: BuyInput,
): Promise<{ readonly purchase: PurchaseDoc; readonly url: string }> {
  const { viewer } = caller;
  if (!viewer.id) throw forbidden();
  const story = await storyToBuy(viewer, id);
  if (teamRole(viewer, story)) throw applicationError(salesText.buy.own);
  if (viewer.bought?.has(String(story._id))) throw applicationError(salesText.buy.owned);
  const now = dependencies.services.now();
  const buyer = toId(viewer.id);
  const referrer = await earningReferrer(viewer.id, String(story.author), now);
  const wish = { viewer, story, buyer, reader: buyer, gift: null, referrer, same: { reader: buyer } };
  return beginPurchase(dependencies, wish, input);
}

/** A story that has a price. @throws 404 for one that is not there for them, 400 for a free one */
export async function storyToBuy(viewer: Viewer, id: string): Promise<StoryDoc> {
  const story = await readStory(viewer, id);
  if (!story) throw notFound();
  if (story.price === null) throw applicationError(salesText.buy.free);
  return story;
}

/** What is to be bought, for whom. */
export interface PurchaseWish {
  readonly viewer: Viewer;
  readonly story: StoryDoc;
  readonly buyer: Types.ObjectId;
  readonly reader: Types.ObjectId | null;
  readonly gift: ((purchase: Types.ObjectId) => GiftPart) | null;
  readonly referrer: Types.ObjectId | null;
  /** What another purchase of this story has in common with it that stands for the same. */
  readonly same: Readonly<Record<string, unknown>>;
}

/** The purchase that stands for a wish, begun once, and where it is paid. @throws 400 by field */
export async function beginPurchase(
  dependencies: PaymentDependencies,
  wish: PurchaseWish,
  input: BuyInput,
): Promise<{ readonly purchase: PurchaseDoc; readonly url: string }> {
  const { story, same } = wish;
  const now = dependencies.services.now();
  if (input.agree !== "true" && input.agree !== true)
    throw invalidField("agree", salesText.buy.agreeRequired);
  const listing = listingOf({ price: story.price as number }, await termsOf(story._id), input);
  const code = typeof input.coupon === "string" ? input.coupon.trim() : "";
  const live = (session: ClientSession | null) =>
    Purchase.findOne({ ...same, story: story._id, live: true } as never)
      .session(session)
      .lean<PurchaseDoc>();
  const begun = code ? await live(null) : null;
  const coupon = code ? await couponFor(story, code, now, begun?.coupon) : null;
  if (code && !coupon) throw invalidField("coupon", salesText.buy.couponInvalid);
  const feeRate = await feeRateOf(dependencies.services, String(story.author), now);
  const zone = await zoneOf(wish.viewer);
  const tax = await taxOn(offerOf(listing, coupon).price, { ...input, zone }, now);
  const begin = () =>
    inTransaction(async (session) => {
      const open = await live(session);
      if (open && (open.state !== "open" || isAsked(open, { listing, coupon, tax }))) return open;
      // Another price or coupon than was asked for first; whoever pays that nevertheless is the one who bought.
      if (open) await endPurchase(session, open, "expired");
      return addPurchase(session, dependencies, { ...wish, listing, coupon, tax, feeRate, now });
    });
  // Pressed many times at one moment: another press has begun it, or one with another price.
  const purchase = await untilUnique(begin);
  if (purchase.state !== "open") throw applicationError(salesText.buy.owned);
  return { purchase, url: await openCheckout(dependencies, purchase._id) };
}

/** Who earns by referring a buyer; nobody where that is likely the buyer or the author by another account. */
export async function earningReferrer(
  buyer: string,
  author: string,
  now: Date,
): Promise<Types.ObjectId | null> {
  const referrer = await referrerOf(buyer, author, now);
  return referrer && !(await isDuplicateOf(String(referrer), [buyer, author])) ? referrer : null;
}

/** Whether an open purchase is what is asked for now. */
const isAsked = (
  open: PurchaseDoc,
  { listing, coupon, tax }: { listing: number; coupon: CouponDoc | null; tax: Tax | null },
): boolean =>
  open.listing === listing &&
  String(open.coupon) === String(coupon?._id ?? null) &&
  open.tax?.country === tax?.country &&
  open.tax?.cents === tax?.cents;

async function addPurchase(
  session: ClientSession,
  dependencies: PaymentDependencies,
  given: PurchaseWish & {
    readonly listing: number;
    readonly coupon: CouponDoc | null;
    readonly tax: Tax | null;
    /** Basis points. */
    readonly feeRate: number;
    readonly now: Date;
  },
): Promise<PurchaseDoc> {
  const { story, buyer, reader, listing, coupon, referrer, feeRate, tax, now } = given;
  if (coupon && !(await takeCoupon(session, coupon._id)))
    throw invalidField("coupon", salesText.buy.couponUsedUp);
  const { discount, price } = offerOf(listing, coupon);
  const _id = new Types.ObjectId();
  const draft = {
    _id,
    buyer,
    reader,
    gift: given.gift?.(_id) ?? null,
    story: story._id,
    author: story.author,
    title: story.title,
    listing,
    discount,
    price,
    tax,
    feeRate,
    coupon: coupon?._id ?? null,
    referrer,
    createdAt: now,
  };
  const [made] = await Purchase.create([draft] as never, { session });
  await addCheckout(session, dependencies, {
    _id,
    of: { kind: "purchase", id: _id },
    buyer,
    amount: totalOf({ price, tax }),
    description: story.title,
    back: given.gift ? moneyPaths.gift(String(_id)) : moneyPaths.purchase(String(_id)),
  });
  return (made as unknown as { toObject(): PurchaseDoc }).toObject();
}

/** One's own purchase, or for an admin anyone's. @throws 404 */
export async function purchaseFor({ viewer }: Pick<Caller, "viewer">, id: string): Promise<PurchaseDoc> {
  const readable = purchasePolicy.readable(viewer);
  const found = isId(id)
    ? await Purchase.findOne({ $and: [{ _id: toId(id) }, readable] } as never).lean<PurchaseDoc>()
    : null;
  if (!found) throw notFound();
  return found;
}

/** One's own sale, once it was paid for: of who bought it nothing is shown. @throws 404 */
export async function saleFor({ id: author }: Caller["viewer"], id: string): Promise<PurchaseDoc> {
  const mine = author && isId(id) ? { _id: toId(id), author: toId(author), paidAt: { $ne: null } } : null;
  const found = mine && (await Purchase.findOne(mine).lean<PurchaseDoc>());
  if (!found) throw notFound();
  return found;
}
