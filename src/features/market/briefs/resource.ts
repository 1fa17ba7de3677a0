import Joi from "joi";
import { defineResource, type Resource } from "#core/api/index.ts";
import { attributesOf, idRule } from "#core/fields/index.ts";
import { OFFER_STATES } from "#shared/market/briefs.enums.ts";
import { offerFields } from "#shared/market/briefs.fields.ts";
import { unseenBy } from "../../people/blocks/index.ts";
import type { Ordering } from "../orders/index.ts";
import { Offer, type OfferDoc } from "./model.ts";
import { makeOffer, offerRules, withdrawOffer } from "./offers.ts";
import { offerPolicy } from "./policy.ts";

const attributes = attributesOf(offerFields);

/**
 * `/api/offers`: offers the caller made or received; accepted on the site's pages, because accepting leads to
 * a payment.
 */
export const offerResource = (ordering: Ordering): Resource =>
  defineResource<OfferDoc>({
    name: "offers",
    cache: "never",
    singular: "offer",
    scopes: { read: "payments", write: "payments" },
    description:
      "Offers for briefs: those the caller made and those they received. Creating a second offer for the same brief changes the first; deleting withdraws it.",
    model: Offer,
    policy: offerPolicy,
    unseen: unseenBy("seller"),
    membersOnly: true,
    fields: {
      brief: { type: "string", id: true, filter: true, description: "Id of the brief" },
      author: { type: "relation", target: "users", filter: true },
      seller: { type: "relation", target: "users", filter: true },
      service: { type: "relation", target: "services", filter: true },
      text: attributes.text!,
      price: { type: "decimal", units: 100, description: "Total price in US dollars" },
      delivery_time: { ...attributes.delivery!, path: "delivery" },
      rounds: attributes.rounds!,
      state: { type: "enumeration", values: OFFER_STATES, filter: true },
      order: { type: "relation", target: "orders" },
    },
    requires: ["price", "delivery"],
    present: (offer) => ({
      ...offer,
      brief: String(offer.brief),
      price: offer.price / 100,
      delivery_time: offer.delivery,
    }),
    rules: {
      create: Joi.object({
        brief: idRule.required(),
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
