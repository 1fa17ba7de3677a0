import type { FormValues } from "../form.ts";
import type { PagingDto } from "../paging.ts";
import type { ProfileTabData } from "../people/profile-page.dto.ts";
import type { LeftOutDto, MarkDto } from "../people/reading-filters.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { StoryDto } from "../stories/stories.dto.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { ReviewAspect, ReviewSort } from "./reviews.enums.ts";

/** Stars from 1 to 5 for each aspect, or their mean; null for an aspect without stars. */
export type AspectsDto = Readonly<Record<ReviewAspect, number | null>>;

export interface ReviewDto {
  readonly id: string;
  readonly reviewer: UserCardDto;
  /** Plain text; text between `||` and `||` is a spoiler. */
  readonly text: string;
  /** True if the whole review is a spoiler. */
  readonly spoiler: boolean;
  readonly aspects: AspectsDto;
  /** The reviewer's star rating of the story; null if there is none. */
  readonly rating: number | null;
  readonly edited: boolean;
  /** True if the reviewer was given an advance copy. */
  readonly advance: boolean;
  /** True if the story's author hid it. */
  readonly hidden: boolean;
  readonly createdAt: string;
  readonly helpful: number;
  /** True if the viewer marked it as helpful. */
  readonly helped: boolean;
  readonly answer: {
    readonly author: UserCardDto;
    /** True if the viewer wrote it. */
    readonly isOwn: boolean;
    /** True if its writer is no longer the story's author. */
    readonly isFormer: boolean;
    readonly text: string;
    readonly at: string;
    readonly edited: boolean;
  } | null;
  readonly can: {
    readonly edit: boolean;
    readonly delete: boolean;
    readonly vote: boolean;
    readonly answer: boolean;
    readonly removeAnswer: boolean;
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
  /** Id of the viewer's review; null if there is none. */
  readonly mine: string | null;
  /** True if the viewer may write a review, because they did not work on the story. */
  readonly mayWrite: boolean;
  /** True if the viewer also sees hidden reviews. */
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
  /** Id of the review being edited; null for a new one. */
  readonly review: string | null;
  /** Why the viewer cannot write a review; null if they can. */
  readonly closed: string | null;
  /** True if the reviewer was given an advance copy, which the review discloses. */
  readonly advance: boolean;
  readonly values: FormValues;
}

/** A review in a list of one reviewer's reviews. */
export interface StoryReviewDto {
  readonly review: ReviewDto;
  readonly story: Pick<StoryCardDto, "id" | "slug" | "title"> & { readonly marks: readonly MarkDto[] };
}

export interface ReviewsTabData {
  readonly reviews: readonly StoryReviewDto[];
  readonly paging: PagingDto;
  /** What the reader's filters hide. */
  readonly leftOut?: LeftOutDto;
}

export interface ReviewsTabPageData extends ProfileTabData, ReviewsTabData {}
