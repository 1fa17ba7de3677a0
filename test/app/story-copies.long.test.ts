import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import {
  deleteStory,
  reinstateStory,
  removeStory,
  restoreStory,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { OutdatedCopies } from "#features/stories/stories/copies/model.ts";
import { Comment } from "#features/talk/comments/model.ts";
import type { CommentPlace } from "#shared/talk/comments.enums.ts";
import { commandsOf } from "../support/commands.ts";
import { type TestMember, useFreshSite } from "../support/site.ts";
import { type TestStory, writeStory } from "./support/stories.ts";
import { insertComments } from "./support/story-comments.ts";

describe("A story of 1,200 chapters with 20,000 comments", function () {
  this.timeout(900_000);
  const site = useFreshSite();
  const COMMENTS = 20_000;
  let author: TestMember;
  let moderator: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
    moderator = await site.addMember("guardian", "moderator");
    const reader = await site.addMember("devotee");
    story = await writeStory(site, author, {
      chapters: Array.from({ length: 1_200 }, (_, at) => `Chapter ${at}`),
    });
    await insertComments(story.id, reader.id, COMMENTS);
    await site.app.jobs.whenIdle();
  });

  const inPlace = (place: CommentPlace) => Comment.countDocuments({ story: toId(story.id), place });
  const isOutdated = async () => (await OutdatedCopies.exists({ _id: toId(story.id) })) !== null;
  async function foundByGuest(): Promise<number> {
    const { body } = await (await site.visit()).get(`/api/comments?filters[story]=${story.id}`).expect(200);
    return body.meta.pagination.total;
  }
  const setPrivate = (isPrivate: boolean) =>
    updateStory(site.app.services, author.caller, story.id, { private: isPrivate });

  const acts: readonly (readonly [string, boolean, () => Promise<unknown>])[] = [
    ["made private", false, () => setPrivate(true)],
    ["made public", true, () => setPrivate(false)],
    ["deleted", false, () => deleteStory(site.app.services, author.caller, story.id)],
    ["restored", true, () => restoreStory(site.app.services, author.caller, story.id)],
    [
      "removed by the staff",
      false,
      () => removeStory(site.app.services, moderator.caller, story.id, { reason: "Copied" }),
    ],
    ["reinstated", true, () => reinstateStory(site.app.services, moderator.caller, story.id)],
  ];
  for (const [name, opens, act] of acts)
    it(`is ${name} in a transaction without its comments, which follow in a job`, async () => {
      const begun = performance.now();
      const { commands } = await commandsOf(act);
      const answered = performance.now();
      const { command: change } = commands.find(({ command }) => command.findAndModify === "stories")!;
      const written = commands
        .filter(({ command }) =>
          isDeepStrictEqual([command.lsid, command.txnNumber], [change.lsid, change.txnNumber]),
        )
        .map(({ command }) => command.update);
      expect(written).to.include("chapters").and.not.include("comments");
      if (!opens) expect(await foundByGuest()).to.equal(0);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await site.app.jobs.whenIdle();
      delay.disable();
      const times = [
        answered - begun,
        performance.now() - begun,
        delay.max / 1e6,
        delay.percentile(99) / 1e6,
      ];
      process.stdout.write(
        `      (answered, done, longest and p99 wait in ms: ${times.map(Math.round).join(", ")})\n`,
      );
      expect([await isOutdated(), await inPlace(opens ? "open" : "shut")]).to.deep.equal([false, COMMENTS]);
      expect(await foundByGuest()).to.equal(opens ? COMMENTS : 0);
    });

  it("is completed by another process if one is killed between or within batches", async () => {
    await site.app.jobs.stop();
    await unpublishStory(site.app.services, author.caller, story.id);
    for (const [documents, wholeBatches] of [
      [1, 0],
      [500, 400],
    ] as const) {
      const before = await inPlace("shut");
      await killAfter(documents);
      // A killed process leaves whole batches of 200.
      const written = (await inPlace("shut")) - before;
      expect([written, await foundByGuest(), await isOutdated()]).to.deep.equal([wholeBatches, 0, true]);
    }
    await site.app.jobs.start();
    await site.app.jobs.whenIdle();
    expect([await isOutdated(), await inPlace("shut")]).to.deep.equal([false, COMMENTS]);
  });

  /** Lets another process update the comments, and kills it after it has looked at some of them. */
  async function killAfter(documents: number): Promise<void> {
    const script = join(import.meta.dirname, "support/copies-child.ts");
    const child = spawn(
      process.execPath,
      ["--import", "./scripts/support/typescript.mjs", script, site.uri, story.id, String(documents)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const exit = once(child, "exit");
    const [line] = await Promise.race([once(child.stdout.setEncoding("utf8"), "data"), exit]);
    expect(line).to.equal("begun\n");
    child.kill("SIGKILL");
    expect((await exit)[1]).to.equal("SIGKILL");
  }
});
