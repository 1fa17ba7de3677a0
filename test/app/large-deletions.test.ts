import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { createChallenge, endChallenge } from "#features/community/challenges/commands/challenges.ts";
import { createService, deleteService } from "#features/market/services/commands.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { deleteChapter, endChapter, findBinnedChapters } from "#features/stories/chapters/index.ts";
import { createComment } from "#features/talk/comments/commands.ts";
import { Comment } from "#features/talk/comments/model.ts";
import { deleteComment } from "#features/talk/comments/moderation.ts";
import { forgetCommentsOf } from "#features/talk/comments/state.ts";
import { deleteReview } from "#features/talk/reviews/acts.ts";
import { saveReview } from "#features/talk/reviews/commands.ts";
import { letBePaid, marketOf, TERMS } from "../features/market/support.ts";
import { commandsOf, nameOf } from "../support/commands.ts";
import { eventually } from "../support/eventually.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { unlimited } from "../support/unlimited.ts";
import { challengeInput } from "./support/challenges.ts";
import { storeStory, type TestStory } from "./support/stories.ts";

describe("A deleted thing with more dependents than a transaction may write", () => {
  const site = useSite();
  const MANY = 1_000;
  let [author, reader] = [] as unknown as TestMember[];
  let story: TestStory;

  before(async () => {
    [author, reader] = [await site.addMember("author"), await site.addMember("devotee")];
  });
  beforeEach(async () => {
    story = await storeStory(site, author!, { chapters: ["One.", "Two."] });
  });

  const writing = () => ({ services: site.app.services, limits: unlimited });
  const stored = (collection: string) => mongoose.connection.collection(collection);
  const addMarks = (collection: string, of: string, id: string) =>
    stored(collection).insertMany(
      Array.from({ length: MANY }, () => ({ [of]: toId(id), by: new Types.ObjectId() })),
    );
  const chapterId = (at: number) => String(story.doc.contents[at]!.chapter);
  const say = async (text: string, more: object = {}) =>
    String((await createComment(writing(), reader!.caller, { chapter: chapterId(0), text, ...more }))._id);

  /** Asserts that an act writes none of a collection in its transaction, and that a job then deletes all. */
  async function expectLater(collection: string, filter: object, act: () => Promise<unknown>): Promise<void> {
    const left = () => stored(collection).countDocuments(filter);
    expect(await left()).to.be.at.least(MANY);
    const { commands } = await commandsOf(act);
    const inTransaction = commands.filter(({ command }) => command.autocommit === false).map(nameOf);
    expect(inTransaction).to.not.be.empty;
    expect(inTransaction.filter((name) => name.endsWith(` ${collection}`))).to.deep.equal([]);
    await eventually(async () => (await left()) === 0);
  }

  it("loses the likes of a comment in a job; guests do not find it from the beginning", async () => {
    const id = await say("Liked by all");
    await addMarks("comment-likes", "comment", id);
    await expectLater("comment-likes", { comment: toId(id) }, async () => {
      await deleteComment(writing(), reader!.caller, id);
      await (await site.visit()).get(`/api/comments/${id}`).expect(404);
    });
  });

  it("loses the likes of a comment of which a placeholder stays, without likes", async () => {
    const id = await say("Liked and answered");
    await say("Answer", { parent: id });
    await addMarks("comment-likes", "comment", id);
    await Comment.updateOne({ _id: toId(id) }, { $set: { likes: MANY } });
    await expectLater("comment-likes", { comment: toId(id) }, () =>
      deleteComment(writing(), reader!.caller, id),
    );
    expect(await Comment.findById(id).lean()).to.include({ deleted: true, text: "", likes: 0 });
  });

  it("keeps them if a late event says that an existing comment was deleted", async () => {
    const id = await say("Still here");
    await addMarks("comment-likes", "comment", id);
    await inTransaction((session) => site.app.services.events.publish("comment.deleted", { id }, session));
    await site.app.jobs.whenIdle();
    expect(await stored("comment-likes").countDocuments({ comment: toId(id) })).to.equal(MANY);
  });

  it("loses them before the comment when an account is erased, which has no event", async () => {
    const parting = await site.addMember("parting");
    const { _id } = await createComment(writing(), parting.caller, { chapter: chapterId(0), text: "Mine" });
    await addMarks("comment-likes", "comment", String(_id));
    await forgetCommentsOf(site.app.services, parting.id);
    expect(await stored("comment-likes").countDocuments({ comment: _id })).to.equal(0);
    expect(await Comment.exists({ _id })).to.equal(null);
  });

  it("loses the placeholders of a long thread of deleted comments, the first hundred at once", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 250; number++)
      ids.push(await say(`No. ${number}`, ids.length > 0 ? { parent: ids.at(-1)! } : {}));
    for (const id of ids.slice(0, -1)) await deleteComment(writing(), reader!.caller, id);
    const left = () => Comment.countDocuments({ _id: { $in: ids.map(toId) } });
    expect(await left()).to.equal(250);
    const { commands } = await commandsOf(() => deleteComment(writing(), reader!.caller, ids.at(-1)!));
    const ended = commands.filter((command) => nameOf(command) === "findAndModify comments");
    expect(ended).to.have.length.within(100, 102);
    await site.app.jobs.whenIdle();
    expect(await left()).to.equal(0);
  });

  it("loses the votes on a review in a job", async () => {
    const { services } = site.app;
    await recordProgress(services, reader!.viewer, { story: story.id, number: 1, at: new Date() });
    const review = { story: story.id, text: "Read it by daylight." };
    const id = String((await saveReview(writing(), reader!.caller, review))._id);
    await addMarks("review-votes", "review", id);
    await expectLater("review-votes", { review: toId(id) }, () => deleteReview(services, reader!.caller, id));
  });

  it("loses the favourites of a service in a job", async () => {
    const market = marketOf(site);
    await letBePaid(author!);
    const id = String((await createService(market, author!.caller, TERMS))._id);
    await addMarks("service-favourites", "service", id);
    await expectLater("service-favourites", { service: toId(id) }, () =>
      deleteService(market, author!.caller, id),
    );
  });

  it("loses the reminders of a challenge in a job", async () => {
    const { _id } = await createChallenge(writing(), author!.caller, challengeInput({}));
    await addMarks("challenge-reminders", "challenge", String(_id));
    await expectLater("challenge-reminders", { challenge: _id }, () => endChallenge(site.app.services, _id));
  });

  it("loses the revisions of a chapter in a job; its team does not find them from the beginning", async () => {
    const id = chapterId(1);
    await stored("revisions").insertMany(
      Array.from({ length: MANY }, (_, at) => ({
        chapter: toId(id),
        story: toId(story.id),
        number: at + 2,
        html: "<p>Earlier.</p>",
        by: toId(author!.id),
        at: new Date(),
      })),
    );
    await deleteChapter(site.app.services, author!.caller, id);
    const [binned] = await findBinnedChapters([toId(story.id)]);
    await expectLater("revisions", { chapter: toId(id) }, async () => {
      await endChapter(site.app.services, binned!);
      const agent = await site.visit(author);
      await agent.get(`/story/${story.id}/revisions/${id}`).expect(404);
    });
  });
});
