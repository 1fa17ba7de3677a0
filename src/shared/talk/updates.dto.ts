import type { PagingDto } from "../paging.ts";
import type { KnownNames } from "../people/mentions.ts";
import type { ProfileTabData } from "../people/profile-page.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { LinkCardDto } from "../platform/link-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";

/** Fields common to updates and replies. */
interface SaidUpdateDto {
  readonly id: string;
  readonly author: UserCardDto;
  /** Plain text; paragraphs are separated by blank lines. */
  readonly text: string;
  /** Members mentioned in it. */
  readonly names: KnownNames;
  readonly edited: boolean;
  readonly createdAt: string;
  /** True if the owner of the feed hid it from others. */
  readonly hidden: boolean;
  readonly can: {
    readonly edit: boolean;
    readonly delete: boolean;
    readonly hide: boolean;
    /** True if the viewer hides and deletes it as staff, with a reason. */
    readonly asStaff: boolean;
  };
}

export interface UpdateDto extends SaidUpdateDto {
  readonly pictures: readonly PictureDto[];
  /** Card of the first external link; null if there is no such link or the author removed the card. */
  readonly card: LinkCardDto | null;
  /** What the author may do with the card; null if nothing. */
  readonly cardAct: "remove" | "show" | null;
  /** Owner of the feed it was posted on; null on the author's feed. */
  readonly to: UserCardDto | null;
  readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
  readonly replies: number;
}

/** Notice of a new update: its id and feed. */
export interface LiveUpdateDto {
  readonly id: string;
  readonly author: string;
  /** Owner of the feed. */
  readonly feed: string;
}

export interface UpdateReplyDto extends SaidUpdateDto {
  /** Id of the update. */
  readonly update: string;
}

/** The form for writing an update, for viewers who may post. */
export interface WriteUpdateDto {
  /** Owner of the feed it is posted on; null for the viewer's feed. */
  readonly to: Pick<UserCardDto, "username" | "name"> | null;
  /** The viewer's stories, one of which can be attached. */
  readonly stories: readonly { readonly id: string; readonly title: string }[];
}

/**
 * Counts of updates left out of a list because their authors are muted or blocked, or because of the reader's
 * filters; up to 100 each.
 */
export interface HiddenUpdatesDto {
  readonly muted: number;
  readonly blocked: number;
  readonly filtered: number;
}

export interface FeedPageData extends ProfileTabData {
  readonly updates: readonly UpdateDto[];
  readonly paging: PagingDto;
  readonly own: boolean;
  /** Null for guests, and on the feed of a member the viewer has blocked. */
  readonly write: WriteUpdateDto | null;
  readonly signedIn: boolean;
  readonly hidden: HiddenUpdatesDto;
  /** True if hidden updates were requested. */
  readonly showsHidden: boolean;
  readonly zone: string;
}

export interface UpdatePageData {
  readonly update: UpdateDto;
  readonly replies: readonly UpdateReplyDto[];
  readonly paging: PagingDto;
  /** True if the list starts at a reply that was linked to, and not at the first one. */
  readonly partly: boolean;
  readonly signedIn: boolean;
  readonly zone: string;
}

export interface NewsfeedPageData {
  readonly updates: readonly UpdateDto[];
  readonly paging: PagingDto;
  readonly hidden: HiddenUpdatesDto;
  /** True if hidden updates were requested. */
  readonly showsHidden: boolean;
  readonly followsAnything: boolean;
  readonly write: WriteUpdateDto;
  readonly zone: string;
}

declare module "../platform/live.ts" {
  interface LiveEvents {
    /** Notice of a new update in the member's newsfeed or on their feed; without the content. */
    readonly "new-update": LiveUpdateDto;
  }
}
