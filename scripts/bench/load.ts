import { requestBytes, run } from "./client.ts";
import type { Running } from "./servers.ts";
import { median, quantile } from "./statistics.ts";

/** A kind of request to one server. */
export interface Load {
  readonly name: string;
  readonly server: Running;
  /** Paths requested in turn; "/" by default. */
  readonly paths?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The status that every response must have; 200 by default. */
  readonly status?: number;
}

/** Medians over the rounds. */
export interface Speed {
  readonly perSecond: number;
  /** Microseconds of the server's processor time per request; stable even on a busy machine. */
  readonly cpu: number;
  /** 50th and 99th percentile of the response time in milliseconds, over connections already in use. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds until the last of the connections, all opened at once, had its first response. */
  readonly allAnswered: number;
}

const CONNECTIONS = 50;

/** Measures the servers alternately for several rounds, so that other load affects all equally. */
export async function rounds(
  loads: readonly Load[],
  options: { rounds: number; seconds: number; progress: (line: string) => void },
): Promise<Map<string, Speed>> {
  const samples = new Map<string, Speed[]>(loads.map(({ name }) => [name, []]));
  for (const load of loads) await drive(load, Math.max(1, options.seconds / 2));
  for (let round = 1; round <= options.rounds; round += 1) {
    options.progress(`round ${round} of ${options.rounds}`);
    for (const load of loads) samples.get(load.name)!.push(await drive(load, options.seconds));
  }
  return new Map(
    [...samples].map(([name, all]) => [
      name,
      {
        perSecond: median(all.map((one) => one.perSecond)),
        cpu: median(all.map((one) => one.cpu)),
        p50: median(all.map((one) => one.p50)),
        p99: median(all.map((one) => one.p99)),
        allAnswered: median(all.map((one) => one.allAnswered)),
      },
    ]),
  );
}

/** Runs one round on one server. */
async function drive(load: Load, seconds: number): Promise<Speed> {
  const requests = (load.paths ?? ["/"]).map((path) => requestBytes(path, load.headers));
  const cpuBefore = load.server.cpu();
  const {
    requests: answered,
    perSecond,
    times,
    firstTimes,
  } = await run(load.server.url, requests, {
    status: load.status ?? 200,
    seconds,
    connections: CONNECTIONS,
  });
  return {
    perSecond,
    cpu: ((load.server.cpu() - cpuBefore) / answered) * 1e6,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    allAnswered: Math.max(...firstTimes),
  };
}
