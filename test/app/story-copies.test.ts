import { expect } from "chai";
import mongoose from "mongoose";
import { UPDATED_AT_ONCE } from "#core/copies/index.ts";
import { toId } from "#core/db/ids.ts";
import {
  deleteStory,
  reinstateStory,
  removeStory,
  restoreStory,
  setCollaborator,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { hideStoriesOf } from "#features/stories/stories/author-hidden.ts";
import { OutdatedCopies } from "#features/stories/stories/copies/model.ts";
import { updateOutdated } from "#features/stories/stories/copies/update.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { createComment } from "#features/talk/comments/commands.ts";
import { Comment } from "#features/talk/comments/model.ts";
import { StoryRating } from "#features/talk/ratings/model.ts";
import { commandsOf, nameOf } from "../support/commands.ts";
import { eventually } from "../support/eventually.ts";
import { type TestMember, useFreshSite } from "../support/site.ts";
import { unlimited } from "../support/unlimited.ts";
import { type TestStory, writeStory } from "./support/stories.ts";
import { insertComments } from "./support/story-comments.ts";

describe("A story with more comments than its transaction updates", () => {
  const site = useFreshSite();
  const MANY = UPDATED_AT_ONCE + 50;
  let author: TestMember;
  let reader: TestMember;
  let coAuthor: TestMember;
  let stranger: TestMember;
  let moderator: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("author");
    reader = await site.addMember("devotee");
    coAuthor = await site.addMember("coauthor");
    stranger = await site.addMember("passerby");
    moderator = await site.addMember("guardian", "moderator");
    // The tests run the job themselves.
    await site.app.jobs.stop();
  });
  beforeEach(async () => {
    story = await writeStory(site, author);
    await insertComments(story.id, reader.id, MANY);
  });

  const runJob = () => updateOutdated(site.app.services, story.id, new AbortController().signal);
  const isOutdated = async () => (await OutdatedCopies.exists({ _id: toId(story.id) })) !== null;
  const placesOf = async () =>
    (await Comment.distinct("place", { story: toId(story.id) })).map(String).toSorted();
  const setPrivate = (isPrivate: boolean) =>
    updateStory(site.app.services, author.caller, story.id, { private: isPrivate });
  /** Number of the story's comments that somebody finds in the API. */
  async function foundBy(member?: TestMember): Promise<number> {
    const agent = await site.visit(member);
    const { body } = await agent.get(`/api/comments?filters[story]=${story.id}`).expect(200);
    expect(body.data.length > 0).to.equal(body.meta.pagination.total > 0);
    return body.meta.pagination.total;
  }

  const closing: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
    ["made private", () => setPrivate(true), () => setPrivate(false)],
    [
      "deleted",
      () => deleteStory(site.app.services, author.caller, story.id),
      () => restoreStory(site.app.services, author.caller, story.id),
    ],
    [
      "removed by the staff",
      () => removeStory(site.app.services, moderator.caller, story.id, { reason: "Copied" }),
      () => reinstateStory(site.app.services, moderator.caller, story.id),
    ],
    [
      "hidden with its banned author",
      () => hideStoriesOf(site.app.services, author.id, true),
      () => hideStoriesOf(site.app.services, author.id, false),
    ],
  ];
  for (const [name, close, open] of closing)
    it(`hides them from everybody else at once when it is ${name}, before and after the job`, async () => {
      expect([await foundBy(), await foundBy(stranger)]).to.deep.equal([MANY, MANY]);
      await close();
      expect(await placesOf()).to.deep.equal(["open"]);
      expect([await foundBy(), await foundBy(stranger), await foundBy(reader)]).to.deep.equal([0, 0, MANY]);
      await runJob();
      expect([await isOutdated(), await placesOf()]).to.deep.equal([false, ["shut"]]);
      expect([await foundBy(), await foundBy(stranger), await foundBy(reader)]).to.deep.equal([0, 0, MANY]);
      await open();
      await runJob();
      expect([await isOutdated(), await placesOf()]).to.deep.equal([false, ["open"]]);
      expect([await foundBy(), await foundBy(stranger)]).to.deep.equal([MANY, MANY]);
    });

  it("hides them when it is unpublished, by lists, counts, ids and relations", async () => {
    const { _id } = (await Comment.findOne({ story: toId(story.id) }).lean())!;
    const guest = await site.visit();
    await guest.get(`/api/comments/${_id}`).expect(200);
    await unpublishStory(site.app.services, author.caller, story.id);
    await guest.get(`/api/comments/${_id}`).expect(404);
    expect(await foundBy()).to.equal(0);
    const sorted = `/api/comments?filters[story]=${story.id}&sort=likes:desc&populate[root]=true`;
    expect((await guest.get(sorted).expect(200)).body.data).to.deep.equal([]);
    const staff = await site.visit(moderator);
    expect((await staff.get(`/api/comments?filters[story]=${story.id}`)).body.meta.pagination.total).to.equal(
      MANY,
    );
    await runJob();
    await guest.get(`/api/comments/${_id}`).expect(404);
  });

  it("is handled by a durable job", async () => {
    await setPrivate(true);
    await eventually(async () => {
      const waiting = await site.app.jobs.list({ name: "stories.update-copies", limit: 20 });
      expect(waiting.map(({ key }) => key)).to.include(story.id);
    });
  });

  it("is left in the last of several states, whichever come while the job runs", async () => {
    await setPrivate(true);
    await Promise.all([runJob(), setPrivate(false), runJob()]);
    await runJob();
    expect([await isOutdated(), await placesOf(), await foundBy()]).to.deep.equal([false, ["open"], MANY]);
    await setPrivate(true);
    await Promise.all([runJob(), setPrivate(false).then(() => setPrivate(true))]);
    await runJob();
    expect([await isOutdated(), await placesOf(), await foundBy()]).to.deep.equal([false, ["shut"], 0]);
  });

  it("keeps comments from a former collaborator, and gives new ones access", async () => {
    await setCollaborator(site.app.services, author.caller, story.id, {
      user: coAuthor.id,
      role: "co-author",
    });
    await runJob();
    await setPrivate(true);
    await runJob();
    expect(await foundBy(coAuthor)).to.equal(MANY);
    await changeStory(site.app.services, story.id, () => ({ collaborators: [] }));
    expect(await foundBy(coAuthor)).to.equal(0);
    await runJob();
    expect([await foundBy(coAuthor), await foundBy(author)]).to.deep.equal([0, MANY]);
  });

  it("gives a comment written while it is closed its current state", async () => {
    await setPrivate(true);
    const chapter = String(story.doc.contents[0]!.chapter);
    const commenting = { services: site.app.services, limits: unlimited };
    await Promise.all([
      createComment(commenting, author.caller, { chapter, text: "First" }),
      setPrivate(false),
      createComment(commenting, author.caller, { chapter, text: "Second" }),
    ]);
    await runJob();
    expect(await placesOf()).to.deep.equal(["open"]);
  });

  it("withholds its ratings, too, and opens them again", async () => {
    const rows = Array.from({ length: MANY }, () => ({
      rater: new mongoose.Types.ObjectId(),
      story: toId(story.id),
      rating: 4,
      weight: 10,
      counted: true,
      open: true,
    }));
    await StoryRating.insertMany(rows);
    const guest = await site.visit();
    const ratings = async () =>
      (await guest.get(`/api/story-ratings?filters[story]=${story.id}`)).body.meta.pagination.total;
    expect(await ratings()).to.equal(MANY);
    await setPrivate(true);
    expect(await ratings()).to.equal(0);
    await runJob();
    expect([await ratings(), await StoryRating.exists({ story: toId(story.id), open: true })]).to.deep.equal([
      0,
      null,
    ]);
    await setPrivate(false);
    await runJob();
    expect(await ratings()).to.equal(MANY);
  });

  it("writes and reads as much in its transaction with twice as many comments", async () => {
    const workOf = async () => {
      const { commands } = await commandsOf(() => setPrivate(true));
      return commands
        .filter(({ command }) => command.txnNumber !== undefined && command.autocommit === false)
        .map((event) => {
          const name = event.commandName === "getMore" ? "getMore" : nameOf(event);
          return `${name} ${event.command.limit ?? ""} ${event.command.updates?.length ?? ""}`;
        });
    };
    const once = await workOf();
    expect(once.filter((each) => each.startsWith("update comments"))).to.deep.equal([]);
    story = await writeStory(site, author);
    await insertComments(story.id, reader.id, 2 * MANY);
    expect(await workOf()).to.deep.equal(once);
  });

  it("is updated within its transaction while it has few", async () => {
    story = await writeStory(site, author);
    await insertComments(story.id, reader.id, UPDATED_AT_ONCE);
    await setPrivate(true);
    expect([await isOutdated(), await placesOf()]).to.deep.equal([false, ["shut"]]);
  });

  it("leaves nothing behind when it is erased before the job has run", async () => {
    await setPrivate(true);
    await Story.deleteOne({ _id: toId(story.id) });
    await runJob();
    expect(await isOutdated()).to.equal(false);
  });
});
