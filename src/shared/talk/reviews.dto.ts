import type { ProfileTabData } from "../people/people.dto.ts";
import type { LeftOutDto, MarkDto } from "../people/reading-filters.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { StoryDto } from "../stories/stories.dto.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { ReviewAspect, ReviewSort } from "./reviews.enums.ts";

/** 1 to 5 for each aspect, or a mean of such; null where nothing is said of it. */
export type AspectsDto = Readonly<Record<ReviewAspect, number | null>>;

export interface ReviewDto {
  readonly id: string;
  readonly reviewer: UserCardDto;
  /** Plain text; what stands between `||` and `||` gives something away. */
  readonly text: string;
  /** All of it gives something away. */
  readonly spoiler: boolean;
  readonly aspects: AspectsDto;
  /** The reviewer's stars for the story; null without. */
  readonly rating: number | null;
  readonly edited: boolean;
  /** The reviewer was given an advance copy. */
  readonly advance: boolean;
  /** Taken off the page by the story's author. */
  readonly hidden: boolean;
  readonly createdAt: string;
  readonly helpful: number;
  /** It helped the viewer. */
  readonly helped: boolean;
  readonly answer: {
    readonly author: UserCardDto;
    readonly text: string;
    readonly at: string;
    readonly edited: boolean;
  } | null;
  readonly can: {
    readonly edit: boolean;
    readonly delete: boolean;
    readonly vote: boolean;
    readonly answer: boolean;
    readonly hide: boolean;
  };
}

export interface ReviewsPageData {
  readonly story: StoryDto;
  readonly sort: ReviewSort | "hidden";
  readonly reviews: readonly ReviewDto[];
  readonly paging: PagingDto;
  /** Means over all reviews. */
  readonly aspects: AspectsDto;
  /** Id of the viewer's own review. */
  readonly mine: string | null;
  /** The story is not the viewer's own work. */
  readonly mayWrite: boolean;
  /** The viewer sees what is hidden too. */
  readonly keeps: boolean;
  readonly zone: string;
}

export interface ReviewPageData {
  readonly story: StoryDto;
  readonly review: ReviewDto;
  readonly zone: string;
}

export interface ReviewFormPageData {
  readonly story: StoryDto;
  /** Id of the review that is changed; null for a new one. */
  readonly review: string | null;
  /** Why it cannot be written; null where it can. */
  readonly closed: string | null;
  /** The reviewer was given an advance copy: the review says so. */
  readonly advance: boolean;
  readonly values: Readonly<Record<string, string>>;
}

/** A review among others of the same reviewer. */
export interface StoryReviewDto {
  readonly review: ReviewDto;
  readonly story: Pick<StoryCardDto, "id" | "slug" | "title"> & { readonly marks: readonly MarkDto[] };
}

export interface ReviewsTabData {
  readonly reviews: readonly StoryReviewDto[];
  readonly paging: PagingDto;
  /** What the reader's own filters leave out. */
  readonly leftOut?: LeftOutDto;
}

export interface ReviewsTabPageData extends ProfileTabData, ReviewsTabData {}
