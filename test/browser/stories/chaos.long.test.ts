import { expect } from "chai";
import { useBuiltServer } from "../../support/built-server.ts";
import { freePort } from "../../support/site.ts";
import { type Mortal, Walk } from "../support/chaos.ts";

/**
 * Number of random walks, each with a different seed: the issue requires `CHAOS_WALKS=200`; `CHAOS_SEED` sets
 * the first seed.
 */
const WALKS = Number(process.env.CHAOS_WALKS ?? 12);
const SEED = Number(process.env.CHAOS_SEED ?? 1);
const STEPS = 14;

describe("A chapter that is written during random failures", function () {
  this.timeout(1_200_000);
  const built = useBuiltServer();
  let server: Mortal;

  before(async () => {
    const PORT = String(await freePort());
    const start = () =>
      built.start({ PORT, RATE_LIMITS: "0", CAPTCHA: "0", SITE_URL: `http://127.0.0.1:${PORT}` });
    server = { running: await start(), start };
  });

  for (let seed = SEED; seed < SEED + WALKS; seed += 1)
    it(`loses no word that was on the page for two seconds, and overwrites none (${seed})`, async () => {
      const walk = new Walk(server, seed);
      try {
        const { typed, inText, aside, lost, done } = await walk.go(STEPS);
        process.stdout.write(`      ${typed} words: ${inText} in the text, ${aside.length} beside it\n`);
        if (lost.length > 0) process.stdout.write(`      lost: ${lost.join(" ")} of ${done.join(", ")}\n`);
        expect(lost, done.join(", ")).to.deep.equal([]);
      } finally {
        await walk.end();
      }
    });
});
