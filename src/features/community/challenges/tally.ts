import type { Criterion } from "./model.ts";

/** A ballot, as counted. */
export interface CountedBallot {
  readonly entry: string;
  /** Points for each criterion, in the challenge's order. */
  readonly scores: readonly number[];
}

/** An entry as ranked; ties not broken otherwise are decided by the time of entry. */
export interface Contestant {
  readonly id: string;
  readonly enteredAt: Date;
}

export interface Ranked {
  readonly id: string;
  readonly ballots: number;
  /** Score in ten-thousandths of a point, rounded to the nearest; null without ballots. */
  readonly score: number | null;
  /** From 1; null without ballots. */
  readonly rank: number | null;
}

/** Precision of a score: parts per point. */
export const PARTS = 10_000;

/** Index of the criterion that breaks ties: the first of those with the highest weight. */
export const heaviestOf = (criteria: readonly Criterion[]): number =>
  criteria.findIndex(({ weight }) => weight === Math.max(...criteria.map((each) => each.weight)));

/**
 * Ranks entries. An entry's score is the mean of its ballots, each the weighted mean of its points by
 * criterion. Ties are broken by points in the criterion with the highest weight (the first of several), then
 * by the time of entry. Every challenge states this rule from its first day (`challengesText.ties`).
 */
export function rank(
  contestants: readonly Contestant[],
  criteria: readonly Criterion[],
  ballots: Iterable<CountedBallot>,
): Ranked[] {
  const weights = criteria.map(({ weight }) => weight);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const heaviest = heaviestOf(criteria);
  const sums = new Map(contestants.map(({ id }) => [id, { ballots: 0, points: 0, heavy: 0 }]));
  for (const { entry, scores } of ballots) {
    const sum = sums.get(entry);
    if (!sum) continue;
    sum.ballots += 1;
    sum.points += scores.reduce((points, score, at) => points + score * (weights[at] ?? 0), 0);
    sum.heavy += scores[heaviest] ?? 0;
  }
  const places = contestants.map(({ id, enteredAt }) => {
    const { ballots, points, heavy } = sums.get(id)!;
    const score = ballots > 0 ? Math.round((points * PARTS) / (ballots * totalWeight)) : null;
    const tie = ballots > 0 ? Math.round((heavy * PARTS) / ballots) : 0;
    return { id, enteredAt, ballots, score, tie };
  });
  places.sort(
    (one, other) =>
      (other.score ?? -1) - (one.score ?? -1) ||
      other.tie - one.tie ||
      one.enteredAt.getTime() - other.enteredAt.getTime() ||
      (one.id < other.id ? -1 : 1),
  );
  return places.map(({ id, ballots, score }, at) => ({
    id,
    ballots,
    score,
    rank: score === null ? null : at + 1,
  }));
}
