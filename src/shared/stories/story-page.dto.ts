import type { WinDto } from "../community/challenge-wins.dto.ts";
import type { InListsDto } from "../library/lists.dto.ts";
import type { StoryNarrationDto } from "../reach/narration.dto.ts";
import type { AlsoLikedDto } from "../reading/discovery.dto.ts";
import type { ReviewDto } from "../talk/reviews.dto.ts";
import type { CreditDto } from "./collaborators.dto.ts";
import type { StoryDto } from "./stories.dto.ts";

export interface StoryPageData {
  readonly story: StoryDto;
  /** Number of the first chapter proper (after front matter); null when nothing can be read yet. */
  readonly firstChapter: number | null;
  /** What the viewer may do; all false on the cached guest page. */
  readonly can: { readonly edit: boolean; readonly download: boolean };
  readonly extras: StoryExtrasDto;
}

/** What other features show on a story's page, the same for everyone. */
export interface StoryExtrasDto {
  /** Who wrote and edited it with its author, or is named for other work on it. */
  readonly credits?: readonly CreditDto[];
  /** Places that it won in challenges. */
  readonly wins?: readonly WinDto[];
  readonly inLists?: InListsDto;
  readonly narration?: StoryNarrationDto;
  readonly alsoLiked?: readonly AlsoLikedDto[];
  /** The most helpful. */
  readonly reviews?: readonly ReviewDto[];
}
