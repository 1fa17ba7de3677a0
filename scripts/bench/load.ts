import autocannon from "autocannon";

/** One way of asking one server. */
export interface Load {
  readonly name: string;
  readonly url: string;
  /** Paths asked in turn; "/" unless told. */
  readonly paths?: readonly string[];
  readonly headers?: Record<string, string>;
  /** The status that every answer must have. */
  readonly status?: number;
}

const CONNECTIONS = 50;

/** Requests a second of one round. Throws when an answer is not what it should be: speed of errors is no speed. */
export async function drive(load: Load, seconds: number): Promise<number> {
  const status = load.status ?? 200;
  const result = await autocannon({
    url: load.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: (load.paths ?? ["/"]).map((path) => ({ method: "GET", path, headers: load.headers ?? {} })),
  });
  const good = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats[
    status
  ];
  const total = result["2xx"] + result.non2xx;
  if (result.errors > 0 || result.timeouts > 0 || good?.count !== total) {
    throw new Error(
      `${load.name}: ${JSON.stringify({ errors: result.errors, stats: result["2xx"], not: result.non2xx })}`,
    );
  }
  return result.requests.average;
}

/** Medians of several rounds, the servers taken in turn so that a slow minute hurts them all alike. */
export async function rounds(
  loads: readonly Load[],
  options: { rounds: number; seconds: number; progress: (line: string) => void },
): Promise<Map<string, number>> {
  const samples = new Map<string, number[]>(loads.map(({ name }) => [name, []]));
  for (const load of loads) await drive(load, 1);
  for (let round = 1; round <= options.rounds; round += 1) {
    options.progress(`round ${round} of ${options.rounds}`);
    for (const load of loads) samples.get(load.name)!.push(await drive(load, options.seconds));
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}

/**
 * Milliseconds of each answer when requests come at a steady rate whether or not the last one is answered.
 */
export async function openLoop(url: string, perSecond: number, seconds: number): Promise<number[]> {
  const begun = performance.now();
  const answers: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = begun + (number * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    answers.push(timed(url));
  }
  return (await Promise.all(answers)).sort((a, b) => a - b);
}

/** Milliseconds of one whole answer. */
export async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - from;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
