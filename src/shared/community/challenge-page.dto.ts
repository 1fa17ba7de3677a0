import type { PrizeDto } from "../money/prizes.dto.ts";
import type { PagingDto } from "../paging.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { ChallengeDto, OwnEntryDto, WinnerDto } from "./challenges.dto.ts";

/** Data of other features on a challenge's page, the same for every viewer. */
export interface ChallengeExtrasDto {
  /** Prize money that has been paid in. */
  readonly prizeMoney?: PrizeDto;
}

export interface ChallengePageData {
  readonly challenge: ChallengeDto;
  /** ISO 8601 server time, from which the remaining time is computed. */
  readonly now: string;
  readonly stories: readonly { readonly entry: string; readonly story: StoryCardDto }[];
  readonly paging: PagingDto;
  readonly winners: readonly WinnerDto[];
  readonly extras: ChallengeExtrasDto;
  readonly signedIn: boolean;
  /** The viewer's entries, while they can see the challenge. */
  readonly own: readonly OwnEntryDto[];
  readonly asked: boolean;
  /** True if it is open for entries but has as many as it can have. */
  readonly full: boolean;
  /** True if the viewer asked for reminders of its deadlines. */
  readonly reminded: boolean;
  readonly can: {
    readonly remind: boolean;
    readonly invite: boolean;
    /** True if the viewer may pay in prize money. */
    readonly payIn: boolean;
    readonly edit: boolean;
    readonly cancel: boolean;
    readonly delete: boolean;
    readonly enter: boolean;
    readonly judge: boolean;
    readonly vote: boolean;
    /** True if the viewer may write about it to one of their mailing lists and, for admins, to members. */
    readonly tellList: boolean;
    readonly tellMembers: boolean;
  };
}
