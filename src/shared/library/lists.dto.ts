import type { FormState } from "../form.ts";
import type { PagingDto } from "../paging.ts";
import type { ProfileTabData } from "../people/profile-page.dto.ts";
import type { LeftOutDto } from "../people/reading-filters.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { ItemsOrder, ListsOrder, OwnListsOrder } from "./lists.enums.ts";

/** A reading list in an overview. */
export interface ListCardDto {
  readonly id: string;
  readonly title: string;
  /** Plain text; shortened on a card. */
  readonly description: string;
  readonly owner: UserCardDto;
  readonly public: boolean;
  /** Number of stories in it that the viewer may see; for its owner all of them. */
  readonly stories: number;
  readonly followers: number;
  /** Covers of the first listed stories. */
  readonly covers: readonly PictureDto[];
  /** When a story was last added. */
  readonly changedAt: string;
}

/** A story in a list; null if its owner may no longer read it, which only the owner sees. */
export interface ListItemDto {
  readonly id: string;
  readonly note: string;
  readonly story: StoryCardDto | null;
}

export interface ListPageData {
  readonly list: ListCardDto;
  readonly items: readonly ListItemDto[];
  readonly order: ItemsOrder;
  /** Ids of stories that structured data may include. */
  readonly forCrawlers: readonly string[];
  readonly paging: PagingDto;
  readonly own: boolean;
  /** True if search engines may index it: it is public and not empty. */
  readonly indexed: boolean;
}

/** Stories of a list as one reader sees them. */
export interface ListItemsData extends Pick<ListPageData, "items" | "paging" | "own"> {
  readonly owner: string;
  readonly leftOut?: LeftOutDto;
}

/** A story of a list in its owner's editor. */
export interface OwnItemDto {
  readonly id: string;
  /** Null if the story can no longer be read. */
  readonly story: {
    readonly url: string;
    readonly title: string;
    readonly author: string;
    readonly cover: PictureDto;
    /** True if publicly listed. */
    readonly listed: boolean;
  } | null;
  readonly note: string;
}

/** Data of the island for reordering a list. */
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
  /** Lists of other members. */
  readonly followed: readonly ListCardDto[];
  readonly order: OwnListsOrder;
}

export interface ListsTabPageData extends ProfileTabData {
  readonly lists: readonly ListCardDto[];
  readonly paging: PagingDto;
  readonly order: OwnListsOrder;
}

export interface BrowseListsPageData {
  readonly lists: readonly ListCardDto[];
  readonly paging: PagingDto;
  readonly order: ListsOrder;
}

/** Panel "Add to list" on a story's page: the viewer's lists, and the story's entry in each. */
export interface StoryListsData {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly lists: readonly { readonly id: string; readonly title: string; readonly item: string | null }[];
  readonly token: string;
}

/** Public lists that contain a story: the most followed ones and the total number. */
export interface InListsDto {
  readonly count: number;
  readonly lists: readonly ListCardDto[];
}
