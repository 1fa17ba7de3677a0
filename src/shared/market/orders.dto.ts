import type { PayDto } from "../money/payments.ts";
import type { TaxDto } from "../money/tax.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { AdminPageData } from "../site/admin.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { CollaboratorRole } from "../stories/catalogue.enums.ts";
import type { CreditedWork } from "../stories/collaborators.enums.ts";
import type { OrderRights } from "./order-work.ts";
import type {
  OrderAct,
  OrderActor,
  OrderOutcome,
  OrderProgress,
  OrderState,
  ProposalKind,
} from "./orders.enums.ts";
import type { SampleDto, ServiceTermsDto } from "./services.dto.ts";
import type { DeliveryTime, Pricing, RequirementKind } from "./services.enums.ts";

/** An order in a list. */
export interface OrderRowDto {
  readonly id: string;
  readonly title: string;
  readonly state: OrderState;
  readonly side: "buyer" | "seller";
  /** The other side; null once they have left. */
  readonly other: UserCardDto | null;
  readonly priceCents: number;
  /** Whether it is one's own turn. */
  readonly isMine: boolean;
  readonly dueAt: string | null;
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
  readonly chosen: number;
  /** What the seller may be on the buyer's story; null for work that is done elsewhere. */
  readonly role: CollaboratorRole | null;
  readonly stories: readonly { readonly id: string; readonly title: string; readonly words: number }[];
  /** Null while no tax is set anywhere. */
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
    /** What the virus scanner said. */
    readonly scan: "none" | "waiting" | "clean" | "infected";
    /** Of a picture, to be looked at in the page. */
    readonly picture: SampleDto["picture"];
  }[];
  readonly at: string;
}

export interface OrderDto {
  readonly id: string;
  readonly title: string;
  readonly service: string;
  readonly category: string;
  readonly state: OrderState;
  readonly progress: OrderProgress;
  readonly outcome: OrderOutcome;
  readonly paused: boolean;
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
    /** Id of the file that answers it. */
    readonly file?: string;
  }[];
  readonly roundsLeft: number;
  readonly priceCents: number;
  /** What of it is held for the work: without what an amendment has sent back. */
  readonly worthCents: number;
  readonly shareCents: number;
  readonly feeCents: number;
  readonly costCents: number;
  readonly refundCents: number;
  /** The tax that went back with it. */
  readonly taxBackCents: number;
  readonly proposal: {
    readonly kind: ProposalKind;
    readonly by: "buyer" | "seller";
    readonly amount: number;
    readonly days: number;
    readonly reason: string;
    /** What an amendment costs more than what is held; 0 for less. */
    readonly moreCents: number;
    /** Both have agreed to a higher price, which is to be paid. */
    readonly agreed: boolean;
  } | null;
  readonly deliverBy: string | null;
  readonly dueAt: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** What has to do with the buyer's story: who works in it, what is delivered into it, and who is named for it. */
export interface OrderWorkDto {
  /** What the seller may be there; null for work that is done elsewhere. */
  readonly role: CollaboratorRole | null;
  /** Null while none is chosen, and for the seller until it is opened to them. */
  readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
  readonly open: boolean;
  /** Beta-readers have the manuscript as it stood when they began, with questions. */
  readonly round: boolean;
  readonly done: {
    readonly made: number;
    readonly open: number;
    readonly comments: number;
    readonly answered: boolean;
  } | null;
  readonly rights: OrderRights | "";
  readonly pictured: boolean;
  /** Chapters with audio that was delivered; null for work that is not narration. */
  readonly audio: number | null;
  /** Delivered ones, the newest first. */
  readonly pictures: readonly { readonly id: string; readonly name: string; readonly version: number }[];
  readonly credit: CreditedWork | null;
  readonly mayTake: boolean;
  readonly taken: { readonly picture: boolean; readonly credit: boolean; readonly audio: boolean } | null;
  /** For the buyer: their stories, and where an illustration can stand. */
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  readonly chapters: readonly { readonly id: string; readonly title: string }[];
}

export interface OrderPageData extends PayDto {
  readonly order: OrderDto;
  readonly work: OrderWorkDto | null;
  /** The other instalments of the same work, in the order of their making. */
  readonly instalments: readonly Pick<OrderRowDto, "id" | "title" | "state" | "priceCents">[];
  /** Null for the staff. */
  readonly side: "buyer" | "seller" | null;
  /** What its buyer pays on top, by country and rate; none for others. */
  readonly taxes: readonly TaxDto[];
  /** For the buyer, where a higher price is agreed: the way to pay it, and the tax on it. */
  readonly more: (PayDto & { readonly tax: TaxDto | null }) | null;
  /** Whether files are looked at for viruses. */
  readonly scans: boolean;
  /** There is one for this side. */
  readonly hasReceipt: boolean;
  readonly can: readonly OrderAct[];
  /** Whether they may write to the other side. */
  readonly says: boolean;
  readonly entries: readonly OrderEntryDto[];
  readonly zone: string;
}

/** The receipt of a paid order: for its buyer what they paid, for its seller what they earned of it. */
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
  /** What the price was raised by afterwards. */
  readonly moreCents: number;
  /** What the buyer paid on top; none for the seller. */
  readonly taxes: readonly TaxDto[];
  readonly priceCents: number;
  /** For the buyer with the tax that went back with it. */
  readonly refundCents: number;
  readonly feeCents: number;
  readonly costCents: number;
  /** What a bank took back from the seller after the order had ended. */
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
  readonly order: OrderDto;
  readonly taxes: readonly TaxDto[];
  /** Why the buyer is taken to live there; "" where there is no tax. */
  readonly taxEvidence: string;
  /** Null where there is no dispute: it is its two sides' alone. */
  readonly entries: readonly OrderEntryDto[] | null;
  readonly decision: "decide" | "override" | null;
  readonly zone: string;
}
