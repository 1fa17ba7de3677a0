import { readFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { setTimeout as rest } from "node:timers/promises";
import { expect } from "chai";
import { useBuiltServer } from "../support/built-server.ts";

/** Values from the issue. */
const CONNECTIONS = 500;
const ROUNDS = 6;
const PATHS = ["/", "/stories", "/genres/fantasy", "/search?q=lamp", "/api/stories", "/login"];

describe("A burst of 500 connections", function () {
  this.timeout(1_200_000);
  const built = useBuiltServer();

  it("leaves the server using at most a fifth more memory than before", async function () {
    if (process.platform !== "linux") this.skip();
    const { url, child, end } = await built.start({
      DATA_DIR: `${built.folder}/burst`,
      DEMO: "1",
      RATE_LIMITS: "0",
    });
    const megabytes = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, "utf8"))![1]) / 1024;
    // Warms up: memory for everyday work is allocated once, before the measurement.
    for (let round = 0; round < 3; round += 1) await burst(url, 20);
    await rest(3_000);
    const before = await megabytes();
    await burst(url, CONNECTIONS);
    const at = await megabytes();
    let after = at;
    // Garbage collection runs in its own time; an occasional request keeps the process active.
    for (let waits = 0; waits < 40 && after > before * 1.2; waits += 1) {
      await rest(1_500);
      await burst(url, 2);
      after = await megabytes();
    }
    process.stdout.write(
      `      ${before.toFixed(0)} MB before, ${at.toFixed(0)} at its end, ${after.toFixed(0)} after\n`,
    );
    expect(after).to.be.lessThan(before * 1.2);
    await end();
  });

  /** Opens this number of connections at once, each with a few sequential requests. */
  async function burst(url: string, connections: number): Promise<void> {
    await Promise.all(
      Array.from({ length: connections }, async (_, at) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (let round = 0; round < ROUNDS; round += 1)
          await new Promise<void>((done, fail) => {
            get(url + PATHS[(at + round) % PATHS.length]!, { agent }, (response) => {
              response.resume().on("end", done).on("error", fail);
            }).on("error", fail);
          });
        agent.destroy();
      }),
    );
  }
});
