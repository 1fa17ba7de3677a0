import type { WinDto } from "../community/challenge-wins.dto.ts";
import type { PagingDto } from "../paging.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { ProfileDto } from "./profile.dto.ts";
import type { ProfileTab } from "./profile-tabs.ts";

/** Data of every page of a profile. */
export interface ProfileTabData {
  readonly user: ProfileDto;
  readonly tab: ProfileTab;
}

/** Data of other features on a member's profile, the same for every viewer. */
export interface ProfileExtrasDto {
  /** Places that their stories won in challenges. */
  readonly wins?: readonly WinDto[];
}

export interface ProfilePageData extends ProfileTabData {
  readonly extras: ProfileExtrasDto;
  /** Stories that the member features; shown on the first page and left out of the list below. */
  readonly featured: readonly StoryCardDto[];
  readonly stories: readonly StoryCardDto[];
  readonly paging: PagingDto;
  /** Totals of the published stories. */
  readonly totals: { readonly stories: number; readonly words: number };
}
