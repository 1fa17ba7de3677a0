import type { Types } from "mongoose";
import type { PrivateFile } from "#core/files/private-files.ts";
import type { StoredImage } from "#core/files/stored.ts";
import type { OrderRights } from "#shared/market/order-work.ts";
import type {
  EntryKind,
  OrderAct,
  OrderActor,
  OrderState,
  ProposalKind,
} from "#shared/market/orders.enums.ts";
import type { ordersText } from "#shared/market/orders.text.ts";
import type { DeliveryTime, Pricing, RequirementKind } from "#shared/market/services.enums.ts";
import type { DisputeState } from "#shared/money/payments.ts";
import type { CollaboratorRole } from "#shared/story.enums.ts";
import type { Tax } from "../../money/money-settings/index.ts";
import type { Receipt } from "../../money/payments/index.ts";
import type { OrderPayment } from "./payment.ts";

/** A proposal by one side. */
export interface Proposal {
  readonly kind: ProposalKind;
  readonly by: "buyer" | "seller";
  /** Days of an extension; US cents of a refund on cancellation, an amended price, or an instalment. */
  readonly amount: number;
  /** Days an amendment adds. */
  readonly days: number;
  /** For an instalment. */
  readonly delivery: DeliveryTime;
  readonly reason: string;
  readonly at: Date;
  /** Pending payment of an agreed higher price, and its tax; null until both have agreed to one. */
  readonly checkout?: Types.ObjectId | null;
  readonly tax?: Tax | null;
  /** Deadlines that an objection stopped, and when; missing for other proposals. */
  readonly stopped?: StoppedClock | null;
}

/** Deadlines that stand still until an objection is answered. */
export interface StoppedClock {
  readonly at: Date;
  readonly dueAt: Date | null;
  readonly remindAt: Date | null;
}

/** A seller's question, as at the time of ordering, and the buyer's answer. */
export interface Answered {
  readonly kind: RequirementKind;
  readonly question: string;
  readonly required: boolean;
  readonly choices: readonly string[];
  readonly answer: string;
  /** Id of the file that answers it (`answer` is its name); missing unless a file was asked for. */
  readonly file?: string;
}

/**
 * What a buyer transfers on acceptance: a delivered picture as cover or at the top of a chapter, the audio of
 * chapters, the maker's name.
 */
export interface Taken {
  readonly file: string | null;
  readonly chapter: Types.ObjectId | null;
  readonly credit: boolean;
  /** Transfers the audio of the chapters, which the feature that stores it does. */
  readonly audio: boolean;
  /** The picture, once it is the buyer's upload. */
  readonly picture: StoredImage | null;
  /** When the transfer was complete. */
  readonly at: Date | null;
}

/** State of an order when a ban of one side escalated it to staff. */
export interface Escalated {
  readonly from: OrderState;
  readonly at: Date;
  readonly dueAt: Date | null;
  readonly remindAt: Date | null;
  /** Proposal that was open; continues with the order. */
  readonly proposal?: Proposal | null;
}

/** Bank dispute of an order's payments, and when it reached this state. */
export interface BankDispute {
  readonly state: Exclude<DisputeState, "none">;
  readonly at: Date;
}

/** An order, on the agreed terms: later changes to the service do not affect it. */
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
  /** Number of words ordered; 0 for a fixed price. */
  readonly words: number;
  readonly extras: readonly { readonly name: string; readonly price: number }[];
  readonly story: Types.ObjectId | null;
  /** The seller's role in the story, with questions for a beta reader. Null without access. */
  readonly access: { readonly role: CollaboratorRole; readonly questions: readonly string[] } | null;
  /** Rights granted with the delivered pictures; "" if none were delivered. */
  readonly rights: OrderRights | "";
  /** What the buyer transfers into the story; null for nothing. */
  readonly takes: Taken | null;
  /** True while all open suggestions are to be accepted; false once done. */
  readonly acceptsAll?: boolean;
  readonly requirements: readonly Answered[];
  /** All in US cents: sums over its payments, before tax. */
  readonly price: number;
  readonly providerFee: number;
  /** The part the seller has received, before fees. */
  readonly share: number;
  readonly fee: number;
  /** The seller's share of the provider's fee. */
  readonly cost: number;
  /** Amount to refund to the buyer, and amount refunded so far including tax. */
  readonly refund: number;
  readonly refunded: number;
  /** Part of the refund that was recovered from the seller's earnings. */
  readonly takenBack: number;
  /** Agreed fee rate in basis points. */
  readonly feeRate: number;
  /** First order of the series if this is an instalment; otherwise null. */
  readonly series: Types.ObjectId | null;
  /** Brief it was offered for; null if the service was ordered directly. */
  readonly brief?: Types.ObjectId | null;
  /** Why a payment was refunded at once; "" for none. */
  readonly returned?: keyof typeof ordersText.noLonger | "";
  /** True if both sides agreed before payment: work begins on payment. */
  readonly agreed: boolean;
  readonly provider: string;
  /** Tax paid on top of the ordered price; null if none was set. */
  readonly tax?: Tax | null;
  /** Its payments; use `paymentsOf`, which also covers orders from before these were stored. */
  readonly payments?: readonly OrderPayment[];
  /** Receipt number; null until paid and numbered. */
  readonly receipt: Receipt | null;
  readonly state: OrderState;
  /** Incremented by every action; an action fails unless the version is the one it was decided on. */
  readonly version: number;
  /** True if neither ended nor unpaid: counts towards the seller's open orders. */
  readonly live: boolean;
  /** True if not ended, paid or not. */
  readonly isOpen: boolean;
  /** Members who see it in their lists: the buyer, and once paid the seller. */
  readonly shownTo: readonly Types.ObjectId[];
  readonly answered: boolean;
  readonly rounds: number;
  readonly proposal: Proposal | null;
  /** Delivery deadline; null before work begins and if no time was agreed. */
  readonly deliverBy: Date | null;
  /** Days by which the delivery deadline was extended by agreement; missing if it never was. */
  readonly extendedDays?: number;
  /** When the buyer is told that the delivery is late; null if they were, or while it cannot become late. */
  readonly lateAt?: Date | null;
  readonly pausedAt: Date | null;
  /** Missing without one; while it is open, money and deadlines are held. */
  readonly bankDispute?: BankDispute | null;
  /** State and deadlines when a ban of one side escalated it to staff; otherwise null. */
  readonly escalated?: Escalated | null;
  /**
   * When an unanswered deadline takes effect, and when the side that must act is reminded; null if there is
   * none, also while a delivery awaits the virus scanner.
   */
  readonly dueAt: Date | null;
  readonly remindAt: Date | null;
  readonly paidAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** When staff gained access to it. */
  readonly disputedAt: Date | null;
  readonly endedAt: Date | null;
  /** When the seller's share became available; null until then. */
  readonly releasedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An entry in an order's timeline: an action or a message, with files. */
export interface OrderEntryDoc {
  readonly _id: Types.ObjectId;
  readonly order: Types.ObjectId;
  readonly kind: EntryKind;
  /** Null for deadlines and the provider, and for deleted accounts. */
  readonly by: Types.ObjectId | null;
  readonly as: OrderActor;
  readonly act: OrderAct | null;
  readonly text: string;
  /** Days or cents, depending on the action. */
  readonly amount: number | null;
  readonly files: readonly (PrivateFile & {
    readonly version: number;
    /**
     * Result of the virus scan; waiting files cannot be downloaded. Missing means "none": there was no
     * scanner.
     */
    readonly scan?: "none" | "waiting" | "clean" | "infected";
  })[];
  readonly at: Date;
}
