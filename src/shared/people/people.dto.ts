import type { WinDto } from "../community/challenge-wins.dto.ts";
import type { FormState } from "../form.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { Genre, LastUpdated } from "../stories/catalogue.enums.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { ProfileDto } from "./profile.dto.ts";
import type { PeopleSort } from "./profile.enums.ts";
import type { ProfileTab } from "./profile-tabs.ts";
import type { UserCardDto } from "./user-card.dto.ts";

/** A member in a list of people. */
export interface PersonDto extends UserCardDto {
  /** Plain text, shortened. */
  readonly bio: string;
  readonly followers: number;
  readonly stories: number;
}

/** The member's own numbers for the account menu. */
export interface MemberCountsDto {
  readonly stories: number;
  readonly drafts: number;
}

/** What every page of a profile has. */
export interface ProfileTabData {
  readonly user: ProfileDto;
  readonly tab: ProfileTab;
}

/** What other features show on a member's profile, the same for everyone. */
export interface ProfileExtrasDto {
  /** Places that their stories won in challenges. */
  readonly wins?: readonly WinDto[];
}

export interface ProfilePageData extends ProfileTabData {
  readonly extras: ProfileExtrasDto;
  /** What the member features of their own; on the first page, and not in the list below. */
  readonly featured: readonly StoryCardDto[];
  readonly stories: readonly StoryCardDto[];
  readonly paging: PagingDto;
  /** Sums over the published stories. */
  readonly totals: { readonly stories: number; readonly words: number };
}

export interface ProfileSettingsPageData {
  readonly user: UserCardDto & { readonly coverPhoto: PictureDto | null };
  readonly values: FormState["values"];
  readonly zones: readonly string[];
}

export interface PrivacySettingsPageData {
  readonly values: FormState["values"];
}

export interface PeopleFiltersDto {
  readonly q: string;
  readonly genre: Genre | null;
  readonly location: string;
  /** Last here within. */
  readonly online: LastUpdated;
  readonly sort: PeopleSort;
}

/** The search for people. */
export interface PeopleSearchPageData {
  readonly filters: PeopleFiltersDto;
  readonly people: readonly (PersonDto & { readonly following: boolean; readonly self: boolean })[];
  readonly paging: PagingDto;
  readonly signedIn: boolean;
}
