import { join } from "node:path";
import type { BenchOptions } from "./parts.ts";
import { startProduct } from "./servers.ts";
import { median } from "./statistics.ts";
import type { Row } from "./table.ts";

const TRIES = 200;
/** Warm-up attempts of each kind that are not measured, while code is compiled and pools are filled. */
const WARM = 20;
const MOST = 0.05;
const KNOWN = {
  username: "known.reader",
  email: "known.reader@example.com",
  password: "harbour wax lantern",
};

/**
 * Measures whether response times reveal who has an account: the median time of a failed sign-in and of a
 * password reset, for an existing account and for unknown ones, alternately.
 */
export async function measureAccounts(options: BenchOptions): Promise<Row[]> {
  const site = await startProduct(join(options.folder, "accounts"));
  const post = async (path: string, body: object): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - from;
  };
  try {
    await post("/api/auth/local/register", KNOWN);
    const rows: Row[] = [];
    for (const [what, ask] of [
      ["sign-in", (email: string) => post("/api/auth/local", { identifier: email, password: "not the one" })],
      ["forgotten password", (email: string) => post("/api/auth/forgot-password", { email })],
    ] as const) {
      options.progress(`${what}, ${TRIES} times known and unknown`);
      rows.push(await compare(what, ask));
    }
    return rows;
  } finally {
    await site.stop();
  }
}

async function compare(what: string, ask: (email: string) => Promise<number>): Promise<Row> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < TRIES + WARM; turn += 1) {
    // Each kind goes first equally often, so that the effects of one on the other cancel out.
    const order = turn % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const kind of order) {
      const email = kind === "known" ? KNOWN.email : `nobody.number${turn % 10}@example.com`;
      const took = await ask(email);
      if (turn >= WARM) times[kind].push(took);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const difference = Math.abs(known - unknown) / Math.min(known, unknown);
  return {
    what: `${what}: known and unknown, median of ${TRIES}`,
    measured: `${(difference * 100).toFixed(1)} % apart (${known.toFixed(2)} ms, ${unknown.toFixed(2)} ms)`,
    target: `< ${MOST * 100} %`,
    met: difference < MOST,
  };
}
