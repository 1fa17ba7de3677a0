import type { WinDto } from "../community/challenge-wins.dto.ts";
import type { InListsDto } from "../library/lists.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { StoryNarrationDto } from "../reach/narration.dto.ts";
import type { AlsoLikedDto } from "../reading/discovery.dto.ts";
import type { ReviewDto } from "../talk/reviews.dto.ts";
import type { CreditDto } from "./collaborators.dto.ts";
import type { StoryDto } from "./stories.dto.ts";

export interface StoryPageData {
  readonly story: StoryDto;
  /** Why staff took it down, for its team and staff, who alone can open it then; else "". */
  readonly removedReason: string;
  /** Number of the first chapter proper (after front matter); null when nothing can be read yet. */
  readonly firstChapter: number | null;
  /** The viewer's permissions; all false on the cached guest page. */
  readonly can: { readonly edit: boolean; readonly download: boolean };
  readonly extras: StoryExtrasDto;
}

/** Content that other features add to a story's page, the same for every viewer. */
export interface StoryExtrasDto {
  /** Co-writers, editors and others credited for work on the story. */
  readonly credits?: readonly CreditDto[];
  /** Places won in challenges. */
  readonly wins?: readonly WinDto[];
  /** The exchange for which the story was written as a gift; the recipient is null if anonymous or gone. */
  readonly gift?: {
    readonly exchange: { readonly id: string; readonly title: string };
    readonly recipient: UserCardDto | null;
  };
  readonly inLists?: InListsDto;
  readonly narration?: StoryNarrationDto;
  readonly alsoLiked?: readonly AlsoLikedDto[];
  /** The most helpful reviews. */
  readonly reviews?: readonly ReviewDto[];
}
