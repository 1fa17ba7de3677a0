import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { type PrivateFile, privateFileSchema } from "../../../core/files/private-files.ts";
import { type StoredImage, storedImageSchema } from "../../../core/files/stored.ts";
import { ORDER_RIGHTS, type OrderRights } from "../../../shared/market/order-work.ts";
import {
  ENTRY_KINDS,
  type EntryKind,
  ORDER_ACTS,
  ORDER_STATES,
  type OrderAct,
  type OrderActor,
  type OrderState,
  PROPOSALS,
  type ProposalKind,
} from "../../../shared/market/orders.enums.ts";
import {
  type DeliveryTime,
  PRICINGS,
  type Pricing,
  type RequirementKind,
} from "../../../shared/market/services.enums.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "../../../shared/stories/catalogue.enums.ts";
import { TAX_SCHEMA, type Tax } from "../../money/money-settings/index.ts";
import { RECEIPT_SCHEMA, type Receipt } from "../../money/payments/index.ts";
import { type OrderPayment, PAYMENT_SCHEMA } from "./payment.ts";

/** What one side has put to the other. */
export interface Proposal {
  readonly kind: ProposalKind;
  readonly by: "buyer" | "seller";
  /** Days of an extension; US cents that go back in a cancellation, of an amended price, of an instalment. */
  readonly amount: number;
  /** Days that an amendment adds. */
  readonly days: number;
  /** Of an instalment. */
  readonly delivery: DeliveryTime;
  readonly reason: string;
  readonly at: Date;
  /** The payment that an agreed higher price waits for, and the tax on it; null until both have agreed to one. */
  readonly checkout?: Types.ObjectId | null;
  readonly tax?: Tax | null;
}

/** A question of the seller, as it was when it was ordered, and what the buyer answered. */
export interface Answered {
  readonly kind: RequirementKind;
  readonly question: string;
  readonly required: boolean;
  readonly choices: readonly string[];
  readonly answer: string;
  /** Id of the file that answers it, by whose name the answer is known; none unless a file was asked for. */
  readonly file?: string;
}

/**
 * What a buyer takes over at acceptance: a delivered picture as cover or at the head of a chapter, the audio of
 * chapters, the maker's name.
 */
export interface Taken {
  readonly file: string | null;
  readonly chapter: Types.ObjectId | null;
  readonly credit: boolean;
  /** The audio of chapters: what keeps it puts it there. */
  readonly audio: boolean;
  /** The picture once it is the buyer's own upload. */
  readonly picture: StoredImage | null;
  /** When all of it was in the story. */
  readonly at: Date | null;
}

/** An order, on the terms that were agreed: what is changed later of the service changes nothing here. */
export interface OrderDoc {
  readonly _id: Types.ObjectId;
  readonly buyer: Types.ObjectId;
  readonly seller: Types.ObjectId;
  readonly service: Types.ObjectId;
  readonly title: string;
  readonly category: string;
  readonly pack: {
    readonly name: string;
    readonly includes: string;
    readonly price: number;
    readonly rounds: number;
    readonly delivery: DeliveryTime;
  };
  readonly pricing: Pricing;
  /** Words that it is for; 0 where the price is for the piece. */
  readonly words: number;
  readonly extras: readonly { readonly name: string; readonly price: number }[];
  readonly story: Types.ObjectId | null;
  /** The seller works in the story, and as what; with questions where they are a beta-reader. Null: they do not. */
  readonly access: { readonly role: CollaboratorRole; readonly questions: readonly string[] } | null;
  /** The rights in its pictures that were given with them; "" where none were delivered. */
  readonly rights: OrderRights | "";
  /** What the buyer takes over into the story with the work; null for nothing. */
  readonly takes: Taken | null;
  readonly requirements: readonly Answered[];
  /** US cents, all of these: sums over its payments, before tax. */
  readonly price: number;
  readonly providerFee: number;
  /** What of it the seller has had, before fees. */
  readonly share: number;
  readonly fee: number;
  /** What the provider's work cost the seller. */
  readonly cost: number;
  /** What goes back to the buyer, and what has by now, with its tax. */
  readonly refund: number;
  readonly refunded: number;
  /** Of what has gone back, what the seller had already. */
  readonly takenBack: number;
  /** Basis points that were agreed. */
  readonly feeRate: number;
  /** The first order of the work that this is an instalment of; null of one that is none. */
  readonly series: Types.ObjectId | null;
  /** Both sides have agreed to it before it was paid: its work begins then. */
  readonly agreed: boolean;
  readonly provider: string;
  /** Paid on top of the price that was ordered; null where no tax was set. */
  readonly tax?: Tax | null;
  /** What it was paid with; `paymentsOf` knows those of orders from before they were kept. */
  readonly payments?: readonly OrderPayment[];
  /** The number of its receipt; null until it is paid and numbered. */
  readonly receipt: Receipt | null;
  readonly state: OrderState;
  /** Grows with everything that is done to it; each is done on the version that it was decided on. */
  readonly version: number;
  /** Neither ended nor unpaid: it counts among the seller's open ones. */
  readonly live: boolean;
  /** Not ended, paid or not. */
  readonly isOpen: boolean;
  /** Whose lists it stands in: its buyer's, once it is paid its seller's too. */
  readonly shownTo: readonly Types.ObjectId[];
  readonly answered: boolean;
  readonly rounds: number;
  readonly proposal: Proposal | null;
  /** When the work is due; null before it has begun and where no time was agreed. */
  readonly deliverBy: Date | null;
  readonly pausedAt: Date | null;
  /**
   * When silence decides, and when whoever is waited for is reminded; null where nothing does: also while what was
   * delivered waits for the virus scanner.
   */
  readonly dueAt: Date | null;
  readonly remindAt: Date | null;
  readonly paidAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** From when on the staff may look into it. */
  readonly disputedAt: Date | null;
  readonly endedAt: Date | null;
  /** When the seller's share became available; null while it waits. */
  readonly releasedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What stands in an order's timeline: something done, or something said, with files. */
export interface OrderEntryDoc {
  readonly _id: Types.ObjectId;
  readonly order: Types.ObjectId;
  readonly kind: EntryKind;
  /** Null for the clock and the provider, and once an account is gone. */
  readonly by: Types.ObjectId | null;
  readonly as: OrderActor;
  readonly act: OrderAct | null;
  readonly text: string;
  /** Days, or cents, by the act. */
  readonly amount: number | null;
  readonly files: readonly (PrivateFile & {
    readonly version: number;
    /** What the virus scanner said; nobody gets one that waits for it. Left out, as "none", where there was none. */
    readonly scan?: "none" | "waiting" | "clean" | "infected";
  })[];
  readonly at: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const inner = { _id: false, id: false } as const;
const cents = { type: Number, default: 0, min: 0, validate: Number.isSafeInteger } as const;
const text = { type: String, default: "" } as const;
const date = { type: Date, default: null } as const;
const count = { type: Number, default: 0, min: 0 } as const;

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
    requirements: [
      new Schema(
        { kind: text, question: text, required: Boolean, choices: [String], answer: text, file: text },
        inner,
      ),
    ],
    ...{ price: cents, providerFee: cents, share: cents, fee: cents, cost: cents },
    ...{ refund: cents, refunded: cents, takenBack: cents, feeRate: cents },
    series: { type: Schema.Types.ObjectId, default: null },
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
    proposal: {
      type: new Schema<Proposal>(
        {
          kind: { type: String, enum: PROPOSALS, required: true },
          by: { type: String, enum: ["buyer", "seller"], required: true },
          ...{ amount: count, days: count },
          delivery: { type: String, default: "anytime" },
          reason: text,
          at: { type: Date, required: true },
          checkout: { type: Schema.Types.ObjectId, default: null },
          tax: { type: TAX_SCHEMA, default: null },
        },
        inner,
      ),
      default: null,
    },
    ...{ deliverBy: date, pausedAt: date, dueAt: date, remindAt: date, paidAt: date, acceptedAt: date },
    ...{ deliveredAt: date, disputedAt: date, endedAt: date, releasedAt: date },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "orders" },
);
schema.index({ shownTo: 1, isOpen: 1, updatedAt: -1, _id: -1 });
for (const side of ["buyer", "seller"] as const) schema.index({ [side]: 1, createdAt: -1, _id: -1 });
// What silence decides, and who is reminded: few at a time, however many are open.
for (const when of ["dueAt", "remindAt"] as const)
  schema.index({ [when]: 1 }, { partialFilterExpression: { [when]: { $type: "date" } } });
// Shares that wait to become available.
schema.index({ releasedAt: 1, endedAt: 1 }, { partialFilterExpression: { share: { $gt: 0 } } });
schema.index({ state: 1, updatedAt: -1, _id: -1 });
schema.index(
  { "receipt.year": 1, "receipt.number": 1 },
  { unique: true, partialFilterExpression: { "receipt.number": { $type: "number" } } },
);
schema.index({ service: 1, endedAt: -1, _id: -1 });
schema.index({ series: 1, _id: 1 }, { partialFilterExpression: { series: { $type: "objectId" } } });
// Who works in which stories.
schema.index(
  { story: 1, seller: 1 },
  { partialFilterExpression: { story: { $type: "objectId" }, live: true } },
);
schema.index({ updatedAt: -1, _id: -1 });

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
      new Schema(privateFileSchema.obj as never, inner).add({
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
// Files that wait for the virus scanner.
entries.index({ at: 1 }, { partialFilterExpression: { "files.scan": "waiting" } });

export const OrderEntry = defineModel<OrderEntryDoc>("OrderEntry", entries);
