import type { SuggestionDto } from "../library/followers.dto.ts";
import type { SetupDto } from "./registration.dto.ts";

/** Form field: authors (ids, repeated). */
export interface FollowPageData {
  readonly setup: SetupDto;
  /** True if genres were chosen, on which the suggestions are based. */
  readonly chosen: boolean;
  readonly proposals: readonly SuggestionDto[];
  /** Number of members that the viewer already follows. */
  readonly following: number;
  readonly username: string;
}
