/**
 * Computes a ranking from a challenge's ballot table, only by the rule on its page and without product code.
 * Returns the entries, the winner first.
 */
export function recount(csv: string): string[] {
  const [head, ...rows] = csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map(fieldsOf);
  const weights = head!.slice(3).map((name) => Number(/ x(\d+)$/.exec(name)![1]));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const heaviest = weights.indexOf(Math.max(...weights));
  const entries = new Map<string, { entered: number; ballots: number; points: number; heavy: number }>();
  for (const [entry, entered, , ...points] of rows) {
    const sum = entries.get(entry!) ?? { entered: Number(entered), ballots: 0, points: 0, heavy: 0 };
    sum.ballots += 1;
    sum.points += points.reduce((all, point, at) => all + Number(point) * weights[at]!, 0);
    sum.heavy += Number(points[heaviest]);
    entries.set(entry!, sum);
  }
  const score = (sum: { points: number; ballots: number }) =>
    Math.round((sum.points * 10_000) / (sum.ballots * whole));
  const heavy = (sum: { heavy: number; ballots: number }) => Math.round((sum.heavy * 10_000) / sum.ballots);
  return [...entries]
    .sort(
      ([, one], [, other]) =>
        score(other) - score(one) || heavy(other) - heavy(one) || one.entered - other.entered,
    )
    .map(([entry]) => entry);
}

const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
