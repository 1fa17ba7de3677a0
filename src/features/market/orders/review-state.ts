import type { Services } from "#core/services.ts";
import type { OrderPageData } from "#shared/market/orders.dto.ts";
import type { OrderDoc } from "./document.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns whether a side of an order can write its review now, or read a review; null if neither. */
    "order.review": (order: OrderDoc, side: "buyer" | "seller") => Promise<OrderPageData["review"]>;
  }
}

/** Returns the state of an order's reviews for one side, provided by the feature that has them. */
export async function reviewStateOf(
  { extensions }: Pick<Services, "extensions">,
  order: OrderDoc,
  side: "buyer" | "seller" | null,
): Promise<OrderPageData["review"]> {
  const [state] = extensions.at("order.review");
  return side && state ? state(order, side) : null;
}
