import { toId } from "../../../core/db/ids.ts";
import type { OrderReviewDto } from "../../../shared/market/order-reviews.dto.ts";
import type { ServiceReviewDto } from "../../../shared/market/services.dto.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { OrderReview, type OrderReviewDoc } from "./model.ts";

/** Reviews that a service's page shows. */
const SHOWN = 20;

/** What both sides wrote of an order. */
export const reviewsOf = (order: string): Promise<OrderReviewDoc[]> =>
  OrderReview.find({ order: toId(order) }).lean<OrderReviewDoc[]>();

export const presentReview = ({
  aspects,
  rating,
  text,
  answer,
  createdAt,
}: OrderReviewDoc): OrderReviewDto => ({
  ...{ aspects, rating, text, answer, at: createdAt.toISOString() },
});

/** What buyers said of a service, the newest first; of members who are gone without their name. */
export async function reviewsOfService(service: string): Promise<readonly ServiceReviewDto[]> {
  const found = await OrderReview.find({ service: toId(service), side: "buyer", shown: true })
    .sort({ createdAt: -1, _id: -1 })
    .limit(SHOWN)
    .lean<OrderReviewDoc[]>();
  const people = await findPeople([...new Set(found.map(({ by }) => String(by)))]);
  return found.map(({ by, rating, text, answer, createdAt }) => {
    const person = people.get(String(by));
    return { by: person ? presentUserCard(person) : null, rating, text, answer, at: createdAt.toISOString() };
  });
}
