import type { FormState } from "../form.ts";
import type { PagingDto } from "../paging.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { Genre, LastUpdated } from "../story.enums.ts";
import type { PeopleSort } from "./profile.enums.ts";
import type { UserCardDto } from "./user-card.dto.ts";

/** A member in a list of people. */
export interface PersonDto extends UserCardDto {
  /** Plain text, shortened. */
  readonly bio: string;
  readonly followers: number;
  readonly stories: number;
}

/** The member's counts for the account menu. */
export interface MemberCountsDto {
  readonly stories: number;
  readonly drafts: number;
}

export interface ProfileSettingsPageData {
  readonly user: UserCardDto & { readonly coverPhoto: PictureDto | null };
  readonly values: FormState["values"];
  readonly zones: readonly string[];
  /** HTML of the link that proves the website, and the last check of it; null before the first. */
  readonly proof: {
    readonly html: string;
    readonly checked: { readonly at: string; readonly isProven: boolean } | null;
  };
  readonly zone: string;
}

export interface PrivacySettingsPageData {
  readonly values: FormState["values"];
}

export interface PeopleFiltersDto {
  readonly q: string;
  readonly genre: Genre | null;
  readonly location: string;
  /** Maximum time since the last visit. */
  readonly online: LastUpdated;
  readonly sort: PeopleSort;
}

/** Search for people. */
export interface PeopleSearchPageData {
  readonly filters: PeopleFiltersDto;
  readonly people: readonly (PersonDto & { readonly following: boolean; readonly self: boolean })[];
  readonly paging: PagingDto;
  readonly signedIn: boolean;
}
