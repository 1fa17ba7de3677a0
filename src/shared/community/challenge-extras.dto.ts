import type { PrizeDto } from "../money/prizes.dto.ts";

/** What other features show on a challenge's page, the same for everyone. */
export interface ChallengeExtrasDto {
  /** Prize money that is paid in. */
  readonly prizeMoney?: PrizeDto;
}
