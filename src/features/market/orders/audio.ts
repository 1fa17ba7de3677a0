import type { Services } from "#core/services.ts";
import { isNarrated } from "#shared/market/order-work.ts";
import type { OrderDoc } from "./document.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns how many chapters of a story have audio from a narration order. */
    "order.audio": (order: OrderDoc["_id"]) => Promise<number>;
  }
}

/**
 * Returns the number of chapters with audio from an order, provided by the feature that stores it; none for
 * other work.
 */
export async function audioBy(
  { extensions }: Pick<Services, "extensions">,
  { _id, category }: Pick<OrderDoc, "_id" | "category">,
): Promise<number> {
  const [count] = isNarrated(category) ? extensions.at("order.audio") : [];
  return count ? count(_id) : 0;
}
