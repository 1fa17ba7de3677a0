import type { WinningPlace } from "./challenges.enums.ts";

/** A place that a story won in a challenge, as its badge says it. */
export interface WinDto {
  /** Id of the challenge, and its title. */
  readonly challenge: string;
  readonly title: string;
  readonly place: WinningPlace;
}
