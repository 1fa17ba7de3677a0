import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { outbox } from "#core/events/outbox.ts";
import { cancelChallenge } from "#features/community/challenges/commands/challenges.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { refreshCheckout } from "#features/money/payments/checkouts.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { Prize, type PrizeDoc } from "#features/money/prizes/model.ts";
import { settleHeldPrizes } from "#features/money/prizes/settle.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { sweepAll } from "../sales/kills.ts";
import { expectPrizesToHold } from "./support.ts";

/** Number of kills; `KILLS=60` for a longer run, with `MONGODB_URI` for a real database. */
const KILLS = Number(process.env.KILLS ?? 30);
const AT_ONCE = 4;

describe(`A process that is killed ${KILLS} times while it pays prizes in and out`, function () {
  this.timeout(1_200_000);
  const site = useSite();

  it("pays every cent once, to the winner or back to the payer", async () => {
    const { services } = site.app;
    const writing = { services, limits: unlimited };
    const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
    const [owner, ada] = [await site.addMember("owner"), await site.addMember("ada")];
    const seen = new Set<string>();
    let halfway = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const challenges: string[] = [];
      for (let n = 0; n < AT_ONCE; n++)
        challenges.push(await runningChallenge(writing, owner, { numberOfWinners: 2 }));
      await killSomewhere([site.uri, owner.id, ada.id, ...challenges], challenges, kill);
      for (const prize of await prizesOf(challenges)) seen.add(prize.state);
      halfway += await outbox().countDocuments();
      await sweepAll(site);
      for (const { _id } of await prizesOf(challenges)) await refreshCheckout(dependencies, String(_id));
      for (const id of challenges) {
        const { state } = (await Challenge.findById(toId(id)).lean())!;
        if (state === "open" || state === "draft")
          await cancelChallenge(writing, owner.caller, id, { reason: "It was killed." });
      }
      await applyDueTransitions(services);
      await sweepAll(site);
      // Seven days after the decision.
      await settleHeldPrizes({ ...dependencies, services: { ...services, now: () => days(8) } });
      await sweepAll(site);
      await site.app.jobs.whenIdle();
    }
    expect(await Prize.countDocuments({ state: "held" })).to.equal(0);
    expect(halfway, "events that a kill left behind").to.be.above(0);
    expect(seen.size, "states that kills came in").to.be.above(1);
    await expectPrizesToHold();
  });
});

const prizesOf = (challenges: readonly string[]): Promise<PrizeDoc[]> =>
  Prize.find({ challenge: { $in: challenges.map((id) => toId(id)) } }).lean<PrizeDoc[]>();

/** Point that the process has reached when it is killed. */
const STEPS: readonly ((prizes: readonly PrizeDoc[]) => boolean)[] = [
  (prizes) => prizes.length > 0,
  (prizes) => prizes.some(({ paidAt }) => paidAt !== null),
  (prizes) => prizes.some(({ state }) => state === "given"),
  (prizes) => prizes.some(({ state }) => state === "returned"),
  (prizes) => prizes.some(({ refunded }) => refunded > 0),
];

async function killSomewhere(
  args: readonly string[],
  challenges: readonly string[],
  kill: number,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "./scripts/support/typescript.mjs", join(import.meta.dirname, "crash-child.ts"), ...args],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  const reached = STEPS[kill % STEPS.length]!;
  while (child.exitCode === null && !reached(await prizesOf(challenges))) await setTimeout(2);
  await setTimeout((kill % 7) * 5);
  child.kill("SIGKILL");
  expect((await exit)[1], "killed, and not ended by itself").to.equal("SIGKILL");
}
