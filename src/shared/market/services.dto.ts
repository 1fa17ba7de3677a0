import type { AdminPageData } from "../back-office.ts";
import type { DraftOf, ValuesOf } from "../fields.ts";
import type { FormValues } from "../form.ts";
import type { PagingDto } from "../paging.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { ServiceCategory } from "../platform/service-categories.ts";
import type { AiUse } from "../story.enums.ts";
import type { PriceSplit } from "./order-price.ts";
import type {
  DeliveryTime,
  DraftState,
  Pricing,
  RequirementKind,
  ReturnField,
  ServiceAct,
  ServiceSort,
  ServiceState,
  ServiceStep,
} from "./services.enums.ts";
import type { serviceTermsFields } from "./services.fields.ts";
import type { ServiceQuery } from "./services.paths.ts";

/** A package of a service. */
export interface PackageDto {
  readonly name: string;
  readonly includes: string;
  /** Price in US cents, per piece or per thousand words. */
  readonly price: number;
  /** Revision rounds included. */
  readonly rounds: number;
  readonly delivery: DeliveryTime;
}

/** An optional extra of a service. */
export interface ExtraDto {
  readonly name: string;
  /** US cents. */
  readonly price: number;
}

/** A question that the buyer answers before work begins. */
export interface RequirementDto {
  readonly kind: RequirementKind;
  readonly question: string;
  readonly required: boolean;
  /** For choice questions only. */
  readonly choices: readonly string[];
}

export interface SampleDto {
  readonly ref: string;
  readonly name: string;
  readonly bytes: number;
  /** True if it can be played on the page. */
  readonly audio: boolean;
  /** Size of a picture; null for a document or audio. */
  readonly picture: {
    readonly width: number;
    readonly height: number;
    readonly widths: readonly number[];
  } | null;
}

/** Description of a service. */
export interface ServiceTermsDto extends ValuesOf<DraftOf<typeof serviceTermsFields>> {
  readonly packages: readonly PackageDto[];
  readonly extras: readonly ExtraDto[];
  /** Steps of the work. */
  readonly steps: readonly string[];
  readonly requirements: readonly RequirementDto[];
  readonly samples: readonly SampleDto[];
}

/** A service in a list. */
export interface ServiceCardDto {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly category: ServiceCategory;
  readonly seller: UserCardDto;
  readonly pricing: Pricing;
  /** Price of the cheapest package in US cents. */
  readonly priceFrom: number;
  /** Price for the buyer's number of words; null if no number is given. */
  readonly total: { readonly words: number; readonly cents: number } | null;
  /** Why it cannot be ordered at present; null if it can. */
  readonly closed: "paused" | "full" | null;
  readonly delivery: DeliveryTime;
  readonly aiUse: AiUse | null;
  readonly rating: number | null;
  readonly ratings: number;
  readonly sample: { readonly ref: string; readonly width: number; readonly height: number } | null;
}

export interface MarketplacePageData {
  readonly category: ServiceCategory | null;
  readonly isFront: boolean;
  readonly filters: ServiceQuery;
  readonly sort: ServiceSort;
  readonly services: readonly ServiceCardDto[];
  readonly paging: PagingDto;
  /** Services left out by the reader's filters, and whether they are shown on request. */
  readonly leftOut: { readonly count: number; readonly href: string; readonly shown: boolean } | null;
}

/** Statistics of a seller; null if there are too few orders. */
export interface SellerNumbersDto {
  readonly completed: number;
  /** Whole per cent of the orders that were completed successfully. */
  readonly completion: number | null;
  /** Typical time in hours until they answer an order. */
  readonly responseHours: number | null;
}

export interface ServicePageData {
  readonly service: ServiceCardDto;
  readonly terms: ServiceTermsDto;
  readonly state: ServiceState;
  readonly numbers: SellerNumbersDto;
  /** Reviews of its orders, newest first. */
  readonly reviews: readonly ServiceReviewDto[];
  /** Why it cannot be ordered at present; null if it can. */
  readonly closed: "paused" | "full" | null;
  readonly isOwn: boolean;
  readonly signedIn: boolean;
  readonly favourite: boolean;
  readonly others: readonly ServiceCardDto[];
}

export interface ServiceReviewDto {
  readonly id: string;
  readonly by: UserCardDto | null;
  readonly rating: number;
  readonly text: string;
  readonly answer: string;
  readonly at: string;
}

export interface MyServiceDto {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly category: ServiceCategory | null;
  readonly state: ServiceState;
  /** State of the update of an approved service. */
  readonly update: DraftState | null;
  readonly paused: boolean;
  readonly next: ServiceStep;
  readonly changedAt: string;
}

export interface MyServicesPageData {
  readonly services: readonly MyServiceDto[];
  readonly zone: string;
}

export interface ReturnDto {
  readonly field: ReturnField;
  readonly reason: string;
}

/** Amount that a seller receives from an order of the given price. */
export interface SellerShareDto extends PriceSplit {
  /** Amount that the buyer pays, before tax. */
  readonly orderCents: number;
}

/** Fees on the orders of a category. */
export interface SellerFeesDto {
  /** Platform fee in basis points. */
  readonly feeRate: number;
  /** By the price of a package or an extra in US cents. */
  readonly byPrice: Readonly<Record<number, SellerShareDto>>;
  /** By the price per thousand words in US cents. */
  readonly byWords: Readonly<Record<number, SellerShareDto>>;
  /** Example orders, smallest first. */
  readonly examples: readonly SellerShareDto[];
}

export interface ServiceStepPageData {
  readonly step: ServiceStep;
  /** Null for a new service that is not yet saved. */
  readonly id: string | null;
  readonly isUpdate: boolean;
  readonly terms: ServiceTermsDto;
  /** Its fields as form values. */
  readonly values: FormValues;
  readonly wallet: "none" | "started" | "complete";
  readonly done: readonly ServiceStep[];
  readonly returns: readonly ReturnDto[];
  /** At the last step: what is still missing, by step. */
  readonly missing: readonly { readonly step: ServiceStep; readonly message: string }[];
  readonly state: ServiceState;
  readonly inReview: boolean;
  /** At the steps with prices; null at others and before a category is chosen. */
  readonly fees: SellerFeesDto | null;
}

export interface SellerServicesPageData {
  readonly services: readonly ServiceCardDto[];
  /** Samples of all their services, newest service first. */
  readonly portfolio: readonly (SampleDto & { readonly service: string; readonly title: string })[];
  readonly numbers: SellerNumbersDto;
}

export interface FavouriteServicesPageData {
  readonly services: readonly ServiceCardDto[];
}

export interface AdminServiceRowDto {
  readonly id: string;
  readonly title: string;
  readonly category: ServiceCategory | null;
  readonly seller: string;
  readonly state: ServiceState;
  readonly isUpdate: boolean;
  readonly submittedAt: string | null;
}

export interface AdminServicesPageData extends AdminPageData {
  readonly state: "review" | ServiceState;
  readonly services: readonly AdminServiceRowDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

export interface AdminServicePageData extends AdminPageData {
  readonly id: string;
  readonly slug: string;
  readonly seller: UserCardDto | null;
  readonly state: ServiceState;
  /** State of the update of an approved service. */
  readonly update: DraftState | null;
  readonly wallet: "none" | "started" | "complete";
  readonly draft: ServiceTermsDto | null;
  readonly live: ServiceTermsDto | null;
  readonly inReview: boolean;
  /** Key of the prepared answer that the reason is filled with, or null. */
  readonly prepared: string | null;
  /** Fields that the update changes, or that were changed since it was last submitted. */
  readonly changed: readonly string[];
  readonly history: readonly {
    readonly act: ServiceAct;
    readonly by: string;
    readonly at: string;
    readonly notes: readonly ReturnDto[];
  }[];
  readonly zone: string;
}
