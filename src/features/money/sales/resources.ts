import Joi from "joi";
import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import { PURCHASE_STATES } from "#shared/money/purchases.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { receiptNumber } from "../payments/index.ts";
import { type CouponInput, createCoupon, endCoupon } from "./coupons.ts";
import { Coupon, type CouponDoc, Purchase, type PurchaseDoc } from "./model.ts";
import { couponPolicy, purchasePolicy } from "./policy.ts";

const scopes = { read: "payments", write: "payments" } as const;
const dollars = (path: string, description: string): Field => ({
  type: "decimal",
  units: 100,
  filter: true,
  sort: true,
  path,
  description,
});
const moment: Field = { type: "datetime", filter: true, sort: true };

const purchaseFields: Readonly<Record<string, Field>> = {
  title: { type: "string", description: "Title of the story at the time of purchase" },
  state: { type: "enumeration", values: PURCHASE_STATES, filter: true },
  listing: dollars("listing", "US dollars before a coupon"),
  discount: dollars("discount", "US dollars that a coupon took off"),
  price: dollars("price", "US dollars after a coupon, before tax"),
  tax: {
    type: "decimal",
    computed: true,
    requires: ["tax"],
    description: "US dollars of tax on top of the price; null if no tax is set",
  },
  refunded: dollars("refunded", "US dollars that went back"),
  receipt: { type: "string", computed: true, requires: ["receipt"], description: "Number of the receipt" },
  paidAt: moment,
  createdAt: moment,
  story: { type: "relation", target: "stories", filter: true },
};

/** `/api/purchases`: the caller's purchases, including unpaid ones; an admin reads everyone's. */
const purchaseResource = (): Resource =>
  defineResource<PurchaseDoc>({
    name: "purchases",
    cache: "never",
    singular: "purchase",
    description: "Stories that the caller bought, with the price paid for each.",
    model: Purchase,
    scopes,
    membersOnly: true,
    policy: purchasePolicy,
    timestamps: false,
    defaults: { sort: "createdAt:desc" },
    fields: purchaseFields,
    requires: ["title", "state", "listing", "discount", "price", "refunded", "paidAt", "createdAt"],
    present: (purchase) => ({
      title: purchase.title,
      state: purchase.state,
      listing: purchase.listing / 100,
      discount: purchase.discount / 100,
      price: purchase.price / 100,
      refunded: purchase.refunded / 100,
      ...(purchase.tax === undefined ? {} : { tax: purchase.tax && purchase.tax.cents / 100 }),
      ...(purchase.receipt === undefined ? {} : { receipt: receiptNumber(purchase) }),
      paidAt: purchase.paidAt,
      createdAt: purchase.createdAt,
    }),
  });

const couponRules = Joi.object<CouponInput>({
  code: Joi.any()
    .description("Letters and numbers")
    .meta({ json: { type: "string" } }),
  percent: Joi.any()
    .description("From 0 to 50")
    .meta({ json: { type: ["number", "string"] } }),
  story: Joi.any().description("Id of one of the caller's stories; omit it to include all"),
  from: Joi.any().description("First day in the caller's time zone, or an instant, ISO 8601"),
  until: Joi.any().description(
    "Last day in the caller's time zone, or the instant at which it ends, ISO 8601",
  ),
  limit: Joi.any().description("Maximum number of uses"),
});

/** `/api/coupons`: the caller's coupons. Deleting one ends it; existing purchases are unaffected. */
const couponResource = ({ services }: PaymentDependencies): Resource =>
  defineResource<CouponDoc>({
    name: "coupons",
    cache: "never",
    singular: "coupon",
    description: "Discount codes for the caller's stories. Deleting one ends it, but does not remove it.",
    model: Coupon,
    scopes,
    membersOnly: true,
    policy: couponPolicy,
    timestamps: false,
    defaults: { sort: "createdAt:desc" },
    fields: {
      code: { type: "string", filter: true, sort: true },
      percent: { type: "decimal", filter: true },
      from: moment,
      until: moment,
      limit: { type: "integer" },
      used: { type: "integer", filter: true, sort: true },
      endedAt: moment,
      createdAt: moment,
      story: { type: "relation", target: "stories", filter: true },
    },
    rules: { create: couponRules },
    commands: {
      create: (caller, input) => createCoupon(services, caller, input),
      delete: (caller, id) => endCoupon(services, caller, id),
    },
  });

export const saleResources = (dependencies: PaymentDependencies): readonly Resource[] => [
  purchaseResource(),
  couponResource(dependencies),
];
