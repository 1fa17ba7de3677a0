import type { BlockKind } from "../people/blocks.enums.ts";
import type { PersonDto, ProfileTabData } from "../people/people.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { Genre } from "../stories/catalogue.enums.ts";

/** Why somebody is suggested. */
export type SuggestionReasonDto =
  | { readonly kind: "genres"; readonly genres: readonly Genre[] }
  /** `names` are some of the `count` people one follows who follow them. */
  | { readonly kind: "followed-by"; readonly names: readonly string[]; readonly count: number }
  | { readonly kind: "popular"; readonly followers: number };

export interface SuggestionDto {
  readonly user: PersonDto;
  readonly reasons: readonly SuggestionReasonDto[];
}

/** What a follow button needs to know; `path` is the page to come back to. */
export interface FollowStateDto {
  readonly user: Pick<UserCardDto, "username" | "name">;
  readonly following: boolean;
}

/** What a profile offers a member who looks at somebody else. */
export interface SocialStateDto extends FollowStateDto {
  readonly favourite: boolean;
  readonly blocked: boolean;
  readonly muted: boolean;
}

export interface PeoplePageData extends ProfileTabData {
  readonly tab: "followers" | "following";
  /** Null where the member shows the list to nobody. */
  readonly people: readonly (PersonDto & { readonly following: boolean; readonly self: boolean })[] | null;
  readonly paging: PagingDto;
  readonly own: boolean;
  readonly signedIn: boolean;
  /** On one's own pages: whom to follow, and why. */
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
