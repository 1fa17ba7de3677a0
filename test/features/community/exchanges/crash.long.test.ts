import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { outbox } from "#core/events/outbox.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { submitGift } from "#features/community/exchanges/gifts.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc } from "#features/community/exchanges/model.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { publishChapter } from "#features/stories/chapters/index.ts";
import { days } from "#test/app/support/challenges.ts";
import { exchangeInput } from "#test/app/support/exchanges.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { sweepAll } from "../../money/sales/kills.ts";

const KILLS = 20;

describe(`A process that is killed ${KILLS} times while it matches and reveals a gift exchange`, function () {
  this.timeout(1_200_000);
  const site = useSite();

  it("writes each pair once, publishes the gifts, and notifies everybody of each step once", async () => {
    const members: TestMember[] = [];
    for (const name of ["ada", "bea", "cyd", "dee"]) members.push(await site.addMember(name));
    const owner = await site.addMember("owner");
    const [ada] = members as [TestMember];
    const { services, jobs } = site.app;
    const writing = (now: Date) => ({
      services: { ...services, now: () => now },
      limits: unlimited,
    });
    const ways = new Set<string>();
    let halfway = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const now = new Date();
      const { _id } = await createExchange(writing(now), owner.caller, exchangeInput());
      const exchange = String(_id);
      const wish = { wishes: ["fantasy"], offers: ["fantasy"] };
      for (const { caller } of members) await signUp(writing(now), caller, exchange, wish);
      const { id: story, doc } = await writeStory(site, ada, { categories: ["fantasy"], draft: true });
      await publishChapter(services, ada.caller, String(doc.contents[0]!.chapter));

      ways.add(await killSomewhere([site.uri, exchange, ada.id, story], _id, kill));
      halfway += await outbox().countDocuments();

      await applyDueExchangeTransitions(writing(days(5)).services);
      const gift = await Gift.findOne({ exchange: _id, giver: toId(ada.id) }).lean<GiftDoc>();
      if (gift?.state === "writing")
        await submitGift(writing(days(6)), ada.caller, exchange, { gift: String(gift._id), story });
      await applyDueExchangeTransitions(writing(days(12)).services);
      await sweepAll(site);
      await jobs.whenIdle();

      const gifts = await Gift.find({ exchange: _id }).lean<GiftDoc[]>();
      expect(gifts.map(({ recipient }) => String(recipient)).sort()).to.deep.equal(
        members.map(({ id }) => id).sort(),
      );
      expect(gifts.filter(({ state }) => state === "given").map(({ story }) => String(story))).to.deep.equal([
        story,
      ]);
      const stored = await mongoose.connection.collection("stories").findOne({ _id: toId(story) });
      expect(stored?.state).to.equal("published");
      const told = await Notification.find({ exchange: _id } as object).lean();
      const lines = told.map(({ kind, for: to }) => `${kind} ${to}`).sort();
      // Wanted gifts are notified once for matching and once for a missing gift, which may repeat; all others
      // occur once.
      const once = lines.filter((line) => !line.startsWith("exchange-gifts-wanted"));
      expect(new Set(once).size, `told twice: ${lines.join(", ")}`).to.equal(once.length);
      expect(lines.length - once.length).to.be.at.most(2 * (members.length + 1));
      expect(once).to.include(`exchange-assigned ${ada.id}`);
      for (const { id } of [...members, owner]) expect(once).to.include(`exchange-revealed ${id}`);
    }
    expect(halfway, "events that a kill left behind").to.be.above(0);
    expect(ways.size, "states that kills came in").to.be.above(1);
  });
});

/** Steps that the process has completed when it is killed. */
const STEPS: readonly ((exchange: ExchangeDoc["_id"]) => Promise<unknown>)[] = [
  async () => true,
  (_id) => Exchange.exists({ _id, state: { $ne: "open" } } as object),
  (exchange) => Gift.exists({ exchange, state: "given" }),
  (_id) => Exchange.exists({ _id, state: "revealed" }),
];

/** Returns the exchange's state at that moment. */
async function killSomewhere(
  args: readonly string[],
  exchange: ExchangeDoc["_id"],
  kill: number,
): Promise<string> {
  const script = join(import.meta.dirname, "crash-child.ts");
  const child = spawn(process.execPath, ["--import", "./scripts/support/typescript.mjs", script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  const reached = STEPS[kill % STEPS.length]!;
  while (child.exitCode === null && !(await reached(exchange))) await setTimeout(2);
  await setTimeout((kill % 7) * 5);
  child.kill("SIGKILL");
  expect((await exit)[1], "killed, and not ended by itself").to.equal("SIGKILL");
  return (await Exchange.findById(exchange).lean<ExchangeDoc>())!.state;
}
