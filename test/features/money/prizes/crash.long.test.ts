import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { toId } from "../../../../src/core/db/ids.ts";
import { outbox } from "../../../../src/core/events/outbox.ts";
import { cancelChallenge } from "../../../../src/features/community/challenges/commands/challenges.ts";
import { Challenge } from "../../../../src/features/community/challenges/model.ts";
import { moveDue } from "../../../../src/features/community/challenges/move.ts";
import { refreshCheckout } from "../../../../src/features/money/payments/checkouts.ts";
import { createSandbox } from "../../../../src/features/money/payments/sandbox/provider.ts";
import { Prize, type PrizeDoc } from "../../../../src/features/money/prizes/model.ts";
import { settleHeldPrizes } from "../../../../src/features/money/prizes/settle.ts";
import { runningChallenge } from "../../../app/support/challenges.ts";
import { useSite } from "../../../support/site.ts";
import { sweepAll } from "../sales/kills.ts";
import { expectPrizesToHold } from "./support.ts";

/** Kills; `KILLS=60` in a quiet hour, with `MONGODB_URI` against a real database. */
const KILLS = Number(process.env.KILLS ?? 30);
const AT_ONCE = 4;

describe(`A process that is killed ${KILLS} times while it pays prizes in and out`, function () {
  this.timeout(900_000);
  const site = useSite();

  it("gives every cent once, to who won or back to who paid it", async () => {
    const { services } = site.app;
    const writing = { services, limits: { consume: async () => ({}) as never } };
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
      await moveDue(services);
      await sweepAll(site);
      await settleHeldPrizes(dependencies);
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

/** How far the process has come when it is killed. */
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
    ["--import", "tsx", join(import.meta.dirname, "crash-child.ts"), ...args],
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
