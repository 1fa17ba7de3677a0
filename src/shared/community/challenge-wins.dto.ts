import type { WinningPlace } from "./challenges.enums.ts";

/** Place that a story won in a challenge, for its badge. */
export interface WinDto {
  /** Id and title of the challenge. */
  readonly challenge: string;
  readonly title: string;
  readonly place: WinningPlace;
}
