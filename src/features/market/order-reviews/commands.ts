import { type ClientSession, Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField, notFound, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { orderReviewsText as words } from "#shared/market/order-reviews.text.ts";
import { BLIND_DAYS, ORDER_REVIEW_MAX, REVIEW_ASPECTS, REVIEW_DAYS } from "#shared/market/order-reviews.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { messages } from "#shared/messages.ts";
import { findDuplicateGroups } from "../../moderation/duplicates/index.ts";
import { findOrder, isTakenBack, type OrderDoc, readOrder, sideOf } from "../orders/index.ts";
import { setServiceRating } from "../services/index.ts";
import "./events.ts";
import { OrderReview, type OrderReviewDoc } from "./model.ts";

const DAY_MS = 86_400_000;

/** Form input: a number from 1 to 5 per aspect, and a text. */
export type ReviewInput = Readonly<Record<string, unknown>> & { readonly text?: unknown };

/** Returns one of the caller's orders with their side. @throws 404 */
export async function orderToReview(
  caller: Caller,
  id: string,
): Promise<{ readonly order: OrderDoc; readonly side: "buyer" | "seller" }> {
  memberOf(caller);
  const order = await readOrder(caller.viewer, id);
  const side = order && sideOf(caller.viewer, order);
  if (!order || !side) throw notFound();
  return { order, side };
}

/**
 * True if work had begun and the order has ended, disputed or not, and not too long ago, unless a bank took the
 * payment back.
 */
export const mayReview = (order: OrderDoc, now: Date): boolean =>
  order.endedAt !== null &&
  order.acceptedAt !== null &&
  !isTakenBack(order) &&
  now.getTime() - order.endedAt.getTime() <= REVIEW_DAYS * DAY_MS;

/**
 * Reviews the other side of an order, once.
 * @throws 404, 400 by aspect, or if too late or already reviewed
 */
export async function reviewOrder(
  services: Services,
  caller: Caller,
  id: string,
  input: ReviewInput,
): Promise<OrderReviewDoc> {
  const now = services.now();
  assertMayPost(caller, now);
  const { order, side } = await orderToReview(caller, id);
  if (!mayReview(order, now)) throw applicationError(words.tooLate);
  const names = REVIEW_ASPECTS[side];
  const values = names.map((name) => Number(input[name]));
  const text = typeof input.text === "string" ? input.text.trim() : "";
  throwWrong([
    ...names.map(
      (name, at) =>
        [!/^[1-5]$/.test(String(values[at])) && name, words.notRated(name)] as [string | false, string],
    ),
    [text.length > ORDER_REVIEW_MAX && "text", ordersText.wrong.tooLong(ORDER_REVIEW_MAX)],
  ]);
  const aspects = Object.fromEntries(names.map((name, at) => [name, values[at]!]));
  const rating = Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10;
  const showAt = new Date(order.endedAt!.getTime() + BLIND_DAYS * DAY_MS);
  const review = {
    _id: new Types.ObjectId(),
    order: order._id,
    service: order.service,
    by: order[side],
    side,
    aspects,
    rating,
    text,
    about: side === "buyer" ? order.seller : order.buyer,
    showAt,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await inTransaction(async (session) => {
      await OrderReview.create([review], { session, timestamps: false });
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw applicationError(words.already);
    throw error;
  }
  // Runs after the commit: of two reviews written concurrently, neither would see the other before.
  const both = (await OrderReview.countDocuments({ order: order._id })) === 2;
  if (both || showAt <= now) await inTransaction((session) => show(session, services, order._id));
  return (await OrderReview.findById(review._id).lean<OrderReviewDoc>())!;
}

/** Replies to the other side's review, once. @throws 404 while it is not visible, 400 */
export async function answerReview(
  services: Services,
  caller: Caller,
  id: string,
  input: { readonly answer?: unknown },
): Promise<void> {
  assertMayPost(caller, services.now());
  const { order, side } = await orderToReview(caller, id);
  const answer = typeof input.answer === "string" ? input.answer.trim() : "";
  if (answer === "") throw invalidField("answer", messages.required);
  if (answer.length > ORDER_REVIEW_MAX)
    throw invalidField("answer", ordersText.wrong.tooLong(ORDER_REVIEW_MAX));
  const other = side === "buyer" ? "seller" : "buyer";
  const { modifiedCount } = await OrderReview.updateOne(
    { order: order._id, side: other, shown: true, removed: { $ne: true }, answer: "" },
    { $set: { answer } },
  );
  if (modifiedCount === 0) throw notFound();
}

/**
 * Hides the buyer's review of an order whose payment a bank took back, for good; it no longer counts. Idempotent.
 */
export async function withdrawUnpaidReview(id: string): Promise<void> {
  const order = await findOrder(id);
  if (!order || !isTakenBack(order)) return;
  await inTransaction(async (session) => {
    const hidden = { $set: { shown: false, showAt: null } };
    await OrderReview.updateOne({ order: order._id, side: "buyer" }, hidden, { session });
    await countRating(session, order.service);
  });
}

/** Publishes the reviews of an order, and counts them for its service. */
async function show(session: ClientSession, services: Services, order: Types.ObjectId): Promise<void> {
  const hidden = await OrderReview.find({ order, shown: false }).session(session).lean<OrderReviewDoc[]>();
  await OrderReview.updateMany({ order }, { $set: { shown: true, showAt: null } }, { session });
  for (const { _id, service, side, about } of hidden) {
    if (side === "buyer") await countRating(session, service);
    const event = { id: String(_id), order: String(order), about: String(about) };
    await services.events.publish("order.reviewed", event, session);
  }
}

/**
 * Recomputes the mean and number of buyers' ratings of a service, without those that staff removed and those by
 * accounts that are likely the seller's.
 */
export async function countRating(session: ClientSession, service: Types.ObjectId): Promise<void> {
  const by = { $nin: await sellersOtherAccounts(service, session) };
  const [found] = await OrderReview.aggregate<{ rating: number; count: number }>([
    { $match: { service, side: "buyer", by, shown: true, removed: { $ne: true } } },
    { $group: { _id: null, rating: { $avg: "$rating" }, count: { $sum: 1 } } },
  ]).session(session);
  await setServiceRating(session, service, found?.rating ?? 0, found?.count ?? 0);
}

async function sellersOtherAccounts(
  service: Types.ObjectId,
  session: ClientSession,
): Promise<Types.ObjectId[]> {
  const review = await OrderReview.findOne({ service, side: "buyer" }, { about: 1 })
    .session(session)
    .lean<Pick<OrderReviewDoc, "about">>();
  const seller = String(review?.about);
  const groups = review ? await findDuplicateGroups([seller]) : [];
  return [...new Set(groups.flat())].filter((account) => account !== seller).map(toId);
}

/** Publishes reviews after seven days; safe to run at any time. Returns the number of orders. */
export async function showDue(services: Services, signal?: AbortSignal): Promise<number> {
  const due = OrderReview.find({ showAt: { $type: "date", $lte: services.now() } }, { order: 1 })
    .sort({ showAt: 1 })
    .lean<Pick<OrderReviewDoc, "_id" | "order">>();
  const showOne = async ({ order }: Pick<OrderReviewDoc, "order">) => {
    await inTransaction((session) => show(session, services, order));
    return true;
  };
  return sweepEach("reviews", due.cursor(), showOne, signal);
}
