import Joi from "joi";
import { defineResource, type Resource } from "../../../core/api/index.ts";
import { OFFER_STATES } from "../../../shared/market/briefs.enums.ts";
import { DELIVERY_TIMES } from "../../../shared/market/services.enums.ts";
import type { Ordering } from "../orders/index.ts";
import { Offer, type OfferDoc } from "./model.ts";
import { makeOffer, offerRules, withdrawOffer } from "./offers.ts";
import { offerPolicy } from "./policy.ts";

/** `/api/offers`: those one made for briefs, and those one got; taken on the site's pages, for taking leads to a payment. */
export const offerResource = (ordering: Ordering): Resource =>
  defineResource<OfferDoc>({
    name: "offers",
    singular: "offer",
    scopes: { read: "payments", write: "payments" },
    description:
      "Offers for briefs: those one has made and those one was made. Sent again for the same brief it changes one's offer; deleting takes it back.",
    model: Offer,
    policy: offerPolicy as never,
    membersOnly: true,
    fields: {
      brief: { type: "string", filter: true, description: "Id of the brief" },
      author: { type: "relation", target: "users", filter: true },
      seller: { type: "relation", target: "users", filter: true },
      service: { type: "relation", target: "services", filter: true },
      text: { type: "text" },
      price: { type: "decimal", units: 100, description: "US dollars of the whole" },
      delivery_time: {
        ...{ type: "enumeration", values: DELIVERY_TIMES, path: "delivery" },
        description: '"anytime" or hours',
      },
      rounds: { type: "integer" },
      state: { type: "enumeration", values: OFFER_STATES, filter: true },
      order: { type: "relation", target: "orders" },
    },
    requires: ["price", "delivery"],
    present: (offer) => ({
      ...offer,
      ...{ brief: String(offer.brief), price: offer.price / 100, delivery_time: offer.delivery },
    }),
    rules: {
      create: Joi.object({
        brief: Joi.string().hex().length(24).required(),
        service: offerRules.extract("service"),
        text: offerRules.extract("text"),
        price: offerRules.extract("price"),
        delivery_time: offerRules.extract("delivery"),
        rounds: offerRules.extract("rounds"),
      }),
    },
    commands: {
      create: (caller, { brief, delivery_time: delivery, ...input }: ApiInput) =>
        makeOffer(ordering, caller, brief, { ...input, delivery }),
      delete: (caller, id) => withdrawOffer(caller, id),
    },
    defaults: { sort: "createdAt:desc" },
  });

type ApiInput = { readonly brief: string; readonly delivery_time: string } & Readonly<
  Record<string, unknown>
>;
