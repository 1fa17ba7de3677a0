import type { PagingDto } from "../paging.ts";
import type { BlockKind } from "../people/blocks.enums.ts";
import type { PersonDto } from "../people/people.dto.ts";
import type { ProfileTabData } from "../people/profile-page.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { Genre } from "../story.enums.ts";

/** Reason for a suggestion to follow a member. */
export type SuggestionReasonDto =
  | { readonly kind: "genres"; readonly genres: readonly Genre[] }
  /** `names` are some of the `count` members who follow them and whom the viewer follows. */
  | { readonly kind: "followed-by"; readonly names: readonly string[]; readonly count: number }
  | { readonly kind: "popular"; readonly followers: number };

export interface SuggestionDto {
  readonly user: PersonDto;
  readonly reasons: readonly SuggestionReasonDto[];
}

/** Data of a follow button; `path` is the page to return to. */
export interface FollowStateDto {
  readonly user: Pick<UserCardDto, "username" | "name">;
  readonly following: boolean;
}

/** Actions that a profile offers to another member. */
export interface SocialStateDto extends FollowStateDto {
  readonly favourite: boolean;
  /** Number of members with this favourite. */
  readonly favourites: number;
  readonly blocked: boolean;
  readonly muted: boolean;
}

export interface PeoplePageData extends ProfileTabData {
  readonly tab: "followers" | "following";
  /** Null if the member does not show the list to anyone. */
  readonly people: readonly (PersonDto & { readonly following: boolean; readonly self: boolean })[] | null;
  readonly paging: PagingDto;
  readonly own: boolean;
  readonly signedIn: boolean;
  /** On the viewer's pages: suggested members to follow, with reasons. */
  readonly suggestions: readonly SuggestionDto[];
}

export interface BlockedPageData {
  readonly entries: readonly {
    readonly user: UserCardDto;
    readonly kind: BlockKind;
    readonly since: string;
  }[];
  readonly paging: PagingDto;
}
