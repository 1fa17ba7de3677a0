import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type LiveRun, type LiveServer, openCrowd, startLiveServer } from "./live-clients.ts";
import type { BenchOptions } from "./parts.ts";
import { median, quantile } from "./statistics.ts";
import { type Row, ratioRow } from "./table.ts";

const SOCKETS = 2_000;
const PER_SECOND = 5_000;
/** Connected first and closed again, so that compiled code and caches do not count as memory of sockets. */
const WARM = 300;
const EMITS = 50_000;
/** Members notified per write: many, as jobs do it, or one. */
const WAYS = [
  ["of one message to 100 at a time", 100],
  ["of a message each", 1],
] as const;

/**
 * Measures the live channel: 2,000 sockets of one process, 5,000 personal notifications a second, compared
 * with bare `ws`.
 */
export async function measureLive(options: BenchOptions): Promise<Row[]> {
  const product = await startLiveServer("product", join(options.folder, "live"));
  const bare = await startLiveServer("ws");
  try {
    const kilobytes = { product: await connect(product, options), ws: await connect(bare, options) };
    const rows: Row[] = [
      {
        what: `memory of a socket, ${SOCKETS} connected`,
        measured: `${kilobytes.product.used.toFixed(1)} KB of heap and buffers, ${kilobytes.product.resident.toFixed(1)} KB resident (ws ${kilobytes.ws.used.toFixed(1)}, ${kilobytes.ws.resident.toFixed(1)})`,
        target: "< 25 KB",
        met: kilobytes.product.used < 25,
      },
      ...(await notifiedRows(product, bare, options)),
    ];
    return process.env.MONGODB_URI
      ? [...rows, ...(await inCompany(() => notifiedRows(product, bare, options), options))]
      : rows;
  } finally {
    await product.stop();
    await bare.stop();
  }
}

async function notifiedRows(product: LiveServer, bare: LiveServer, options: BenchOptions): Promise<Row[]> {
  const rows = [await fanOutRow(product, bare, options)];
  for (const [how, each] of WAYS) rows.push(await deliveredRow(product, how, each, options));
  return rows;
}

/**
 * Measures the same while another process receives everything through the database; the targets are for one
 * process alone.
 */
async function inCompany(measure: () => Promise<Row[]>, { folder, progress }: BenchOptions): Promise<Row[]> {
  progress("another process beside it");
  const other = await startLiveServer("product", join(folder, "other"));
  try {
    const rows = await measure();
    return rows.map((row) => ({
      ...row,
      what: `${row.what}, another process beside`,
      target: "",
      met: null,
    }));
  } finally {
    await other.stop();
  }
}

async function connect(server: LiveServer, { progress }: BenchOptions) {
  progress(`${SOCKETS} sockets of ${server.kind}`);
  const { members = [] } = await server.ask({ do: "members", count: SOCKETS });
  const warm = await openCrowd(server, members.slice(0, WARM));
  await warm.close();
  await sleep(1_000);
  const before = (await server.ask({ do: "memory" })).memory!;
  server.crowd = await openCrowd(server, members);
  await sleep(1_000);
  const after = (await server.ask({ do: "memory" })).memory!;
  return {
    used: (after.used - before.used) / SOCKETS / 1024,
    resident: (after.resident - before.resident) / SOCKETS / 1024,
  };
}

/**
 * Measures the processor time of an emit to one member, because elapsed time says little on a busy machine.
 */
async function fanOutRow(product: LiveServer, bare: LiveServer, options: BenchOptions): Promise<Row> {
  const ratios: number[] = [];
  let detail = "";
  for (let round = 0; round <= options.rounds; round += 1) {
    options.progress(`${EMITS} emits to one member each, round ${round} of ${options.rounds}`);
    const [own, theirs] = [await emit(product), await emit(bare)];
    // The first round is the warm-up.
    if (round > 0) ratios.push(theirs / own);
    detail = `${((own / EMITS) * 1e6).toFixed(1)} µs of processor, ws ${((theirs / EMITS) * 1e6).toFixed(1)} µs`;
  }
  return ratioRow("fan-out to one member each", median(ratios), 0.45, "bare ws", detail);
}

async function emit(server: LiveServer): Promise<number> {
  server.crowd!.expect(EMITS);
  const { cpu = Number.NaN } = await server.ask({ do: "emit", messages: EMITS });
  const { received, strayed } = await server.crowd!.received();
  if (received !== EMITS || strayed > 0) throw new Error(`${received} of ${EMITS} came, ${strayed} astray`);
  return cpu;
}

async function deliveredRow(
  server: LiveServer,
  how: string,
  each: number,
  options: BenchOptions,
): Promise<Row> {
  const { seconds, progress } = options;
  const run = async (
    perSecond: number,
  ): Promise<LiveRun & { written: number; took: number; cpu: number; own: number }> => {
    progress(`${perSecond} notifications a second ${how}`);
    server.crowd!.expect(perSecond * seconds);
    const {
      written = 0,
      took = Number.NaN,
      cpu = 0,
      own = 0,
    } = await server.ask({ do: "deliver", perSecond, seconds, each });
    return { ...(await server.crowd!.received()), written, took, cpu, own };
  };
  await run(PER_SECOND / 10);
  const { received, strayed, times, written, took, cpu, own } = await run(PER_SECOND);
  const sent = PER_SECOND * seconds;
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const micros = (seconds: number) => ((seconds / sent) * 1e6).toFixed(0);
  // Slightly longer, so that the last ones can be written.
  const inTime = took < seconds * 1.05;
  const all = received === sent && written === sent && strayed === 0;
  return {
    what: `${PER_SECOND} notifications/s ${how}, write to client`,
    measured: `${((received / sent) * 100).toFixed(2)} % of ${sent}, ${strayed} astray, ${Math.round(sent / took)}/s; p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${micros(cpu)} µs of processor each, ${micros(own)} of them without the database`,
    target: "100 %, p99 < 100 ms",
    met: all && inTime && p99 < 100,
  };
}
