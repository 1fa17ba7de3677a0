import type { AdminPageData } from "../back-office.ts";
import type { DisputeState, PayDto } from "../money/payments.ts";
import type { TaxDto } from "../money/tax.text.ts";
import type { PagingDto } from "../paging.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { CreditedWork } from "../stories/collaborators.enums.ts";
import type { CollaboratorRole } from "../story.enums.ts";
import type { PriceSplit } from "./order-price.ts";
import type { OrderRights } from "./order-work.ts";
import type {
  OrderAct,
  OrderActor,
  OrderOutcome,
  OrderProgress,
  OrderState,
  ProposalKind,
} from "./orders.enums.ts";
import type { ordersText } from "./orders.text.ts";
import type { SampleDto, ServiceTermsDto } from "./services.dto.ts";
import type { DeliveryTime, Pricing, RequirementKind } from "./services.enums.ts";

/** An order in a list. */
export interface OrderRowDto {
  readonly id: string;
  readonly title: string;
  readonly state: OrderState;
  readonly side: "buyer" | "seller";
  /** The other side; null if they have left. */
  readonly other: UserCardDto | null;
  readonly priceCents: number;
  /** Number of the order and its receipt; null until it is paid. */
  readonly number: string | null;
  /** The buyer's story; for the seller only while it is open to them. */
  readonly story: string | null;
  /** Amount refunded to the buyer in US cents, for the buyer with tax; 0 while it is open. */
  readonly refundCents: number;
  /** True if it is the viewer's turn. */
  readonly isMine: boolean;
  /** Deadline for the viewer; null if it is not their turn. */
  readonly actBy: string | null;
  /** Deadline for the other side. */
  readonly waitsUntil: string | null;
  /** Whole days by which the delivery is late; null if it is not. */
  readonly lateDays: number | null;
  readonly changedAt: string;
}

export interface OrdersPageData {
  readonly list: "active" | "history";
  readonly orders: readonly OrderRowDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

export interface PlaceOrderPageData {
  readonly service: { readonly id: string; readonly slug: string; readonly title: string };
  readonly seller: UserCardDto | null;
  readonly terms: ServiceTermsDto;
  /** Mark of the terms shown, sent back with the order. */
  readonly seen: string;
  /** Name of the proposed package. */
  readonly chosen: string;
  /** Role of the seller on the buyer's story; null for work that is done outside it. */
  readonly role: CollaboratorRole | null;
  readonly stories: readonly { readonly id: string; readonly title: string; readonly words: number }[];
  /** Null if no tax is configured. */
  readonly tax: Pick<TaxDto, "country" | "rate"> | null;
}

export interface OrderEntryDto {
  readonly id: string;
  readonly act: OrderAct | null;
  readonly as: OrderActor;
  readonly by: UserCardDto | null;
  readonly text: string;
  readonly amount: number | null;
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: number;
    /** Result of the virus scan. */
    readonly scan: "none" | "waiting" | "clean" | "infected";
    /** Preview data of a picture. */
    readonly picture: SampleDto["picture"];
  }[];
  readonly at: string;
}

export interface OrderDto {
  readonly id: string;
  /** Number of the order and its receipt; null until it is paid. */
  readonly number: string | null;
  readonly title: string;
  readonly service: string;
  readonly category: string;
  readonly state: OrderState;
  readonly progress: OrderProgress;
  /** Last step that it reached; null if it was never paid. */
  readonly reached: OrderProgress | null;
  readonly outcome: OrderOutcome;
  readonly paused: boolean;
  /** Bank dispute of a payment, as last decided. */
  readonly bankDispute: DisputeState;
  /** True if a bank took back all that was paid for the finished work. */
  readonly lost: boolean;
  readonly version: number;
  readonly buyer: UserCardDto | null;
  readonly seller: UserCardDto | null;
  readonly package: { readonly name: string; readonly includes: string; readonly delivery: DeliveryTime };
  readonly pricing: Pricing;
  readonly words: number;
  readonly extras: readonly { readonly name: string; readonly price: number }[];
  readonly requirements: readonly {
    readonly kind: RequirementKind;
    readonly question: string;
    readonly required: boolean;
    readonly choices: readonly string[];
    readonly answer: string;
    /** Id of the uploaded file that answers it. */
    readonly file?: string;
  }[];
  readonly roundsLeft: number;
  readonly priceCents: number;
  /** Amount held for the work, without what an amendment has refunded. */
  readonly worthCents: number;
  readonly shareCents: number;
  readonly feeCents: number;
  readonly costCents: number;
  /** What the seller keeps of an ended order after fees and chargebacks. */
  readonly earnedCents: number;
  readonly refundCents: number;
  /** Why a payment for it was refunded at once; null if it was not. */
  readonly returned: keyof typeof ordersText.noLonger | null;
  /** Refunded tax. */
  readonly taxBackCents: number;
  readonly proposal: {
    readonly kind: ProposalKind;
    readonly by: "buyer" | "seller";
    readonly amount: number;
    readonly days: number;
    readonly reason: string;
    /** Additional cost of an amendment; 0 if it costs less. */
    readonly moreCents: number;
    /** True if both have agreed to a higher price that is not yet paid. */
    readonly agreed: boolean;
  } | null;
  readonly deliverBy: string | null;
  /** Whole days by which the delivery is late; null if it is not. */
  readonly lateDays: number | null;
  /** Days by which the seller can still ask to extend the time. */
  readonly daysLeft: number;
  readonly dueAt: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** Work in the buyer's story: who works in it, what is delivered into it, and who is credited. */
export interface OrderWorkDto {
  /** Role of the seller on the story; null for work that is done outside it. */
  readonly role: CollaboratorRole | null;
  /** Null until one is chosen, and for the seller until it is opened to them. */
  readonly story: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    /** True if the viewer can open it. */
    readonly isReadable: boolean;
  } | null;
  readonly open: boolean;
  /** True if beta readers have received the manuscript as it was when they began, with questions. */
  readonly round: boolean;
  readonly done: {
    readonly made: number;
    readonly open: number;
    readonly comments: number;
    /** Null if the buyer asks no questions. */
    readonly answered: boolean | null;
  } | null;
  readonly rights: OrderRights | "";
  readonly pictured: boolean;
  /** Number of chapters with delivered audio; null for work that is not narration. */
  readonly audio: number | null;
  /** Delivered pictures, newest first. */
  readonly pictures: readonly { readonly id: string; readonly name: string; readonly version: number }[];
  readonly credit: CreditedWork | null;
  readonly mayTake: boolean;
  readonly taken: { readonly picture: boolean; readonly credit: boolean; readonly audio: boolean } | null;
  /** For the buyer: their stories, and the chapters in which an illustration can be placed. */
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  readonly chapters: readonly { readonly id: string; readonly title: string }[];
}

/** Seller's earnings from an order, in US cents after fees. */
export interface OrderEarningsDto extends PriceSplit {
  /** Earnings under the proposal; null if there is no proposal with a price. */
  readonly proposedCents: number | null;
  /**
   * When the earnings of a completed order become available for payout; null before completion and once they
   * are available.
   */
  readonly availableAt: string | null;
}

export interface OrderPageData extends PayDto {
  readonly order: OrderDto;
  readonly work: OrderWorkDto | null;
  /** The buyer's stories while a question about one is to be answered; otherwise empty. */
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  /** Other instalments of the same work, in order of creation. */
  readonly instalments: readonly Pick<OrderRowDto, "id" | "title" | "state" | "priceCents">[];
  /** For the seller: earnings after fees; null for others. */
  readonly earns: OrderEarningsDto | null;
  /** Null for staff. */
  readonly side: "buyer" | "seller" | null;
  /** Taxes that the buyer pays in addition, by country and rate; empty for others. */
  readonly taxes: readonly TaxDto[];
  /** For the buyer when a higher price is agreed: how to pay it, and the tax on it. */
  readonly more: (PayDto & { readonly tax: TaxDto | null }) | null;
  /** Country of a buyer who must declare it before a further payment; null if it is not asked. */
  readonly country: Pick<TaxDto, "country"> | null;
  /** True if files are scanned for viruses. */
  readonly scans: boolean;
  /** True if there is a receipt for this side. */
  readonly hasReceipt: boolean;
  readonly can: readonly OrderAct[];
  /** Whether this side can write its review now, or read a review of the order; null if neither. */
  readonly review: "write" | "read" | null;
  /** True if the viewer may write to the other side. */
  readonly says: boolean;
  readonly entries: readonly OrderEntryDto[];
  readonly zone: string;
}

/** Receipt of a paid order: for the buyer what they paid, for the seller what they earned. */
export interface OrderReceiptDto {
  readonly id: string;
  readonly side: "buyer" | "seller";
  readonly number: string;
  readonly title: string;
  readonly state: OrderState;
  readonly buyer: string;
  readonly seller: string;
  readonly package: string;
  readonly packageCents: number;
  readonly extras: readonly { readonly name: string; readonly price: number }[];
  /** Amount by which the price was raised later. */
  readonly moreCents: number;
  /** Taxes that the buyer paid in addition; empty for the seller. */
  readonly taxes: readonly TaxDto[];
  readonly priceCents: number;
  /** For the buyer including refunded tax. */
  readonly refundCents: number;
  readonly feeCents: number;
  readonly costCents: number;
  /** Amount that a bank took back from the seller after the order had ended. */
  readonly lostCents: number;
  readonly playMoney: boolean;
  readonly paidAt: string;
  readonly endedAt: string | null;
}

export interface OrderReceiptPageData {
  readonly receipt: OrderReceiptDto;
  readonly zone: string;
}

export interface AdminOrderRowDto {
  readonly id: string;
  readonly title: string;
  readonly buyer: string;
  readonly seller: string;
  readonly state: OrderState;
  readonly priceCents: number;
  readonly dueAt: string | null;
  readonly changedAt: string;
}

export interface AdminOrdersPageData extends AdminPageData {
  readonly list: "disputed" | "due" | "open" | "ended";
  readonly q: string;
  readonly isNobody: boolean;
  readonly orders: readonly AdminOrderRowDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

export interface AdminOrderPageData extends AdminPageData {
  /** Key of the prepared answer that the reason is filled with, or null. */
  readonly prepared: string | null;
  readonly order: OrderDto;
  readonly taxes: readonly TaxDto[];
  /** Evidence for the buyer's country of residence; "" if there is no tax. */
  readonly taxEvidence: string;
  /** Null if there is no dispute, because the timeline is private to the two sides. */
  readonly entries: readonly OrderEntryDto[] | null;
  readonly decision: "decide" | "override" | null;
  /** Why the viewer may not decide; null if they may, or nothing is to be decided. */
  readonly conflict: string | null;
  readonly zone: string;
}
