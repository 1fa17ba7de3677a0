import type { Services } from "../../../core/services.ts";
import { isNarrated } from "../../../shared/market/order-work.ts";
import type { OrderDoc } from "./model.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** How many chapters of a story have audio by an order of narration. */
    "order.audio": (order: OrderDoc["_id"]) => Promise<number>;
  }
}

/** Chapters with audio by an order, by the feature that keeps it; none of work that is not narration. */
export async function audioBy(
  { extensions }: Pick<Services, "extensions">,
  { _id, category }: Pick<OrderDoc, "_id" | "category">,
): Promise<number> {
  const [count] = isNarrated(category) ? extensions.at("order.audio") : [];
  return count ? count(_id) : 0;
}
