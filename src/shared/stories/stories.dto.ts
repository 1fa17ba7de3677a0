import type { LeftOutDto } from "../people/reading-filters.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type {
  AiUse,
  ContentWarning,
  Genre,
  LastUpdated,
  Licence,
  Sort,
  StoryFlag,
  StoryLength,
  StoryList,
  StoryState,
} from "./catalogue.enums.ts";
import type { ChapterType } from "./chapters.enums.ts";
import type { PartDto } from "./parts.ts";
import type { StoryCardDto } from "./story-card.dto.ts";

export interface ContentsEntryDto {
  /** Place in the contents, from 1. */
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly words: number;
  readonly publishedAt: string | null;
  /** False for a locked chapter of a paid story. */
  readonly open: boolean;
  /** Id of the part it stands in; absent is none. */
  readonly part?: string;
}

export interface StoryDto extends StoryCardDto {
  /** Plain text, paragraphs apart by blank lines. */
  readonly fullSynopsis: string;
  readonly language: string;
  readonly warnings: readonly ContentWarning[];
  /** Null until the author says. */
  readonly aiUse: AiUse | null;
  readonly licence: Licence;
  readonly state: StoryState;
  readonly private: boolean;
  readonly passworded: boolean;
  /** Search engines and AI crawlers are asked to stay away. */
  readonly noCrawlers: boolean;
  /** Readers join the author's mailing list before they read. */
  readonly asksToJoin: boolean;
  readonly readingMinutes: number;
  /** Mean in which all ratings weigh the same; null before the first. */
  readonly plainRating: number | null;
  readonly reviews: number;
  readonly contents: readonly ContentsEntryDto[];
  /** Parts and volumes, in the order of the book. */
  readonly parts: readonly PartDto[];
}

export interface GenreCountDto {
  readonly genre: Genre;
  readonly stories: number;
}

export interface HomePageData {
  readonly featured: readonly StoryCardDto[];
  readonly fresh: readonly StoryCardDto[];
  readonly rising: readonly StoryCardDto[];
  readonly popular: readonly StoryCardDto[];
  readonly genres: readonly GenreCountDto[];
}

/** The home page's shelves as one reader's filters leave them. */
export interface HomeShelvesData extends Pick<HomePageData, "featured" | "fresh" | "rising" | "popular"> {
  readonly leftOut?: LeftOutDto;
}

/** What is popular in a genre that a member likes to read. */
export interface GenreShelfDto {
  readonly genre: Genre;
  readonly stories: readonly StoryCardDto[];
}

/** Filters of a listing; each is a query parameter of the same name (`genre` and `flag` may repeat). */
export interface BrowseFiltersDto {
  readonly q: string;
  readonly genre: readonly Genre[];
  readonly flag: readonly StoryFlag[];
  readonly updated: LastUpdated;
  readonly length: StoryLength;
  /** Null means the listing's own order (relevance for a search). */
  readonly sort: Sort | null;
  /** Genres and tags that are left out. */
  readonly not: readonly Genre[];
  readonly nottag: readonly string[];
  /** Only what costs nothing. */
  readonly free: boolean;
}

export interface BrowsePageData {
  /** What is listed: everything, a named list, a genre or a search. */
  readonly scope:
    | { readonly kind: "all" }
    | { readonly kind: "list"; readonly list: StoryList }
    | { readonly kind: "genre"; readonly genre: Genre }
    | { readonly kind: "search" };
  /** Path the filter form submits to, without a query. */
  readonly path: string;
  readonly filters: BrowseFiltersDto;
  readonly stories: readonly StoryCardDto[];
  readonly paging: PagingDto;
  /** What the reader's own filters leave out; for everyone else there is none. */
  readonly leftOut?: LeftOutDto;
  /** The words that a misspelt search most likely means. */
  readonly meant?: {
    readonly q: string;
    /** Nothing was found as it was asked: this is shown instead. */
    readonly instead: boolean;
  };
}

/** Where the viewer may feature a story, and whether it is. */
export interface StoryFeatureDto {
  readonly story: { readonly id: string; readonly slug: string };
  readonly places: readonly { readonly on: "site" | "profile"; readonly is: boolean }[];
  /** Not listed: it stands there unseen. */
  readonly hidden: boolean;
  readonly token: string;
}

/** Mature gate (posts `next` to `paths.mature()`) and password gate (posts `password`, `next` to `paths.storyUnlock()`). */
export interface GatePageData {
  readonly story: Pick<StoryCardDto, "id" | "slug" | "title" | "author">;
  readonly next: string;
}
