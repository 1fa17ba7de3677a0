import { CORRECTION_DAYS } from "#shared/community/challenges.limits.ts";
import { Ballot } from "./ballot-model.ts";
import type { ChallengeDoc } from "./model.ts";

const DAY = 86_400_000;

/** True while staff correct the results of a challenge that was decided before (decision 88). */
export const isReopened = ({ state, decidedAt }: Pick<ChallengeDoc, "state" | "decidedAt">): boolean =>
  state === "judging" && Boolean(decidedAt);

/** Returns the time until which staff can reopen a decided challenge; null if it was never decided. */
export const correctableUntil = ({ decidedAt }: Pick<ChallengeDoc, "decidedAt">): Date | null =>
  decidedAt && new Date(decidedAt.getTime() + CORRECTION_DAYS * DAY);

/** True if ballots can be cast: until judging ends, and while staff correct results. */
export const acceptsBallots = (
  challenge: Pick<ChallengeDoc, "state" | "decidedAt" | "judgingEndDate">,
  now: Date,
): boolean => challenge.state === "judging" && (isReopened(challenge) || challenge.judgingEndDate > now);

/**
 * Returns the ids of entries that nobody judges any more: those with ballots from before the challenge was
 * reopened, because everybody has seen the results since. Empty while a challenge is first judged.
 */
export async function judgedBefore(challenge: ChallengeDoc): Promise<ReadonlySet<string>> {
  if (!isReopened(challenge) || !challenge.staff) return new Set();
  const { _id, staff } = challenge;
  const entries = await Ballot.distinct("entry", {
    challenge: _id,
    castAt: { $ne: null, $lt: staff.since },
    counts: true,
    byHidden: { $ne: true },
  });
  return new Set(entries.map(String));
}
