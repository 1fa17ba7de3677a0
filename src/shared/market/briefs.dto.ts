import type { TaxDto } from "../money/tax.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { AdminPageData } from "../site/admin.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { BriefList, BriefState, OfferState } from "./briefs.enums.ts";
import type { DeliveryTime, ServiceCategory } from "./services.enums.ts";

/** A brief in a list. */
export interface BriefRowDto {
  readonly id: string;
  readonly title: string;
  readonly category: ServiceCategory;
  /** Past its last day it is closed. */
  readonly state: BriefState;
  /** Null once they have left. */
  readonly author: UserCardDto | null;
  readonly words: number;
  /** US cents, at most; null where nothing was said. */
  readonly budgetCents: number | null;
  readonly delivery: DeliveryTime;
  readonly offers: number;
  /** The viewer was asked by name. */
  readonly invited: boolean;
  readonly closesAt: string;
}

export interface BriefsPageData {
  readonly list: "open" | "mine";
  readonly category: ServiceCategory | "";
  /** Of the viewer's services that are up: what they can make offers for. */
  readonly sells: readonly ServiceCategory[];
  readonly briefs: readonly BriefRowDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

/** Briefs that are open to all, for the staff: those for invited sellers alone are between their sides. */
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
  /** Of a taken one, for its two sides. */
  readonly order: string | null;
}

/** Forms: `do` take (`offer`, `agree`) and close of its author; offer (service, text, price, delivery, rounds) and withdraw of a seller. */
export interface BriefPageData {
  readonly brief: BriefRowDto & {
    readonly text: string;
    readonly openToAll: boolean;
    readonly invitedSellers: readonly UserCardDto[];
  };
  readonly isOwn: boolean;
  /** All of them for the author, the cheapest first; one's own for a seller. */
  readonly offers: readonly OfferDto[];
  /** Services of the viewer by which they can make an offer. */
  readonly services: readonly { readonly id: string; readonly title: string }[];
  /** For the author; null while no tax is set anywhere. */
  readonly tax: Pick<TaxDto, "country" | "rate"> | null;
  readonly zone: string;
}
