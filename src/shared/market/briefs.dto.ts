import type { AdminPageData } from "../back-office.ts";
import type { TaxDto } from "../money/tax.text.ts";
import type { PagingDto } from "../paging.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { ServiceCategory } from "../platform/service-categories.ts";
import type { BriefList, BriefState, OfferState } from "./briefs.enums.ts";
import type { SellerFeesDto } from "./services.dto.ts";
import type { DeliveryTime } from "./services.enums.ts";

/** A brief in a list. */
export interface BriefRowDto {
  readonly id: string;
  readonly title: string;
  readonly category: ServiceCategory;
  /** Closed after its last day. */
  readonly state: BriefState;
  /** Null if the member has left. */
  readonly author: UserCardDto | null;
  readonly words: number;
  /** Maximum in US cents; null if not stated. */
  readonly budgetCents: number | null;
  readonly delivery: DeliveryTime;
  readonly offers: number;
  /** True if the viewer was invited. */
  readonly invited: boolean;
  readonly closesAt: string;
}

export interface BriefsPageData {
  readonly list: "open" | "mine";
  readonly category: ServiceCategory | "";
  /** Categories of the viewer's active services, for which they can make offers. */
  readonly sells: readonly ServiceCategory[];
  readonly briefs: readonly BriefRowDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

/** Public briefs for staff; those for invited sellers only are private to the two sides. */
export interface AdminBriefsPageData extends AdminPageData {
  readonly list: BriefList;
  readonly briefs: readonly BriefRowDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

export interface BriefFormPageData {
  readonly invite: string;
  readonly stories: readonly { readonly id: string; readonly title: string; readonly words: number }[];
}

export interface OfferDto {
  readonly id: string;
  readonly seller: UserCardDto | null;
  readonly service: { readonly id: string; readonly slug: string; readonly title: string } | null;
  readonly rating: number | null;
  readonly ratings: number;
  readonly completed: number;
  readonly text: string;
  readonly priceCents: number;
  readonly delivery: DeliveryTime;
  readonly rounds: number;
  readonly state: OfferState;
  /** Mark of these terms, sent with their acceptance. */
  readonly seen: string;
  /** Order of an accepted brief, visible to its two sides. */
  readonly order: string | null;
}

/**
 * Forms: `do` take (`offer`, `seen`, `agree`) and close, for its author; offer (service, text, price, delivery,
 * rounds) and withdraw, for a seller.
 */
export interface BriefPageData {
  readonly brief: BriefRowDto & {
    readonly text: string;
    readonly openToAll: boolean;
    readonly invitedSellers: readonly UserCardDto[];
  };
  readonly isOwn: boolean;
  /** All offers for the author, cheapest first; for a seller only theirs. */
  readonly offers: readonly OfferDto[];
  /** The viewer's services with which they can make an offer. */
  readonly services: readonly { readonly id: string; readonly title: string }[];
  /** What a seller receives of their offer and of some prices; null for the author. */
  readonly fees: SellerFeesDto | null;
  /** For the author; null if no tax is configured. */
  readonly tax: Pick<TaxDto, "country" | "rate"> | null;
  readonly zone: string;
}
