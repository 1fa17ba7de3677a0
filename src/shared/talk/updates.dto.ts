import type { ProfileTabData } from "../people/people.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { KnownNames } from "./mentions.ts";

/** What somebody said, update or reply. */
interface SaidUpdateDto {
  readonly id: string;
  readonly author: UserCardDto;
  /** Plain text, paragraphs apart by blank lines. */
  readonly text: string;
  /** Members whom it calls. */
  readonly names: KnownNames;
  readonly edited: boolean;
  readonly createdAt: string;
  /** Taken off the feed by its owner: others do not see it. */
  readonly hidden: boolean;
  readonly can: { readonly edit: boolean; readonly delete: boolean; readonly hide: boolean };
}

/** What a web page that somebody links to says of itself. */
export interface LinkCardDto {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  /** Its site by name and host. */
  readonly site: string;
  readonly picture: PictureDto | null;
}

export interface UpdateDto extends SaidUpdateDto {
  readonly pictures: readonly PictureDto[];
  /** Of the first link that leads elsewhere; null without one, and where the author has taken it away. */
  readonly card: LinkCardDto | null;
  /** What its author may do about the card; null for nothing. */
  readonly cardAct: "remove" | "show" | null;
  /** Whose feed it stands on; null on the author's own. */
  readonly to: UserCardDto | null;
  readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
  readonly replies: number;
}

/** That there is a new update, and where. */
export interface LiveUpdateDto {
  readonly id: string;
  readonly author: string;
  /** Whose feed it stands on. */
  readonly feed: string;
}

export interface UpdateReplyDto extends SaidUpdateDto {
  /** Of the update. */
  readonly update: string;
}

/** What whoever may write sees of the form. */
export interface WriteUpdateDto {
  /** Whose feed it goes to; null for one's own. */
  readonly to: Pick<UserCardDto, "username" | "name"> | null;
  /** One's own stories to choose from. */
  readonly stories: readonly { readonly id: string; readonly title: string }[];
}

/** Updates left out of a list because their authors are muted, or blocked, or by the reader's filters; up to 100 each. */
export interface HiddenUpdatesDto {
  readonly muted: number;
  readonly blocked: number;
  readonly filtered: number;
}

export interface FeedPageData extends ProfileTabData {
  readonly updates: readonly UpdateDto[];
  readonly paging: PagingDto;
  readonly own: boolean;
  /** Null for a guest, and towards someone whom one has blocked. */
  readonly write: WriteUpdateDto | null;
  readonly signedIn: boolean;
  readonly hidden: HiddenUpdatesDto;
  /** They were asked for. */
  readonly showsHidden: boolean;
  readonly zone: string;
}

export interface UpdatePageData {
  readonly update: UpdateDto;
  readonly replies: readonly UpdateReplyDto[];
  readonly paging: PagingDto;
  /** The list begins at a reply that somebody was led to. */
  readonly partly: boolean;
  readonly signedIn: boolean;
  readonly zone: string;
}

export interface NewsfeedPageData {
  readonly updates: readonly UpdateDto[];
  readonly paging: PagingDto;
  readonly hidden: HiddenUpdatesDto;
  /** They were asked for. */
  readonly showsHidden: boolean;
  readonly followsAnything: boolean;
  readonly write: WriteUpdateDto;
  readonly zone: string;
}

declare module "../live/live.ts" {
  interface LiveEvents {
    /** An update in the member's newsfeed or on their feed: told, not shown. */
    readonly "new-update": LiveUpdateDto;
  }
}
