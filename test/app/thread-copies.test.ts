import { expect } from "chai";
import mongoose, { type Types } from "mongoose";
import { UPDATED_AT_ONCE } from "#core/copies/index.ts";
import { toId } from "#core/db/ids.ts";
import { decideThread, moderateThread } from "#features/community/forums/commands/moderate.ts";
import { mergeThread } from "#features/community/forums/commands/move-posts.ts";
import { deleteThread } from "#features/community/forums/commands/threads.ts";
import { OutdatedPosts, updateOutdatedPosts } from "#features/community/forums/copies.ts";
import { deletePostsOf } from "#features/community/forums/leftovers.ts";
import { moveMarks } from "#features/community/forums/merged.ts";
import { Thread, type ThreadDoc } from "#features/community/forums/model.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { forumTalk } from "../features/community/forums/support.ts";
import { commandsOf, nameOf } from "../support/commands.ts";
import { type TestMember, useFreshSite } from "../support/site.ts";

describe("A thread with more posts than its transaction updates", () => {
  const site = useFreshSite();
  const { begin, say, writing } = forumTalk(site);
  const MANY = 1_000;
  let [author, stranger, moderator] = [] as unknown as TestMember[];
  let id: string;
  let number = 0;

  before(async () => {
    author = await site.addMember("author");
    stranger = await site.addMember("passerby");
    moderator = await site.addMember("guardian", "moderator");
  });
  beforeEach(async () => {
    ({ id } = await begin(author!, `Long thread ${++number}`));
    await addPosts(id, MANY - 1);
  });

  const insert = (collection: string, count: number, row: (at: number) => object) =>
    mongoose.connection.collection(collection).insertMany(Array.from({ length: count }, (_, at) => row(at)));
  async function addPosts(thread: string, count: number): Promise<void> {
    const { next, section } = (await Thread.findById(thread).lean<ThreadDoc>())!;
    const rows = Array.from({ length: count }, (_, at) => ({
      thread: toId(thread),
      section,
      author: toId(author!.id),
      number: next + at,
      text: `Xylophone ${at}`,
      open: true,
    }));
    await Post.insertMany(rows);
    await Thread.updateOne({ _id: thread }, { $inc: { next: count, posts: count } });
  }
  const act = (name: "remove" | "restore") =>
    moderateThread(writing(), moderator!.caller, id, name, { reason: "Copied" });
  const runJob = () => updateOutdatedPosts(id, new AbortController().signal);
  const isOutdated = async () => (await OutdatedPosts.exists({ _id: toId(id) })) !== null;
  const openPosts = () => Post.countDocuments({ thread: toId(id), open: true });
  async function foundBy(member?: TestMember): Promise<number> {
    const agent = await site.visit(member);
    const { body } = await agent.get(`/api/posts?filters[thread]=${id}`).expect(200);
    return body.meta.pagination.total;
  }
  const transactionOf = async (work: () => Promise<unknown>) =>
    (await commandsOf(work)).commands.filter(({ command }) => command.autocommit === false);

  it("hides them from strangers at once when it is removed, and shows them after it is restored", async () => {
    expect([await foundBy(), await foundBy(stranger)]).to.deep.equal([MANY, MANY]);
    await site.app.jobs.stop();
    await act("remove");
    expect([await isOutdated(), await openPosts()]).to.deep.equal([true, MANY]);
    expect([await foundBy(), await foundBy(stranger), await foundBy(moderator)]).to.deep.equal([0, 0, MANY]);
    const guest = await site.visit();
    expect((await guest.get("/forums/search?q=xylophone").expect(200)).text).to.not.include("Xylophone ");
    await runJob();
    expect([await isOutdated(), await openPosts(), await foundBy()]).to.deep.equal([false, 0, 0]);
    await act("restore");
    await runJob();
    expect([await isOutdated(), await openPosts(), await foundBy()]).to.deep.equal([false, MANY, MANY]);
  });

  it("has a durable job that does it after the act", async () => {
    await act("remove");
    const waiting = await site.app.jobs.list({ name: "forums.update-posts", limit: 20 });
    expect(waiting.map(({ key }) => key)).to.include(id);
  });

  it("is left in the last of several states, whichever come while the job runs, and after a crash half-way", async () => {
    await act("remove");
    await Promise.all([runJob(), act("restore"), runJob()]);
    await runJob();
    expect([await isOutdated(), await openPosts()]).to.deep.equal([false, MANY]);
    await act("remove");
    const crash = new AbortController();
    const crashed = updateOutdatedPosts(id, crash.signal).catch(() => "crashed");
    crash.abort();
    expect(await crashed).to.equal("crashed");
    expect(await isOutdated()).to.equal(true);
    await runJob();
    expect([await isOutdated(), await openPosts()]).to.deep.equal([false, 0]);
  });

  it("gives posts their section after a move, and a post written meanwhile the state of its thread", async () => {
    await Promise.all([
      decideThread(writing(), moderator!.caller, id, { section: "off-topic" }),
      say(stranger!, id, "Meanwhile"),
    ]);
    await runJob();
    expect(await Post.distinct("section", { thread: toId(id) })).to.deep.equal(["off-topic"]);
  });

  it("sends as many commands in its transaction with twice as many posts", async () => {
    const namesOf = async () =>
      (await transactionOf(() => act("remove"))).map((event) =>
        event.commandName === "getMore" ? "getMore" : nameOf(event),
      );
    const once = await namesOf();
    expect(once.filter((name) => name === "update posts")).to.deep.equal([]);
    ({ id } = await begin(author!, "Twice as long"));
    await addPosts(id, 2 * MANY);
    expect(await namesOf()).to.deep.equal(once);
  });

  it("updates few posts in its transaction", async () => {
    ({ id } = await begin(author!, "Short thread"));
    await addPosts(id, UPDATED_AT_ONCE - 1);
    await act("remove");
    expect([await isOutdated(), await openPosts()]).to.deep.equal([false, 0]);
  });

  it("that is merged takes its votes and followers along in batches, each member's once", async () => {
    const { id: from } = await begin(author!, "Idea", { section: "feedback-and-support", request: true });
    const { id: into } = await begin(author!, "Same idea", {
      section: "feedback-and-support",
      request: true,
    });
    const votersOf = (thread: string, voters: readonly Types.ObjectId[]) =>
      insert("thread-votes", voters.length, (at) => ({ thread: toId(thread), by: voters[at] }));
    const voters = Array.from({ length: MANY }, () => new mongoose.Types.ObjectId());
    await votersOf(from, voters);
    await votersOf(into, voters.slice(0, 10));
    await Thread.updateOne({ _id: from }, { $set: { votes: MANY } });
    await Thread.updateOne({ _id: into }, { $set: { votes: 10 } });
    await insert("subject-follows", MANY, (at) => ({ kind: "thread", subject: from, user: voters[at] }));
    await insert("subject-follows", 10, (at) => ({ kind: "thread", subject: into, user: voters[at] }));
    const sent = await transactionOf(() => mergeThread(writing(), moderator!.caller, from, { into }));
    expect(sent.map(nameOf).filter((name) => /thread-votes|subject-follows/.test(name))).to.deep.equal([]);
    const job = () => moveMarks(from, new AbortController().signal);
    await Promise.all([job(), job()]).catch(() => {});
    await job();
    const count = (collection: string, filter: object) =>
      mongoose.connection.collection(collection).countDocuments(filter);
    expect(await count("thread-votes", { thread: toId(from) })).to.equal(0);
    expect(await count("thread-votes", { thread: toId(into) })).to.equal(MANY);
    expect(await count("subject-follows", { kind: "thread", subject: from })).to.equal(0);
    // The author of both follows them, too.
    expect(await count("subject-follows", { kind: "thread", subject: into })).to.equal(MANY + 1);
    expect((await Thread.findById(into).lean<ThreadDoc>())!.votes).to.equal(MANY);
    expect((await Thread.findById(from).lean<ThreadDoc>())!.votes).to.equal(0);
  });

  it("that is deleted is gone at once, and what thousands of members left there after the job", async () => {
    const thread = await begin(author!, "Read by many");
    const _id = toId(thread.id);
    await insert("thread-reads", MANY, () => ({ thread: _id, member: new mongoose.Types.ObjectId() }));
    const post = (await Post.findOne({ thread: _id }).lean())!._id;
    await insert("post-likes", MANY, () => ({ post, by: new mongoose.Types.ObjectId() }));
    const sent = await transactionOf(() => deleteThread(writing(), author!.caller, thread.id));
    expect(sent.map(nameOf).filter((name) => /thread-reads|post-likes/.test(name))).to.deep.equal([]);
    await (await site.visit()).get(`/api/posts/${post}`).expect(404);
    await (await site.visit(author)).get(`/api/posts/${post}`).expect(404);
    await deletePostsOf(thread.id, undefined, new AbortController().signal);
    const left = [Post.countDocuments({ thread: _id })];
    for (const [collection, filter] of [
      ["thread-reads", { thread: _id }],
      ["post-likes", { post }],
      ["subject-follows", { kind: "thread", subject: thread.id }],
    ] as const)
      left.push(mongoose.connection.collection(collection).countDocuments(filter) as never);
    expect(await Promise.all(left)).to.deep.equal([0, 0, 0, 0]);
  });
});
