import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import {
  deleteStory,
  reinstateStory,
  removeStory,
  restoreStory,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { hideStoriesOf } from "#features/stories/stories/author-hidden.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { createComment } from "#features/talk/comments/commands.ts";
import { Comment } from "#features/talk/comments/model.ts";
import { commandsOf, nameOf } from "../support/commands.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { unlimited } from "../support/unlimited.ts";
import { type TestStory, writeStory } from "./support/stories.ts";

describe("A story's change of state", () => {
  const site = useSite();
  let author: TestMember;
  let reader: TestMember;
  let moderator: TestMember;

  before(async () => {
    author = await site.addMember("novelist");
    reader = await site.addMember("devotee");
    moderator = await site.addMember("guardian", "moderator");
  });

  async function writeCommented(chapters: number): Promise<TestStory> {
    const story = await writeStory(site, author, {
      chapters: Array.from({ length: chapters }, (_, at) => `Chapter ${at}`),
    });
    const commenting = { services: site.app.services, limits: unlimited };
    for (const { chapter } of story.doc.contents)
      await createComment(commenting, reader.caller, { chapter: String(chapter), text: "Hello" });
    return story;
  }
  /** The writes of the transactions of some work, with the number of their statements. */
  async function writesOf(work: () => Promise<unknown>): Promise<string[]> {
    const { commands } = await commandsOf(work);
    return commands
      .filter(({ command }) => command.txnNumber !== undefined && command.autocommit === false)
      .map((event) => `${nameOf(event)} ${event.command.updates?.length ?? ""}`.trim())
      .filter((name) => !/^(?:commitTransaction|find) /.test(name));
  }
  const acts: readonly (readonly [string, (story: TestStory) => Promise<unknown>])[] = [
    ["private", ({ id }) => updateStory(site.app.services, author.caller, id, { private: true })],
    ["public", ({ id }) => updateStory(site.app.services, author.caller, id, { private: false })],
    ["mature", ({ id }) => updateStory(site.app.services, author.caller, id, { mature: true })],
    ["deleted", ({ id }) => deleteStory(site.app.services, author.caller, id)],
    ["restored", ({ id }) => restoreStory(site.app.services, author.caller, id)],
    ["removed", ({ id }) => removeStory(site.app.services, moderator.caller, id, { reason: "Copied" })],
    ["reinstated", ({ id }) => reinstateStory(site.app.services, moderator.caller, id)],
    ["hidden with its author", () => hideStoriesOf(site.app.services, author.id, true)],
    ["shown with its author", () => hideStoriesOf(site.app.services, author.id, false)],
    ["unpublished", ({ id }) => unpublishStory(site.app.services, author.caller, id)],
  ];

  it("writes as many statements for a long story as for a short one, with every feature that takes part", async () => {
    const written = new Map<number, Record<string, readonly string[]>>();
    for (const chapters of [3, 12]) {
      // Hiding an author concerns all their stories.
      author = await site.addMember(`novelist-${chapters}`);
      const story = await writeCommented(chapters);
      const writes: Record<string, readonly string[]> = {};
      for (const [name, act] of acts) writes[name] = await writesOf(() => act(story));
      written.set(chapters, writes);
      await site.app.jobs.whenIdle();
    }
    for (const [name, writes] of Object.entries(written.get(12)!))
      expect(writes, name).to.deep.equal(written.get(3)![name]);
  });

  it("opens and closes all its chapters in as many statements, whatever its length", async () => {
    const writesFor = async (chapters: number) => {
      const story = await writeCommented(chapters);
      const ofStory = { story: toId(story.id) };
      const writes = await writesOf(() =>
        changeStory(site.app.services, story.id, () => ({ price: 300, previewChapters: 1 })),
      );
      expect(await Chapter.countDocuments({ ...ofStory, open: true })).to.equal(1);
      expect(await Comment.countDocuments({ ...ofStory, place: "shut" })).to.equal(chapters - 1);
      return writes;
    };
    expect(await writesFor(12)).to.deep.equal(await writesFor(3));
  });
});
