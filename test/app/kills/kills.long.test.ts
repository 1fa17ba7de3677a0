import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { build } from "esbuild";
import { type Db, MongoClient } from "mongodb";
import mongoose from "mongoose";
import { loadDemo } from "#scripts/demo/load.ts";
import { ROOT } from "../../support/built-server.ts";
import { useMongoose } from "../../support/database.ts";
import { useFreshSite, type useSite } from "../../support/site.ts";
import { CASES } from "./cases.ts";
import { digestOf, readSnapshot, type Snapshot, worldOf, writeSnapshot } from "./world.ts";

/** Number of times each event is published, about a different document each time. */
const ROUNDS = 2;
const KILLS = 60;
/** Maximum number of milliseconds after which a process that begins an event is killed. */
const WITHIN_MS = 60;
const CHILD = join(ROOT, "dist/kills-child.mjs");
/**
 * Subscribers whose events the demo's load has already handled. They run again so that their effects show.
 */
const TOLD_BEFORE = ["unread-badges", "mails", "notifications", "notification-fan-outs"];

describe("The product, killed sixty times while it handles durable events", function () {
  this.timeout(1_200_000);
  const site = useFreshSite();
  const killed = useMongoose();
  const calm = useMongoose();
  let subscribed: ReadonlyMap<string, readonly string[]>;
  let before: Snapshot;

  it("loses no event and applies none twice", async () => {
    const known = site.app.features.flatMap(({ subscribers = [] }) => subscribers);
    subscribed = new Map(
      known.map(({ event }) => [event, known.filter((each) => each.event === event).map(({ name }) => name)]),
    );
    before = await seed(site, [killed.uri, calm.uri]);
    await buildChild();
    await runPlan(calm.uri, true);
    await runPlan(killed.uri, false);
    const [expected, found] = await Promise.all([calm.uri, killed.uri].map(readDatabase));
    expect(leftIn(expected!), "what nobody could be told of, without a kill").to.deep.equal([]);
    expect(leftIn(found!), "what nobody could be told of").to.deep.equal([]);

    const told = new Set(found!.get("kill-told")!.map(({ _id }) => String(_id)));
    const due = found!
      .get("kill-plan")!
      .flatMap(({ _id, name }) => subscribed.get(name)!.map((subscriber) => `${_id} ${subscriber}`));
    expect(found!.get("kill-changes")).to.have.length(found!.get("kill-plan")!.length);
    expect(
      due.filter((each) => !told.has(each)),
      "lost",
    ).to.deep.equal([]);
    const again = found!.get("kill-told")!.filter(({ times }) => times > 1).length;
    process.stdout.write(`      (${due.length} to tell; ${again} of them told again after a kill)\n`);
    expect(differencesOf(digestOf(expected!, before), digestOf(found!, before))).to.equal("");
  });

  /** Loads the demo and the plan into each of these databases. */
  async function seed({ app }: TestSite, uris: readonly string[]): Promise<Snapshot> {
    const { services, files, features } = app;
    const putImage = async () => ({
      id: randomBytes(16).toString("hex"),
      width: 64,
      height: 64,
      widths: [64],
    });
    // As at the start of the site: a job that runs meanwhile would close the demo's past challenges.
    await app.jobs.stop();
    await loadDemo(
      { services, connection: mongoose.connection, files: { ...files, putImage } },
      features.flatMap(({ demo = [] }) => demo),
      () => {},
    );
    await app.jobs.start();
    await app.jobs.whenIdle();
    const from = mongoose.connection.db!;
    const snapshot = new Map([...(await readSnapshot(from))].filter(([name]) => !TOLD_BEFORE.includes(name)));
    const world = worldOf(snapshot);
    const plan = Array.from({ length: ROUNDS }, (_, round) =>
      [...subscribed.keys()]
        .sort((one, other) => order.indexOf(one) - order.indexOf(other))
        .map((name) => ({ name, payload: JSON.stringify(caseOf(name)(world, round)) })),
    ).flat();
    for (const uri of uris)
      await withDb(uri, async (db) => {
        for (const { name } of await from.listCollections().toArray()) {
          const [, ...indexes] = await from.collection(name).indexes();
          if (indexes.length > 0)
            await db.collection(name).createIndexes(indexes.map(({ v: _, ...index }) => index) as never);
        }
        await writeSnapshot(db, snapshot);
        await db.collection("kill-plan").insertMany(plan.map((step, _id) => ({ _id, ...step })) as never);
      });
    return snapshot;
  }

  /**
   * Runs the plan to its end. Unless it is calm, kills the process `KILLS` times on the way, spread evenly
   * over the events.
   */
  async function runPlan(uri: string, isCalm: boolean): Promise<void> {
    const steps = subscribed.size * ROUNDS;
    let next = launch(uri, isCalm);
    for (let kill = 0; kill < (isCalm ? 0 : KILLS); kill++) {
      const life = next;
      next = launch(uri, isCalm);
      const from = Math.floor((steps * kill) / KILLS);
      await life.begin((step) => step >= from);
      await setTimeout(Math.random() * WITHIN_MS);
      life.child.kill("SIGKILL");
      expect((await life.ended)[1], "killed, and not ended by itself").to.equal("SIGKILL");
    }
    await next.begin(() => false);
    expect((await next.ended)[0]).to.equal(0);
  }
});

type TestSite = ReturnType<typeof useSite>;
type Case = (world: ReturnType<typeof worldOf>, round: number) => unknown;

const caseOf = (name: string): Case => (CASES as Readonly<Record<string, Case>>)[name]!;
const order = Object.keys(CASES);

/** Lines that one digest has fewer or more of than the other. */
function differencesOf(expected: readonly string[], found: readonly string[]): string {
  const countIn = (lines: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    return counts;
  };
  const [wanted, had] = [countIn(expected), countIn(found)];
  const more = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
    [...one].flatMap(([line, count]) => (count > (other.get(line) ?? 0) ? [line] : []));
  return [
    ...more(wanted, had).map((line) => `missing: ${line}`),
    ...more(had, wanted).map((line) => `too much: ${line}`),
  ].join("\n");
}

const leftIn = (snapshot: Snapshot) => snapshot.get("events")!;

async function withDb<Value>(uri: string, work: (db: Db) => Promise<Value>): Promise<Value> {
  const client = await new MongoClient(uri).connect();
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

const readDatabase = (uri: string): Promise<Snapshot> =>
  withDb(uri, async (db) => {
    const left = await db
      .collection("events")
      .find({}, { projection: { payload: 0 } })
      .toArray();
    return new Map([...(await readSnapshot(db)), ["events", left]]);
  });

/** The product bundled into one file, so that sixty processes start within a minute. */
const buildChild = () =>
  build({
    entryPoints: [join(import.meta.dirname, "child.ts")],
    outfile: CHILD,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    jsx: "automatic",
    absWorkingDir: ROOT,
    logLevel: "error",
  } as const);

/**
 * Starts a process that waits for the command to begin, so that it loads while the previous one is killed.
 */
function launch(uri: string, isCalm: boolean) {
  const child: ChildProcess = spawn(process.execPath, [CHILD, uri, ...(isCalm ? ["calm"] : [])], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const ready = lines.next();
  return {
    child,
    ended,
    /** Starts it; resolves at the first matching event, or at its end. */
    async begin(isMeant: (step: number) => boolean): Promise<void> {
      await ready;
      child.stdin!.write("go\n");
      for (;;) {
        const { value, done } = await lines.next();
        if (done || isMeant(Number(value))) return;
      }
    },
  };
}
