import type { PagingDto } from "../paging.ts";
import type { LeftOutDto } from "../people/reading-filters.dto.ts";
import type {
  AiUse,
  ContentWarning,
  Genre,
  LastUpdated,
  Licence,
  MATURE_CHOICES,
  MIN_RATINGS,
  PRICE_CHOICES,
  PROGRESS_CHOICES,
  Sort,
  StoryLength,
  StoryList,
  StoryState,
} from "../story.enums.ts";
import type { ChapterType } from "./chapters.enums.ts";
import type { PartDto } from "./parts.ts";
import type { StoryCardDto } from "./story-card.dto.ts";

export interface ContentsEntryDto {
  /** Position in the contents, from 1. */
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly words: number;
  readonly publishedAt: string | null;
  /** False for a locked chapter of a paid story. */
  readonly open: boolean;
  /** Id of the part that contains it; absent if there is none. */
  readonly part?: string;
}

export interface StoryDto extends StoryCardDto {
  /** Plain text; paragraphs are separated by blank lines. */
  readonly fullSynopsis: string;
  readonly language: string;
  readonly warnings: readonly ContentWarning[];
  /** Null until the author declares it. */
  readonly aiUse: AiUse | null;
  readonly licence: Licence;
  /** "" if it belongs to none. */
  readonly series: string;
  /** Day on which it was first published elsewhere; "" if it was not. */
  readonly firstPublished: string;
  readonly state: StoryState;
  readonly private: boolean;
  readonly passworded: boolean;
  /** True if search engines and AI crawlers are asked not to index the story. */
  readonly noCrawlers: boolean;
  /** True if readers must join the author's mailing list before they can read. */
  readonly asksToJoin: boolean;
  readonly readingMinutes: number;
  /** Unweighted mean of all ratings; null before the first. */
  readonly plainRating: number | null;
  readonly reviews: number;
  readonly contents: readonly ContentsEntryDto[];
  /** Parts and volumes, in book order. */
  readonly parts: readonly PartDto[];
}

export interface GenreCountDto {
  readonly genre: Genre;
  readonly stories: number;
}

/** The home page; no story is in two of its parts. */
export interface HomePageData {
  /** Shown large, with its synopsis; null if no featured story is left. */
  readonly featured: StoryCardDto | null;
  /** The other featured stories, in a row below it. */
  readonly alsoFeatured: readonly StoryCardDto[];
  readonly fresh: readonly StoryCardDto[];
  readonly rising: readonly StoryCardDto[];
  readonly popular: readonly StoryCardDto[];
  readonly genres: readonly GenreCountDto[];
}

/** The home page's shelves after one reader's filters are applied. */
export interface HomeShelvesData
  extends Pick<HomePageData, "featured" | "alsoFeatured" | "fresh" | "rising" | "popular"> {
  readonly leftOut?: LeftOutDto;
}

/** Popular stories in one of a member's favourite genres. */
export interface GenreShelfDto {
  readonly genre: Genre;
  readonly stories: readonly StoryCardDto[];
}

/** Filters of a listing that narrow it; `browse-filters.ts` defines each. */
export interface StoryFiltersDto {
  /** Tags that stories must all have, and tags they must not have. */
  readonly tag: readonly string[];
  readonly nottag: readonly string[];
  readonly genre: readonly Genre[];
  readonly progress: (typeof PROGRESS_CHOICES)[number];
  readonly price: (typeof PRICE_CHOICES)[number];
  readonly mature: (typeof MATURE_CHOICES)[number];
  readonly length: StoryLength;
  readonly updated: LastUpdated;
  /** Lowest mean rating. */
  readonly rating: (typeof MIN_RATINGS)[number];
  /** Language code without region, or "any". */
  readonly language: string;
  /** Only stories with a narration. */
  readonly narration: boolean;
  /** Uses of AI of which a story declares one; empty for any. */
  readonly ai: readonly AiUse[];
  /** Content warnings and genres that stories must not have. */
  readonly nowarn: readonly ContentWarning[];
  readonly not: readonly Genre[];
}

/** Filters, search text and order of a listing. */
export interface BrowseFiltersDto extends StoryFiltersDto {
  readonly q: string;
  /** Null for the listing's default order (relevance for a search). */
  readonly sort: Sort | null;
}

/** Filters that leave no story, with the number of stories there are without them. */
export interface DropChoiceDto {
  readonly labels: readonly string[];
  readonly href: string;
  readonly count: number;
  readonly more: boolean;
}

export interface BrowsePageData {
  /** What the listing covers: everything, a named list, a genre or a search. */
  readonly scope:
    | { readonly kind: "all" }
    | { readonly kind: "list"; readonly list: StoryList }
    | { readonly kind: "genre"; readonly genre: Genre }
    | {
        readonly kind: "tag";
        readonly tag: string;
        /** Other names of the tag, and tags to which it belongs. */
        readonly synonyms: readonly string[];
        readonly parents: readonly string[];
      }
    | { readonly kind: "search" };
  /** Path the filter form submits to, without a query. */
  readonly path: string;
  readonly filters: BrowseFiltersDto;
  /** True for a reader with default filters: to show all stories, an address must say so. */
  readonly hasDefault?: boolean;
  readonly stories: readonly StoryCardDto[];
  /** If no story matches: filters whose removal helps, most stories first. */
  readonly drops?: readonly DropChoiceDto[];
  readonly paging: PagingDto;
  /** What the reader's filters hide; absent for other viewers. */
  readonly leftOut?: LeftOutDto;
  /** The corrected query for a search that is probably misspelt. */
  readonly meant?: {
    readonly q: string;
    /** True if the original query had no results and the corrected one is shown instead. */
    readonly instead: boolean;
  };
}

/** Whether the story is featured, for viewers who may feature stories. */
export interface StoryFeatureDto {
  readonly story: { readonly id: string; readonly slug: string };
  readonly places: readonly { readonly on: "site" | "profile"; readonly is: boolean }[];
  /** True if the story is not listed: it is featured but not visible. */
  readonly hidden: boolean;
  readonly token: string;
}

/**
 * Mature gate (posts `next` to `paths.mature()`) and password gate (posts `password`, `next` to
 * `paths.storyUnlock()`).
 */
export interface GatePageData {
  readonly story: Pick<StoryCardDto, "id" | "slug" | "title" | "author">;
  readonly next: string;
}
