import { Router } from "express";
import Joi from "joi";
import { defineResource, describeRoute, type Field, type Resource, sendJson } from "#core/api/index.ts";
import {
  CANCELLATION_REASONS,
  PLAN_MONTHS,
  PLANS,
  SUBSCRIPTION_FEATURES,
  SUBSCRIPTION_STATES,
} from "#shared/money/subscriptions.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { plansAt } from "./plans.ts";
import { subscriptionPolicy } from "./policy.ts";
import { presentForApi } from "./present.ts";

const fields: Readonly<Record<string, Field>> = {
  plan: { type: "enumeration", values: PLANS, filter: true },
  subscription_features: {
    type: "json",
    computed: true,
    description: "Names of its features; empty once it has ended",
  },
  state: { type: "enumeration", values: SUBSCRIPTION_STATES, filter: true },
  price: { type: "decimal", computed: true, description: "US dollars per period" },
  paid_until: { type: "datetime", computed: true },
  cancels_at_end: { type: "boolean", computed: true },
  cancellation_reason: { type: "enumeration", values: CANCELLATION_REASONS, computed: true },
  user: { type: "relation", target: "users", path: "member", filter: true },
};

/**
 * `/api/subscriptions`: the caller's subscriptions, read-only; they are started and ended on the site's
 * pages.
 */
export const subscriptionResource: Resource = defineResource<SubscriptionDoc>({
  name: "subscriptions",
  cache: "never",
  singular: "subscription",
  description: "The caller's premium subscriptions.",
  model: Subscription,
  scopes: { read: "payments", write: "payments" },
  policy: subscriptionPolicy,
  membersOnly: true,
  defaults: { sort: "createdAt:desc" },
  fields,
  requires: ["plan", "state", "amount", "periods", "cancelsAtEnd", "cancellation", "createdAt", "updatedAt"],
  present: presentForApi,
});

/** `GET /api/plans`: the premium plans. */
export function planRoutes(now: () => Date): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/plans",
      tag: "subscriptions",
      summary: "List the premium plans with their current prices",
      responses: {
        200: {
          description: "Every plan",
          body: Joi.object({
            data: Joi.array().items(
              Joi.object({
                id: Joi.string().valid(...PLANS),
                name: Joi.string().valid(...PLANS),
                price: Joi.number().description("US dollars per period"),
                currency: Joi.string().valid("USD"),
                months: Joi.number().integer(),
                subscription_features: Joi.array().items(Joi.string().valid(...SUBSCRIPTION_FEATURES)),
              }),
            ),
            meta: Joi.object(),
          }),
        },
      },
    },
    async (_request, response) => {
      const plans = await plansAt(now());
      const data = plans.map(({ name, cents }) => ({
        id: name,
        name,
        price: cents / 100,
        currency: "USD",
        months: PLAN_MONTHS[name],
        subscription_features: SUBSCRIPTION_FEATURES,
      }));
      sendJson(response, 200, { data, meta: {} });
    },
  );
  return router;
}
