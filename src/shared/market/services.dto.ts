import type { UserCardDto } from "../people/user-card.dto.ts";
import type { AdminPageData } from "../site/admin.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { AiUse } from "../stories/catalogue.enums.ts";
import type {
  DeliveryTime,
  DraftState,
  Pricing,
  RequirementKind,
  ReturnField,
  ServiceAct,
  ServiceCategory,
  ServiceSort,
  ServiceState,
  ServiceStep,
} from "./services.enums.ts";
import type { ServiceQuery } from "./services.paths.ts";

/** One way to have the work done. */
export interface PackageDto {
  readonly name: string;
  readonly includes: string;
  /** US cents: of the piece, or of a thousand words. */
  readonly price: number;
  /** Rounds of changes that come with it. */
  readonly rounds: number;
  readonly delivery: DeliveryTime;
}

/** What can be had beside it. */
export interface ExtraDto {
  readonly name: string;
  /** US cents. */
  readonly price: number;
}

/** What a buyer is asked before work begins. */
export interface RequirementDto {
  readonly kind: RequirementKind;
  readonly question: string;
  readonly required: boolean;
  /** Of a choice only. */
  readonly choices: readonly string[];
}

export interface SampleDto {
  readonly ref: string;
  readonly name: string;
  readonly bytes: number;
  /** To be played in the page. */
  readonly audio: boolean;
  /** Of a picture; null for a document and audio. */
  readonly picture: {
    readonly width: number;
    readonly height: number;
    readonly widths: readonly number[];
  } | null;
}

/** What a service says of itself. */
export interface ServiceTermsDto {
  readonly category: ServiceCategory | null;
  readonly title: string;
  readonly description: string;
  readonly aiUse: AiUse | null;
  readonly aiText: string;
  readonly skills: readonly string[];
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  readonly pricing: Pricing;
  readonly packages: readonly PackageDto[];
  readonly extras: readonly ExtraDto[];
  /** How the work goes, step by step. */
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
  /** US cents of the cheapest package. */
  readonly priceFrom: number;
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
  /** Left out by the reader's own filters; where they see them all the same. */
  readonly leftOut: { readonly count: number; readonly href: string; readonly shown: boolean } | null;
}

/** What is told of a seller's work; null where there are too few orders to say. */
export interface SellerNumbersDto {
  readonly completed: number;
  /** Whole per cent of the orders that ended well. */
  readonly completion: number | null;
  /** Hours, typically, until they answer an order. */
  readonly responseHours: number | null;
}

export interface ServicePageData {
  readonly service: ServiceCardDto;
  readonly terms: ServiceTermsDto;
  readonly state: ServiceState;
  readonly numbers: SellerNumbersDto;
  /** What others said of orders, the newest first. */
  readonly reviews: readonly ServiceReviewDto[];
  /** Why it cannot be ordered just now; null where it can. */
  readonly closed: "paused" | "full" | null;
  readonly isOwn: boolean;
  readonly signedIn: boolean;
  readonly favourite: boolean;
  readonly others: readonly ServiceCardDto[];
}

export interface ServiceReviewDto {
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
  /** Of an approved one: its update. */
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

export interface ServiceStepPageData {
  readonly step: ServiceStep;
  /** Null before there is one. */
  readonly id: string | null;
  readonly isUpdate: boolean;
  readonly terms: ServiceTermsDto;
  readonly wallet: "none" | "started" | "complete";
  readonly done: readonly ServiceStep[];
  readonly returns: readonly ReturnDto[];
  /** At the last step: what is missing yet, by step. */
  readonly missing: readonly { readonly step: ServiceStep; readonly message: string }[];
  readonly maxOpenOrders: number;
  readonly state: ServiceState;
  readonly inReview: boolean;
}

export interface SellerServicesPageData {
  readonly services: readonly ServiceCardDto[];
  /** Samples of all of them, the newest service's first. */
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
  /** Of an approved one: its update. */
  readonly update: DraftState | null;
  readonly wallet: "none" | "started" | "complete";
  readonly draft: ServiceTermsDto | null;
  readonly live: ServiceTermsDto | null;
  readonly inReview: boolean;
  /** Fields that the update changes, or that were changed since it was last sent in. */
  readonly changed: readonly string[];
  readonly history: readonly {
    readonly act: ServiceAct;
    readonly by: string;
    readonly at: string;
    readonly notes: readonly ReturnDto[];
  }[];
  readonly zone: string;
}
