import Joi from "joi";
import { defineResource, type Resource } from "#core/api/index.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import { reviewOrder } from "./commands.ts";
import { OrderReview, type OrderReviewDoc } from "./model.ts";
import { orderReviewPolicy } from "./policy.ts";

const stars = Joi.number().integer().min(1).max(5);

/**
 * `/api/order-reviews`: buyers' reviews of services; each side can write a review once the order has ended.
 */
export const orderReviewResource = (services: Services): Resource =>
  defineResource<OrderReviewDoc>({
    name: "order-reviews",
    cache: { tags: ["order-reviews"] },
    singular: "order-review",
    scopes: { read: "read", write: "write" },
    description:
      "Reviews of orders, shown once both sides have written or seven days have passed. Buyers send quality, communication and time, sellers clarity, communication and fairness, each from 1 to 5.",
    model: OrderReview,
    policy: orderReviewPolicy,
    unseen: async (viewer) => {
      const omitted = await unseenBy("by")(viewer);
      // Those of the viewer's orders stay with the order.
      return omitted && { ...omitted, about: { $ne: toId(viewer.id!) } };
    },
    fields: {
      service: { type: "relation", target: "services", filter: true },
      order: { type: "relation", target: "orders" },
      by: { type: "relation", target: "users" },
      about: { type: "relation", target: "users", filter: true },
      side: { type: "enumeration", values: ["buyer", "seller"], filter: true },
      aspects: { type: "json" },
      rating: { type: "decimal" },
      text: { type: "text" },
      answer: { type: "text" },
    },
    requires: [],
    rules: {
      create: Joi.object({
        order: Joi.string().hex().length(24).required(),
        quality: stars,
        communication: stars,
        time: stars,
        clarity: stars,
        fairness: stars,
        text: Joi.string().allow("").max(3_000),
      }),
    },
    commands: {
      create: (caller, { order, ...input }: { order: string } & Record<string, unknown>) =>
        reviewOrder(services, caller, order, input),
    },
    defaults: { sort: "createdAt:desc" },
  });
