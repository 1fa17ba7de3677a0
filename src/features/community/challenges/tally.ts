import type { Criterion } from "./model.ts";

/** One ballot, as it is counted. */
export interface CountedBallot {
  readonly entry: string;
  /** Points for each criterion, in the challenge's order. */
  readonly scores: readonly number[];
}

/** An entry as it is ranked: by when it entered, where nothing else parts it from another. */
export interface Contestant {
  readonly id: string;
  readonly enteredAt: Date;
}

export interface Ranked {
  readonly id: string;
  readonly ballots: number;
  /** Ten-thousandths of a point, rounded to the nearest; null without a ballot. */
  readonly score: number | null;
  /** From 1 on; null without a ballot. */
  readonly rank: number | null;
}

/** Parts of a point that are told apart. */
export const PARTS = 10_000;

/**
 * Ranks entries. An entry's score is the mean of its ballots, each the mean of its points by the criteria's weights. Of
 * two with one score the one with more points in the weightiest criterion (the first of those that weigh most) goes
 * first, then the one that entered first. This rule is said on every challenge from its first day (`challengesText.ties`).
 */
export function rank(
  contestants: readonly Contestant[],
  criteria: readonly Criterion[],
  ballots: Iterable<CountedBallot>,
): Ranked[] {
  const weights = criteria.map(({ weight }) => weight);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const heaviest = weights.indexOf(Math.max(...weights));
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
    const score = ballots > 0 ? Math.round((points * PARTS) / (ballots * whole)) : null;
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
    ...{ id, ballots, score },
    rank: score === null ? null : at + 1,
  }));
}
