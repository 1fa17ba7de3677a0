import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { privateFileSchema } from "#core/files/private-files.ts";
import { storedImageSchema } from "#core/files/stored.ts";
import { ORDER_RIGHTS } from "#shared/market/order-work.ts";
import { ENTRY_KINDS, ORDER_ACTS, ORDER_STATES, PROPOSALS } from "#shared/market/orders.enums.ts";
import { PRICINGS } from "#shared/market/services.enums.ts";
import { COLLABORATOR_ROLES } from "#shared/story.enums.ts";
import { TAX_SCHEMA } from "../../money/money-settings/index.ts";
import { RECEIPT_SCHEMA } from "../../money/payments/index.ts";
import type {
  BankDispute,
  Escalated,
  OrderDoc,
  OrderEntryDoc,
  Proposal,
  StoppedClock,
  Taken,
} from "./document.ts";
import { PAYMENT_SCHEMA } from "./payment.ts";

const id = { type: Schema.Types.ObjectId, required: true } as const;
const inner = { _id: false, id: false } as const;
const cents = { type: Number, default: 0, min: 0, validate: Number.isSafeInteger } as const;
const text = { type: String, default: "" } as const;
const date = { type: Date, default: null } as const;
const count = { type: Number, default: 0, min: 0 } as const;

const stoppedSchema = new Schema<StoppedClock>(
  { at: { type: Date, required: true }, dueAt: date, remindAt: date },
  inner,
);
const proposalSchema = new Schema<Proposal>(
  {
    kind: { type: String, enum: PROPOSALS, required: true },
    by: { type: String, enum: ["buyer", "seller"], required: true },
    amount: count,
    days: count,
    delivery: { type: String, default: "anytime" },
    reason: text,
    at: { type: Date, required: true },
    checkout: { type: Schema.Types.ObjectId, default: null },
    tax: { type: TAX_SCHEMA, default: null },
    stopped: { type: stoppedSchema, default: null },
  },
  inner,
);

const schema = new Schema<OrderDoc>(
  {
    buyer: { ...id, ref: "User" },
    seller: { ...id, ref: "User" },
    service: { ...id, ref: "Service" },
    title: text,
    category: text,
    pack: new Schema({ name: text, includes: text, price: cents, rounds: count, delivery: text }, inner),
    pricing: { type: String, enum: PRICINGS, default: "piece" },
    words: count,
    extras: [new Schema({ name: text, price: cents }, inner)],
    story: { type: Schema.Types.ObjectId, default: null },
    access: {
      type: new Schema(
        { role: { type: String, enum: COLLABORATOR_ROLES, required: true }, questions: [String] },
        inner,
      ),
      default: null,
    },
    rights: { type: String, enum: ["", ...ORDER_RIGHTS], default: "" },
    takes: {
      type: new Schema<Taken>(
        {
          file: { type: String, default: null },
          chapter: { type: Schema.Types.ObjectId, default: null },
          credit: { type: Boolean, default: false },
          audio: { type: Boolean, default: false },
          picture: { type: storedImageSchema, default: null },
          at: date,
        },
        inner,
      ),
      default: null,
    },
    acceptsAll: { type: Boolean, default: false },
    requirements: [
      new Schema(
        { kind: text, question: text, required: Boolean, choices: [String], answer: text, file: text },
        inner,
      ),
    ],
    price: cents,
    providerFee: cents,
    share: cents,
    fee: cents,
    cost: cents,
    refund: cents,
    refunded: cents,
    takenBack: cents,
    feeRate: cents,
    series: { type: Schema.Types.ObjectId, default: null },
    brief: { type: Schema.Types.ObjectId, default: null },
    returned: text,
    agreed: { type: Boolean, default: false },
    provider: text,
    tax: { type: TAX_SCHEMA, default: null },
    payments: [PAYMENT_SCHEMA],
    receipt: { type: RECEIPT_SCHEMA, default: null },
    state: { type: String, enum: ORDER_STATES, default: "unpaid" },
    version: count,
    live: { type: Boolean, default: false },
    isOpen: { type: Boolean, default: true },
    shownTo: { type: [Schema.Types.ObjectId], default: [] },
    answered: { type: Boolean, default: false },
    rounds: count,
    escalated: {
      type: new Schema<Escalated>(
        {
          from: { type: String, enum: ORDER_STATES, required: true },
          at: { type: Date, required: true },
          dueAt: date,
          remindAt: date,
          proposal: { type: proposalSchema, default: null },
        },
        inner,
      ),
      default: null,
    },
    proposal: { type: proposalSchema, default: null },
    bankDispute: {
      type: new Schema<BankDispute>(
        {
          state: { type: String, enum: ["open", "won", "lost"], required: true },
          at: { type: Date, required: true },
        },
        inner,
      ),
      default: null,
    },
    deliverBy: date,
    extendedDays: count,
    lateAt: date,
    pausedAt: date,
    dueAt: date,
    remindAt: date,
    paidAt: date,
    acceptedAt: date,
    deliveredAt: date,
    disputedAt: date,
    endedAt: date,
    releasedAt: date,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "orders" },
);
schema.index({ shownTo: 1, isOpen: 1, updatedAt: -1, _id: -1 });
for (const side of ["buyer", "seller"] as const) schema.index({ [side]: 1, createdAt: -1, _id: -1 });
// For due deadlines, reminders and late deliveries: few at a time, however many are open.
for (const when of ["dueAt", "remindAt", "lateAt"] as const)
  schema.index({ [when]: 1 }, { partialFilterExpression: { [when]: { $type: "date" } } });
// For shares waiting to become available.
schema.index({ releasedAt: 1, endedAt: 1 }, { partialFilterExpression: { share: { $gt: 0 } } });
schema.index({ state: 1, updatedAt: -1, _id: -1 });
// For the review queue, longest in dispute first.
schema.index({ state: 1, disputedAt: 1, _id: 1 }, { partialFilterExpression: { state: "disputed" } });
// For the review queue of bank disputes; few are open.
schema.index({ "bankDispute.at": 1, _id: 1 }, { partialFilterExpression: { "bankDispute.state": "open" } });
schema.index(
  { "receipt.year": 1, "receipt.number": 1 },
  { unique: true, partialFilterExpression: { "receipt.number": { $type: "number" } } },
);
schema.index({ service: 1, endedAt: -1, _id: -1 });
schema.index({ series: 1, _id: 1 }, { partialFilterExpression: { series: { $type: "objectId" } } });
// For sellers with access to stories.
schema.index(
  { story: 1, seller: 1 },
  { partialFilterExpression: { story: { $type: "objectId" }, live: true } },
);
schema.index({ updatedAt: -1, _id: -1 });
// For the figures of the back office.
schema.index({ paidAt: 1, price: 1 }, { partialFilterExpression: { paidAt: { $type: "date" } } });

export const Order = defineModel<OrderDoc>("Order", schema);

const entries = new Schema<OrderEntryDoc>(
  {
    order: { ...id, ref: "Order" },
    kind: { type: String, enum: ENTRY_KINDS, required: true },
    by: { type: Schema.Types.ObjectId, ref: "User", default: null },
    as: { type: String, required: true },
    act: { type: String, enum: [...ORDER_ACTS, null], default: null },
    text,
    amount: { type: Number, default: null },
    files: [
      new Schema(privateFileSchema.obj, inner).add({
        version: { type: Number, default: 1 },
        scan: { type: String, enum: ["none", "waiting", "clean", "infected"], default: "none" },
      }),
    ],
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "order-entries" },
);
entries.index({ order: 1, at: 1, _id: 1 });
entries.index({ by: 1, at: -1 });
// For the figures of the back office.
entries.index({ act: 1, at: 1 }, { partialFilterExpression: { act: "dispute" } });
// For files awaiting the virus scanner.
entries.index({ at: 1 }, { partialFilterExpression: { "files.scan": "waiting" } });

export const OrderEntry = defineModel<OrderEntryDoc>("OrderEntry", entries);
