import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as rest } from "node:timers/promises";
import { expect } from "chai";
import { type Running, useBuiltServer } from "#test/support/built-server.ts";
import { freePort } from "#test/support/site.ts";
import { Delays, lettersOf, processorOf, type Typist, teamOf, typeAnywhere, typistAt } from "./crowd.ts";

/** Figures of the issue: 20 people, five letters a second each, two minutes. */
const PEOPLE = 20;
const LETTER_MS = 200;
const SECONDS = Number(process.env.CROWD_SECONDS ?? 120);

describe("Twenty people in one chapter", function () {
  this.timeout((SECONDS * 3 + 240) * 1_000);
  const built = useBuiltServer();
  const typists: Typist[] = [];
  let count = 0;
  let server: Running;
  let port: string;

  const start = async () => {
    const database: Record<string, string> = process.env.MONGODB_URI
      ? { MONGODB_URI: process.env.MONGODB_URI.replace("/?", `/crowd-${process.pid}-${count}?`) }
      : { DATA_DIR: `${built.folder}/crowd-${count}` };
    return built.start({
      PORT: port,
      RATE_LIMITS: "0",
      CAPTCHA: "0",
      SITE_URL: `http://127.0.0.1:${port}`,
      ...database,
    });
  };

  beforeEach(async () => {
    count += 1;
    port = String(await freePort());
    server = await start();
    const team = await teamOf(server.url, PEOPLE);
    for (let at = 0; at < PEOPLE; at += 1) typists.push(await typistAt(server.url, team, at));
  });
  afterEach(async () => {
    for (const { writer } of typists.splice(0)) writer.end();
    await server.end();
  });

  /** Lets all type for the given time; `delays` records each letter. */
  const type = async (delays?: Delays) => {
    const end = performance.now() + SECONDS * 1_000;
    await Promise.all(
      typists.map(async (typist, at) => {
        await rest((LETTER_MS * at) / PEOPLE);
        while (performance.now() < end) {
          typeAnywhere(typist, PEOPLE);
          typist.typed += 1;
          delays?.note(typist);
          await rest(LETTER_MS);
        }
      }),
    );
  };

  /** Asserts that all have the same text and no letter is missing. */
  const allEqual = async () => {
    for (const { writer } of typists)
      await writer.until(() => writer.link.state === "live" && writer.link.allStored);
    const complete = (text: string) =>
      typists.every(({ letter, typed }) => lettersOf(text, letter) === typed);
    for (const { writer } of typists) await writer.until(() => complete(writer.text()), "every letter");
    const [first] = typists;
    for (const { writer } of typists)
      await writer.until(() => writer.text() === first!.writer.text(), "the same text");
  };

  it("have the same text, with half of them disconnected and reconnected at random", async () => {
    const delays = new Delays(typists);
    // Twenty browsers run in one process: its event-loop delay is not counted.
    const late = monitorEventLoopDelay({ resolution: 5 });
    late.enable();
    const before = await processorOf(server.child.pid!);
    const began = performance.now();
    let over = false;
    const troubled = typists.slice(0, PEOPLE / 2).map(async (typist) => {
      while (!over) {
        await rest(2_000 + Math.random() * 8_000);
        if (over) return;
        delays.forget(typist);
        typist.cutOff();
        await rest(500 + Math.random() * 4_000);
        typist.comeBack();
        await typist.writer.until(() => typist.writer.link.state === "live");
        delays.remember(typist);
      }
    });
    await type(delays);
    const seconds = (performance.now() - began) / 1_000;
    const used = ((await processorOf(server.child.pid!)) - before) / seconds;
    over = true;
    await Promise.all(troubled);
    await allEqual();
    const p95 = delays.p95();
    late.disable();
    const own = Math.max(0, late.percentile(95) / 1e6 - 5);
    process.stdout.write(
      `      p95 ${p95.toFixed(0)} ms over ${delays.found.length} letters heard; server ${used.toFixed(2)} of a core; late itself ${own.toFixed(0)} ms\n`,
    );
    expect(used, "processor of the server").to.be.lessThan(1);
  });

  it("lose no letters to a server that is killed five times", async () => {
    let over = false;
    const killing = (async () => {
      for (let kill = 0; kill < 5 && !over; kill += 1) {
        await rest((SECONDS * 1_000) / 7 + Math.random() * 1_000);
        const exit = once(server.child, "exit");
        server.child.kill("SIGKILL");
        await exit;
        server = await start();
      }
    })();
    await type();
    over = true;
    await killing;
    await allEqual();
  });
});
