import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { Genre } from "../stories/catalogue.enums.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { ChallengeExtrasDto } from "./challenge-extras.dto.ts";
import type {
  ChallengeSort,
  ChallengeState,
  EntryState,
  ListedState,
  WinningPlace,
} from "./challenges.enums.ts";

/** A challenge as the list shows it. */
export interface ChallengeCardDto {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly cover: PictureDto | null;
  /** Null once they have left. */
  readonly owner: UserCardDto | null;
  readonly state: ChallengeState;
  readonly startDate: string;
  readonly endDate: string;
  readonly judgingEndDate: string;
  /** IANA name of the zone its dates are shown in. */
  readonly zone: string;
  readonly prize: string;
  readonly manualJudge: boolean;
  readonly allowedGenres: readonly Genre[];
  readonly entries: number;
  /** Everyone can see it. */
  readonly announced: boolean;
}

export interface CriterionDto {
  readonly name: string;
  readonly weight: number;
}

/** All there is to know of one. */
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
}

export interface ChallengesPageData {
  readonly challenges: readonly ChallengeCardDto[];
  readonly paging: PagingDto;
  readonly sort: ChallengeSort;
  readonly state: ListedState | null;
  readonly genre: Genre | null;
  readonly q: string;
  /** The viewer's own drafts, which nobody else sees. */
  readonly drafts: readonly ChallengeCardDto[];
}

/** A story that won, with its place. */
export interface WinnerDto {
  readonly place: WinningPlace;
  readonly story: StoryCardDto;
}

export interface ChallengePageData {
  readonly challenge: ChallengeDto;
  /** ISO; what is left until the next turn is told from here, by the server. */
  readonly now: string;
  readonly stories: readonly { readonly entry: string; readonly story: StoryCardDto }[];
  readonly paging: PagingDto;
  readonly winners: readonly WinnerDto[];
  readonly extras: ChallengeExtrasDto;
  readonly signedIn: boolean;
  /** This viewer's entries, while they can see the challenge. */
  readonly own: readonly OwnEntryDto[];
  readonly asked: boolean;
  /** They asked to be told of its turns. */
  readonly reminded: boolean;
  readonly can: {
    readonly remind: boolean;
    readonly invite: boolean;
    /** Prize money. */
    readonly payIn: boolean;
    readonly edit: boolean;
    readonly cancel: boolean;
    readonly delete: boolean;
    readonly enter: boolean;
    readonly judge: boolean;
    readonly vote: boolean;
    /** Write to a mailing list of the viewer's about it; and, for admins, to members. */
    readonly tellList: boolean;
    readonly tellMembers: boolean;
  };
}

/** A member's entry as they see it themselves. */
export interface OwnEntryDto {
  readonly id: string;
  readonly challenge: Pick<ChallengeCardDto, "id" | "title" | "state" | "endDate" | "zone"> | null;
  readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
  readonly state: EntryState;
  readonly reason: string;
  readonly enteredAt: string;
  readonly frozen: boolean;
  readonly rank: number | null;
  /** Ten-thousandths of a point. */
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
  /** Null for a new one. */
  readonly challenge: ChallengeCardDto | null;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly zone: string;
}

export interface InvitePageData {
  readonly challenge: ChallengeCardDto;
  readonly judges: readonly { readonly who: UserCardDto; readonly accepted: boolean }[];
  /** Invitations by e-mail that the viewer may still send today. */
  readonly left: number;
}

export interface EnterPageData {
  readonly challenge: ChallengeDto;
  readonly now: string;
  /** The viewer's stories: those that fit, and why the others do not. */
  readonly stories: readonly { readonly id: string; readonly title: string; readonly why: string | null }[];
}

/** One question before something is done: a reason is asked for where it needs one. */
export interface ChallengeAskPageData {
  readonly ask: "cancel" | "delete" | "withdraw" | "disqualify";
  readonly id: string;
  readonly title: string;
  readonly back: string;
}

export interface JudgePageData {
  readonly challenge: ChallengeDto;
  /** Readers judge it now. */
  readonly votes: boolean;
  /** This viewer is one of its judges, and it can be judged. */
  readonly judges: boolean;
  /** For a judge, in their own order. */
  readonly entries: readonly {
    readonly id: string;
    readonly title: string;
    readonly words: number;
    readonly cast: boolean;
  }[];
}

/** An entry as it was when entering ended, one chapter at a time. Fields: score-0 and so on, note. */
export interface EntryPageData {
  readonly challenge: ChallengeDto;
  readonly id: string;
  readonly title: string;
  /** Null for a judge, and for somebody who has left. */
  readonly author: UserCardDto | null;
  readonly blind: boolean;
  readonly words: number;
  readonly frozenAt: string;
  readonly hash: string;
  readonly story: { readonly id: string; readonly slug: string } | null;
  /** The story says something else by now. */
  readonly edited: boolean;
  readonly chapters: readonly { readonly number: number; readonly title: string }[];
  readonly current: { readonly number: number; readonly title: string; readonly html: string } | null;
  /** What this viewer has to judge; null for who was not given it. */
  readonly ballot: {
    readonly scores: readonly number[];
    readonly note: string;
    readonly cast: boolean;
    readonly skippable: boolean;
  } | null;
  /** To its author, once it is decided. */
  readonly notes: readonly string[];
  readonly disqualifies: boolean;
  readonly zone: string;
}

export interface ResultsPageData {
  readonly challenge: ChallengeDto;
  readonly rows: readonly {
    readonly entry: string;
    readonly rank: number;
    /** Ten-thousandths of a point. */
    readonly score: number;
    readonly ballots: number;
    readonly story: {
      readonly id: string;
      readonly slug: string;
      readonly title: string;
      readonly author: string;
    } | null;
  }[];
  readonly paging: PagingDto;
}
