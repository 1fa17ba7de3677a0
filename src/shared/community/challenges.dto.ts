import type { PagingDto } from "../paging.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { Genre } from "../story.enums.ts";
import type {
  ChallengeSort,
  ChallengeState,
  EntryState,
  ListedState,
  WinningPlace,
} from "./challenges.enums.ts";
import type { Unfit } from "./unfit.ts";

/** A challenge in a list. */
export interface ChallengeCardDto {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly cover: PictureDto | null;
  /** Null while the member's account is closed, and after its deletion. */
  readonly owner: UserCardDto | null;
  readonly ownerDeleted: boolean;
  /** True while staff run it because the organiser's account is closed. */
  readonly withStaff: boolean;
  readonly state: ChallengeState;
  readonly startDate: string;
  readonly endDate: string;
  readonly judgingEndDate: string;
  /** IANA time zone in which its dates are shown. */
  readonly zone: string;
  readonly prize: string;
  readonly manualJudge: boolean;
  readonly allowedGenres: readonly Genre[];
  readonly entries: number;
  /** True if everyone can see it. */
  readonly announced: boolean;
}

export interface CriterionDto {
  readonly name: string;
  readonly weight: number;
}

/** A challenge with all details. */
export interface ChallengeDto extends ChallengeCardDto {
  readonly description: string;
  readonly rules: string;
  readonly prompt: string;
  readonly prizeDescription: string;
  readonly numberOfWinners: number;
  readonly minWords: number | null;
  readonly maxWords: number | null;
  readonly existingStories: boolean;
  readonly matureStories: boolean;
  readonly entriesPerMember: number;
  readonly criteria: readonly CriterionDto[];
  readonly cancelReason: string;
  readonly judges: readonly UserCardDto[];
  /** True while staff correct its results. */
  readonly reopened: boolean;
  /** When its results were last corrected; null if never. */
  readonly correctedAt: string | null;
}

export interface ChallengesPageData {
  readonly challenges: readonly ChallengeCardDto[];
  readonly paging: PagingDto;
  readonly sort: ChallengeSort;
  readonly state: ListedState | null;
  readonly genre: Genre | null;
  readonly q: string;
  /** The viewer's drafts, which nobody else sees. */
  readonly drafts: readonly ChallengeCardDto[];
}

/** A story that won, with its place. */
export interface WinnerDto {
  readonly place: WinningPlace;
  readonly story: StoryCardDto;
}

/** A member's entry as they see it. */
export interface OwnEntryDto {
  readonly id: string;
  readonly challenge: Pick<ChallengeCardDto, "id" | "title" | "state" | "endDate" | "zone"> | null;
  readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
  readonly state: EntryState;
  readonly reason: string;
  /** True if somebody decided to disqualify it, so that the author can appeal. */
  readonly appealable: boolean;
  readonly enteredAt: string;
  readonly frozen: boolean;
  readonly rank: number | null;
  /** In ten-thousandths of a point. */
  readonly score: number | null;
  readonly ballots: number;
  readonly withdrawable: boolean;
}

export interface MyEntriesPageData {
  readonly entries: readonly OwnEntryDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

export interface ChallengeFormPageData {
  /** Null for a new challenge. */
  readonly challenge: ChallengeCardDto | null;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly zone: string;
}

export interface InvitePageData {
  readonly challenge: ChallengeCardDto;
  readonly judges: readonly { readonly who: UserCardDto; readonly accepted: boolean }[];
  /** Number of invitations by email that the viewer may still send today. */
  readonly left: number;
}

export interface EnterPageData {
  readonly challenge: ChallengeDto;
  readonly now: string;
  /** The viewer's stories that qualify, and why the others do not. */
  readonly stories: readonly {
    readonly id: string;
    readonly title: string;
    /** True if it would enter without being published. */
    readonly unpublished: boolean;
    readonly why: Unfit | null;
  }[];
}

/** Confirmation page for an action; it asks for a reason if one is needed. */
export interface ChallengeAskPageData {
  readonly ask: "cancel" | "finish" | "reopen" | "delete" | "withdraw" | "disqualify" | "readmit";
  readonly id: string;
  readonly title: string;
  readonly back: string;
  /** Further consequences, such as what happens to money. */
  readonly notes?: readonly string[];
}

export interface JudgePageData {
  readonly challenge: ChallengeDto;
  /** True while readers vote on it. */
  readonly votes: boolean;
  /** True if this viewer is a judge and judging is possible now. */
  readonly judges: boolean;
  /** Entries for a judge, in an order specific to them. */
  readonly entries: readonly {
    readonly id: string;
    readonly title: string;
    readonly words: number;
    readonly cast: boolean;
  }[];
}

/**
 * An entry as it was when the entry period ended, one chapter at a time. Form fields: score-0 and so on,
 * note.
 */
export interface EntryPageData {
  readonly challenge: ChallengeDto;
  readonly id: string;
  readonly title: string;
  /** Names of all its authors; "" for judges, and if they have left. */
  readonly authors: string;
  readonly blind: boolean;
  readonly words: number;
  readonly frozenAt: string;
  readonly hash: string;
  readonly story: { readonly id: string; readonly slug: string } | null;
  /** True if the story has changed since. */
  readonly edited: boolean;
  readonly chapters: readonly { readonly number: number; readonly title: string }[];
  readonly current: { readonly number: number; readonly title: string; readonly html: string } | null;
  /** The viewer's ballot; null if the entry is not assigned to them. */
  readonly ballot: {
    readonly scores: readonly number[];
    readonly note: string;
    readonly cast: boolean;
    readonly skippable: boolean;
  } | null;
  /** Notes to its author, shown once the challenge is decided. */
  readonly notes: readonly string[];
  readonly disqualifies: boolean;
  readonly zone: string;
}

/** How the rank of an entry was determined. */
export interface ResultStandingDto {
  readonly criteria: readonly {
    readonly name: string;
    readonly weight: number;
    /** Mean of its ballots, in ten-thousandths of a point. */
    readonly points: number;
  }[];
  /** Why it ranks above the next entry with the same score; null if the scores differ. */
  readonly tie: "criterion" | "entered" | null;
  /** Criterion that breaks ties. */
  readonly heaviest: string;
}

export interface ResultsPageData {
  readonly challenge: ChallengeDto;
  readonly rows: readonly {
    readonly entry: string;
    readonly rank: number;
    /** In ten-thousandths of a point. */
    readonly score: number;
    readonly ballots: number;
    readonly standing: ResultStandingDto;
    readonly story: {
      readonly id: string;
      readonly slug: string;
      readonly title: string;
      readonly author: string;
    } | null;
    /** True if the story is not published. */
    readonly unpublished: boolean;
  }[];
  readonly paging: PagingDto;
}
