import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { OrderReviewDto } from "#shared/market/order-reviews.dto.ts";
import type { ServiceReviewDto } from "#shared/market/services.dto.ts";
import { exceptUnseen } from "../../people/blocks/index.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { OrderReview, type OrderReviewDoc } from "./model.ts";
import { orderReviewPolicy, VISIBLE } from "./policy.ts";

/** Number of reviews on a service's page. */
const SHOWN = 20;

/** Returns both sides' reviews of an order. */
export const reviewsOf = (order: string): Promise<OrderReviewDoc[]> =>
  OrderReview.find({ order: toId(order) }).lean<OrderReviewDoc[]>();

/** Returns a review that this viewer may read; null for any other. */
export const readOrderReview = async (viewer: Viewer, id: string): Promise<OrderReviewDoc | null> =>
  isId(id)
    ? OrderReview.findOne({
        $and: [{ _id: toId(id) }, orderReviewPolicy.readable(viewer)],
      }).lean<OrderReviewDoc>()
    : null;

/** Presents a review to the sides of its order. */
export const presentReview = ({
  _id,
  shown,
  removed = false,
  aspects,
  rating,
  text,
  answer,
  createdAt,
}: OrderReviewDoc): OrderReviewDto => ({
  id: String(_id),
  shown,
  removed,
  aspects,
  rating,
  text,
  answer,
  at: createdAt.toISOString(),
});

/**
 * Returns buyers' reviews of a service, newest first; deleted members appear without their name. Its seller sees all,
 * others none by members with a block between them.
 */
export async function reviewsOfService(
  service: string,
  viewer: Pick<Viewer, "id">,
): Promise<readonly ServiceReviewDto[]> {
  const except = await exceptUnseen(viewer, "by");
  const orderReviews = await OrderReview.find({
    service: toId(service),
    side: "buyer",
    ...VISIBLE,
    ...(viewer.id && "by" in except ? { $or: [except, { about: toId(viewer.id) }] } : {}),
  })
    .sort({ createdAt: -1, _id: -1 })
    .limit(SHOWN)
    .lean<OrderReviewDoc[]>();
  const people = await findPeople([...new Set(orderReviews.map(({ by }) => String(by)))]);
  return orderReviews.map(({ _id, by, rating, text, answer, createdAt }) => {
    const person = people.get(String(by));
    const card = person ? presentUserCard(person) : null;
    return { id: String(_id), by: card, rating, text, answer, at: createdAt.toISOString() };
  });
}
