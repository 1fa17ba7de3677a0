import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { outbox } from "#core/events/outbox.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry, type EntryDoc, FrozenChapter } from "#features/community/challenges/entry-model.ts";
import { hashOf } from "#features/community/challenges/freeze.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { runningChallenge } from "#test/app/support/challenges.ts";
import { type TestStory, writeStory } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { sweepAll } from "../../money/sales/kills.ts";

const KILLS = 12;
const ENTRIES = 6;

describe(`A process that is killed ${KILLS} times while it freezes the entries of a challenge`, function () {
  this.timeout(1_200_000);
  const site = useSite();

  it("freezes each entry as it was at the deadline, once, whatever is written meanwhile, and excludes those that broke a rule", async () => {
    const [owner, ada] = [await site.addMember("owner"), await site.addMember("ada")];
    const { services, jobs } = site.app;
    const writing = { services, limits: unlimited };
    const stories: TestStory[] = [];
    for (let at = 0; at < ENTRIES; at++)
      stories.push(await writeStory(site, ada, { categories: ["fantasy"], title: "As entered" }));
    const edit = async (text: string) => {
      for (const { doc } of stories) {
        const chapter = String(doc.contents[0]!.chapter);
        await updateChapter(services, ada.caller, chapter, { html: `<p>${text}</p>` });
        await publishChapter(services, ada.caller, chapter);
      }
    };
    const change = async (to: { readonly mature: boolean; readonly title: string }) => {
      for (const { id } of stories) await changeStory(services, id, () => to);
    };
    const ways = new Set<number>();
    let halfway = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const challenge = await runningChallenge(writing, owner, { entriesPerMember: ENTRIES });
      for (const { id: story } of stories) await enterChallenge(writing, ada.caller, { challenge, story });
      await edit(`At the end of ${kill}`);
      // One breaks a rule at the deadline, but not afterwards.
      await changeStory(services, stories[0]!.id, () => ({ mature: true }));
      await Challenge.updateOne({ _id: toId(challenge) }, { $set: { endDate: new Date() } });
      await setTimeout(5);
      await change({ mature: false, title: "Another by now" });
      await edit("Too late");

      ways.add(await killSomewhere(site.uri, challenge, kill));
      halfway += await outbox().countDocuments();

      await change({ mature: true, title: "Yet another" });
      // Two processes continue it concurrently.
      await Promise.all([applyDueTransitions(services), applyDueTransitions(services)]);
      await sweepAll(site);
      await jobs.whenIdle();

      expect((await Challenge.findById(toId(challenge)).lean())?.frozenAt).not.to.equal(null);
      const entries = await Entry.find({ challenge: toId(challenge) })
        .sort({ slot: 1 })
        .lean<EntryDoc[]>();
      expect(entries.map(({ state }) => state)).to.deep.equal([
        "disqualified",
        ...Array.from({ length: ENTRIES - 1 }, () => "entered"),
      ]);
      for (const { _id, frozen } of entries) {
        const kept = await FrozenChapter.find({ entry: _id }).sort({ number: 1 }).lean();
        expect(kept[0]?.html).to.equal(`<p>At the end of ${kill}</p>`);
        expect(kept).to.have.length(frozen?.chapters ?? 0);
        expect(frozen?.hash).to.equal(hashOf(kept));
        expect(frozen?.title).to.equal("As entered");
      }
      const told = await Notification.find({ challenge: toId(challenge) } as object).lean();
      const lines = told.map(({ kind, for: to }) => `${kind} ${to}`);
      expect(new Set(lines).size, `told twice: ${lines.join(", ")}`).to.equal(lines.length);
      expect(lines).to.include(`challenge-disqualified ${ada.id}`);
      await change({ mature: false, title: "As entered" });
    }
    expect(halfway, "events that a kill left behind").to.be.above(0);
    expect(ways.size, "numbers of entries that were frozen by then").to.be.above(1);
  });
});

/** Kills it once this many entries are frozen; returns how many were frozen when it had ended. */
async function killSomewhere(uri: string, challenge: string, kill: number): Promise<number> {
  const script = join(import.meta.dirname, "crash-child.ts");
  const child = spawn(process.execPath, ["--import", "./scripts/support/typescript.mjs", script, uri], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const done = { challenge: toId(challenge), frozen: { $ne: null } } as object;
  await Promise.race([once(child.stdout, "data"), exit]);
  const wanted = kill % (ENTRIES + 1);
  while (child.exitCode === null && (await Entry.countDocuments(done)) < wanted) await setTimeout(2);
  await setTimeout((kill % 5) * 3);
  child.kill("SIGKILL");
  expect((await exit)[1], "killed, and not ended by itself").to.equal("SIGKILL");
  return Entry.countDocuments(done);
}
