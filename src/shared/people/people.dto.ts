import type { FormState } from "../form.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { Genre, LastUpdated } from "../stories/catalogue.enums.ts";
import type { StoryCardDto } from "../stories/stories.dto.ts";
import type { PeopleSort, SocialLink } from "./profile.enums.ts";
import type { ProfileTab } from "./profile-tabs.ts";

export interface UserCardDto {
  readonly id: string;
  /** "" for an author who has left the site: there is no profile to link to. */
  readonly username: string;
  readonly name: string;
  readonly photo: PictureDto | null;
}

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

export interface ProfileDto extends UserCardDto {
  /** Plain text, paragraphs apart by blank lines. */
  readonly bio: string;
  readonly location: string;
  readonly coverPhoto: PictureDto | null;
  /** Canonical https addresses with what to call them. */
  readonly links: readonly {
    readonly kind: SocialLink;
    readonly url: string;
    readonly label: string;
  }[];
  readonly interests: readonly Genre[];
  readonly skills: readonly string[];
  readonly joinedAt: string;
  /** The day of the last visit; null where it is not shown. */
  readonly lastOnlineOn: string | null;
  readonly counts: { readonly stories: number; readonly followers: number; readonly following: number };
  /** Search engines are asked to leave the profile out. */
  readonly hidden: boolean;
}

/** What every page of a profile has. */
export interface ProfileTabData {
  readonly user: ProfileDto;
  readonly tab: ProfileTab;
}

export interface ProfilePageData extends ProfileTabData {
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
