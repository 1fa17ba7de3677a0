import type { FormState } from "../form.ts";
import type { ProfileTabData } from "../people/people.dto.ts";
import type { LeftOutDto } from "../people/reading-filters.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";

/** A reading list among others. */
export interface ListCardDto {
  readonly id: string;
  readonly title: string;
  /** Plain text; the beginning of it on a card. */
  readonly description: string;
  readonly owner: UserCardDto;
  readonly public: boolean;
  /** Stories in it that whoever looks may see; for its owner all of them. */
  readonly stories: number;
  readonly followers: number;
  /** Of the first stories that everyone may find. */
  readonly covers: readonly PictureDto[];
  /** A story was last added. */
  readonly changedAt: string;
}

/** A story of a list; null for one that its owner may not read any more, which only they are told. */
export interface ListItemDto {
  readonly id: string;
  readonly note: string;
  readonly story: StoryCardDto | null;
}

export interface ListPageData {
  readonly list: ListCardDto;
  readonly items: readonly ListItemDto[];
  /** Ids of those of their stories that structured data may name. */
  readonly forCrawlers: readonly string[];
  readonly paging: PagingDto;
  readonly own: boolean;
  /** Everyone may read it and there is something in it: for search engines. */
  readonly indexed: boolean;
}

/** The stories of a list as one reader sees them. */
export interface ListItemsData extends Pick<ListPageData, "items" | "paging" | "own"> {
  readonly owner: string;
  readonly leftOut?: LeftOutDto;
}

/** A story of a list at its owner's desk. */
export interface OwnItemDto {
  readonly id: string;
  /** Null: it cannot be read any more. */
  readonly story: {
    readonly url: string;
    readonly title: string;
    readonly author: string;
    readonly cover: PictureDto;
    /** Everyone may find it. */
    readonly listed: boolean;
  } | null;
  readonly note: string;
}

/** What the island of the order gets. */
export interface ListOrderData {
  readonly list: string;
  readonly items: readonly OwnItemDto[];
  readonly token: string;
}

export interface EditListPageData {
  readonly list: Pick<ListCardDto, "id" | "title" | "public" | "stories">;
  readonly values: FormState["values"];
  readonly order: ListOrderData;
}

export interface MyListsPageData {
  readonly lists: readonly ListCardDto[];
  /** Other people's. */
  readonly followed: readonly ListCardDto[];
}

export interface ListsTabPageData extends ProfileTabData {
  readonly lists: readonly ListCardDto[];
  readonly paging: PagingDto;
}

export interface BrowseListsPageData {
  readonly lists: readonly ListCardDto[];
  readonly paging: PagingDto;
  readonly order: "popular" | "new";
}

/** The panel "Add to list" on a story's page: one's own lists, and by which entry the story stands in each. */
export interface StoryListsData {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly lists: readonly { readonly id: string; readonly title: string; readonly item: string | null }[];
  readonly token: string;
}

/** Public lists that a story stands in: the most followed of them, and how many there are. */
export interface InListsDto {
  readonly count: number;
  readonly lists: readonly ListCardDto[];
}
