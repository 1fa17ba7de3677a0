import { type ClientSession, Types } from "mongoose";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, untilUnique } from "#core/db/transaction.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { isDuplicateOf } from "../../moderation/duplicates/index.ts";
import { referrerOf } from "../../people/identity/index.ts";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { isOnSale, readStory, type StoryDoc, teamRole } from "../../stories/stories/index.ts";
import { type Tax, taxOn } from "../money-settings/index.ts";
import { addCheckout, openCheckout, type PaymentDependencies } from "../payments/index.ts";
import { abandonPurchase } from "./abandon.ts";
import { couponFor, offerOf, reserveCoupon } from "./coupons.ts";
import { feeRateOf } from "./fee-rate.ts";
import { type CouponDoc, type GiftPart, Purchase, type PurchaseDoc } from "./model.ts";
import { purchasePolicy } from "./policy.ts";
import { totalOf } from "./split.ts";
import { listingOf, termsOf } from "./terms.ts";

/** Fields of the purchase form. */
export interface BuyInput {
  readonly coupon?: unknown;
  /** US dollars, for a story with a minimum price: the reader's chosen price, before a coupon. */
  readonly price?: unknown;
  /** US cents shown as the price on the page, before a coupon; omitted if no page showed one. */
  readonly listed?: unknown;
  /** "true" if the buyer agreed to the consumer terms. */
  readonly agree?: unknown;
  /** ISO 3166-1: the buyer's country of residence, with the browser's languages; for the tax. */
  readonly country?: unknown;
  readonly languages?: unknown;
  /** Country of the tax shown on the page. */
  readonly shown?: unknown;
}

/**
 * Starts the purchase of a story: one purchase and one checkout, even with repeated or concurrent calls; a
 * different price or coupon starts a new one and ends the first. Returns where the buyer pays.
 * @throws 404 for a story not visible to them, 400 if it cannot be bought or the coupon is not valid
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

/** Returns a story that has a price. @throws 404 if not visible to the viewer, 400 for a free one */
export async function storyToBuy(viewer: Viewer, id: string): Promise<StoryDoc> {
  const story = await readStory(viewer, id);
  // Buyers can still read it after it is unpublished or its author is gone, but it is no longer sold.
  if (!story || !isOnSale(story)) throw notFound();
  if (story.price === null) throw applicationError(salesText.buy.free);
  return story;
}

/** What is to be bought, and for which reader. */
export interface PurchaseWish {
  readonly viewer: Viewer;
  readonly story: StoryDoc;
  readonly buyer: Types.ObjectId;
  readonly reader: Types.ObjectId | null;
  readonly gift: ((purchase: Types.ObjectId) => GiftPart) | null;
  readonly referrer: Types.ObjectId | null;
  /** Fields that identify an equivalent purchase of this story. */
  readonly same: Readonly<Record<string, unknown>>;
}

/** Returns the equivalent purchase, started once, and where it is paid. @throws 400 by field */
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
    Purchase.findOne({ ...same, story: story._id, live: true })
      .session(session)
      .lean<PurchaseDoc>();
  const begun = code ? await live(null) : null;
  const coupon = code ? await couponFor(story, code, now, begun?.coupon) : null;
  if (code && !coupon) throw invalidField("coupon", salesText.buy.couponInvalid);
  const feeRate = await feeRateOf(dependencies.services, String(story.author), now);
  const zone = await zoneOf(wish.viewer);
  const tax = await taxOn(offerOf(listing, coupon).price, { ...input, zone }, now);
  const turns = [`purchase of ${story._id} by ${wish.buyer}`, ...(coupon ? [`coupon ${coupon._id}`] : [])];
  const begin = () =>
    inTransaction(
      async (session) => {
        const open = await live(session);
        if (open && (open.state !== "open" || isAsked(open, { listing, coupon, tax }))) return open;
        // Another price or coupon was requested first; a late payment for it is handled on settlement.
        if (open) await abandonPurchase(session, dependencies.services, open);
        return addPurchase(session, dependencies, { ...wish, listing, coupon, tax, feeRate, now });
      },
      { turns },
    );
  // A concurrent submission has started it, or one with another price.
  const purchase = await untilUnique(begin);
  if (purchase.state !== "open") throw applicationError(salesText.buy.owned);
  return { purchase, url: await openCheckout(dependencies, purchase._id) };
}

/**
 * Returns the referrer who earns from a buyer's purchase; null if the referrer is probably the buyer or the
 * author using another account.
 */
export async function earningReferrer(
  buyer: string,
  author: string,
  now: Date,
): Promise<Types.ObjectId | null> {
  const referrer = await referrerOf(buyer, author, now);
  return referrer && !(await isDuplicateOf(String(referrer), [buyer, author])) ? referrer : null;
}

/** True if the account of a referrer still exists: nobody could pay a deleted one. */
export const stillEarns = async (referrer: Types.ObjectId): Promise<boolean> =>
  (await findUsernames([String(referrer)])).size > 0;

/** True if an open purchase matches the current request. */
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
  if (coupon && !(await reserveCoupon(session, coupon._id)))
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
  const [made] = await Purchase.create([draft], { session });
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

/** Returns the viewer's purchase, or for an admin anyone's. @throws 404 */
export async function purchaseFor({ viewer }: Pick<Caller, "viewer">, id: string): Promise<PurchaseDoc> {
  const readable = purchasePolicy.readable(viewer);
  const purchase = isId(id)
    ? await Purchase.findOne({ $and: [{ _id: toId(id) }, readable] }).lean<PurchaseDoc>()
    : null;
  if (!purchase) throw notFound();
  return purchase;
}

/** Returns the author's paid sale, without the buyer. @throws 404 */
export async function saleFor({ id: author }: Caller["viewer"], id: string): Promise<PurchaseDoc> {
  const mine = author && isId(id) ? { _id: toId(id), author: toId(author), paidAt: { $ne: null } } : null;
  const purchase = mine && (await Purchase.findOne(mine).lean<PurchaseDoc>());
  if (!purchase) throw notFound();
  return purchase;
}
