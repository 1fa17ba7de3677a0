import type { ResultStandingDto } from "#shared/community/challenges.dto.ts";
import { countedBallots } from "./decide.ts";
import type { EntryDoc } from "./entry-model.ts";
import type { ChallengeDoc } from "./model.ts";
import { heaviestOf, PARTS } from "./tally.ts";

type RankedEntry = Pick<EntryDoc, "_id" | "score">;

/**
 * Computes the points by criterion of ranked entries from the counted ballots, and the reason each is ahead
 * of the next one with the same score.
 */
export async function standingsOf(
  { _id, criteria }: Pick<ChallengeDoc, "_id" | "criteria">,
  rows: readonly RankedEntry[],
): Promise<ReadonlyMap<string, ResultStandingDto>> {
  const sums = new Map<string, { ballots: number; points: number[] }>();
  for (const { entry, scores } of await countedBallots(_id)) {
    const sum = sums.get(String(entry)) ?? { ballots: 0, points: criteria.map(() => 0) };
    sum.ballots += 1;
    sum.points = sum.points.map((points, at) => points + (scores?.[at] ?? 0));
    sums.set(String(entry), sum);
  }
  const meansOf = ({ _id: entry }: RankedEntry): readonly number[] => {
    const sum = sums.get(String(entry));
    return sum ? sum.points.map((points) => Math.round((points * PARTS) / sum.ballots)) : [];
  };
  const heaviest = heaviestOf(criteria);
  return new Map(
    rows.map((row, at) => {
      const means = meansOf(row);
      const next = rows[at + 1];
      const isTied = next !== undefined && next.score === row.score;
      const byPoints = isTied && (means[heaviest] ?? 0) > (meansOf(next)[heaviest] ?? 0);
      const tie: ResultStandingDto["tie"] = !isTied ? null : byPoints ? "criterion" : "entered";
      return [
        String(row._id),
        {
          criteria: criteria.map(({ name, weight }, index) => ({ name, weight, points: means[index] ?? 0 })),
          tie,
          heaviest: criteria[heaviest]?.name ?? "",
        },
      ];
    }),
  );
}
