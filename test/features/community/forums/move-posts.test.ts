import { expect } from "chai";
import { load } from "cheerio";
import { toId } from "#core/db/ids.ts";
import { solveThread, voteForThread } from "#features/community/forums/commands/marks.ts";
import { mergeThread, splitThread } from "#features/community/forums/commands/move-posts.ts";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { ForumDraft, type ForumDraftDoc } from "#features/community/forums/draft-model.ts";
import { followingOf, followThread } from "#features/community/forums/follows.ts";
import { Thread, type ThreadDoc, threadVotes } from "#features/community/forums/model.ts";
import { sectionNumbers } from "#features/community/forums/numbers.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { forumTalk } from "./support.ts";

describe("Splitting and merging threads", () => {
  const site = useSite();
  const { begin, say, send, writing } = forumTalk(site);
  let [ada, bea, moe] = [] as unknown as TestMember[];
  let [guest, moes] = [] as unknown as Awaited<ReturnType<typeof site.visit>>[];

  before(async () => {
    [ada, bea, moe] = [
      await site.addMember("ada"),
      await site.addMember("bea"),
      await site.addMember("moe", "moderator"),
    ];
    [guest, moes] = [await site.visit(), await site.visit(moe)];
  });

  const texts = async (place: string) => {
    const page = load((await guest!.get(place).expect(200)).text);
    return page(".post")
      .toArray()
      .map((post) => page(post).find(".post-text").text());
  };
  /** Checks the stored numbers of threads and posts against actual counts. */
  async function assertCounted() {
    const threads = await Thread.find().lean<ThreadDoc[]>();
    for (const thread of threads)
      expect(thread.posts, thread.title).to.equal(
        await Post.countDocuments({
          thread: thread._id,
          shadowBanned: false,
          hidden: false,
          authorHidden: false,
        }),
      );
    for (const [section, { threads: count, posts }] of await sectionNumbers()) {
      const open = threads.filter((thread) => thread.section === section && thread.open);
      expect({ section, count, posts }).to.deep.equal({
        section,
        count: open.length,
        posts: open.reduce((sum, thread) => sum + thread.posts, 0),
      });
    }
  }

  it("move posts to a new thread, to which their addresses redirect, and add a log entry", async () => {
    const { id, place } = await begin(ada!, "Two subjects");
    await say(bea!, id, "On the first");
    const other = await say(bea!, id, "On the second");
    await say(ada!, id, "On the second too");
    await guest!.get(place).expect(200);
    const fields = { posts: "3-", title: "The second", section: "off-topic", into: "" };
    const done = await send(moes!, `/forums/threads/${id}/split`, fields);
    expect(done.status).to.equal(303);
    expect(await texts(done.headers.location!)).to.deep.equal(["On the second", "On the second too"]);
    expect(await texts(place)).to.deep.equal(["First of Two subjects", "On the first"]);
    const led = await guest!.get(`/forums/posts/${other}`).expect(302);
    expect(led.headers.location).to.include(done.headers.location!).and.include("from=1");
    expect((await guest!.get("/forums/off-topic")).text).to.include("The second");
    const [entry] = (await findAudit({ action: "thread.split" }, { limit: 1 })).rows;
    expect(entry).to.deep.include({ details: { title: "Two subjects", posts: "3-", into: "The second" } });
    const follows = await followingOf(bea!.id, String((await Post.findById(other).lean())!.thread));
    expect(follows).to.equal("following");
    await assertCounted();
  });

  it("accept a reply with a quote that was moved while the reply was written, and with no other thread's", async () => {
    const [one, two] = [await begin(ada!, "Asked here"), await begin(bea!, "Answered there")];
    const quoted = await say(bea!, one.id, "Off the subject");
    const adas = await site.visit(ada!);
    const form = `${one.place}?quote=${quoted}`;
    await adas.get(form).expect(200);
    await send(moes!, `/forums/threads/${one.id}/split`, {
      posts: "2",
      section: "writing",
      title: "",
      into: two.place,
    });
    const sent = await send(adas, form, { text: "I think it is on it", quotes: quoted });
    expect(sent.status).to.equal(303);
    expect(await texts(one.place)).to.deep.equal(["First of Asked here", "I think it is on it"]);
    const [elsewhere] = await Post.find({ thread: toId(two.id) }).sort({ number: 1 });
    const other = await send(adas, one.place, { text: "And this", quotes: String(elsewhere!._id) });
    expect(other.text).to.include("This post does not exist in this thread.");
  });

  it("move posts to the end of another thread, and refuse none, all, or the same thread", async () => {
    const [one, two] = [await begin(ada!, "Begun here"), await begin(bea!, "Goes on there")];
    await say(bea!, one.id, "Wanders");
    const split = (fields: Record<string, string>) =>
      send(moes!, `/forums/threads/${one.id}/split`, { section: "writing", title: "", into: "", ...fields });
    for (const [fields, said] of [
      [{ posts: "x", into: two.place }, "such as 5, 7-12"],
      [{ posts: "9", into: two.place }, "no posts with these numbers"],
      [{ posts: "1-", into: two.place }, "merge the thread into another one"],
      [{ posts: "2", into: one.place }, "Please choose a different thread"],
      [{ posts: "2", into: "/forums/writing/nowhere" }, "no thread at this address"],
      [{ posts: "2" }, "required"],
    ] as const) {
      const refused = await split(fields as Record<string, string>);
      expect(refused.status, said).to.equal(422);
      expect(refused.text).to.include(said);
      expect(load(refused.text)("#field-posts").val()).to.equal(fields.posts);
    }
    const done = await split({ posts: "2", into: `${site.url}${two.place}?at=end` });
    expect(done.headers.location).to.equal(two.place);
    expect(await texts(two.place)).to.deep.equal(["First of Goes on there", "Wanders"]);
    await assertCounted();
  });

  it("merge threads with their followers and votes, and redirect from the old address to the other", async () => {
    const ideas = { section: "feedback-and-support", request: true };
    const [one, two] = [await begin(ada!, "A dark mode", ideas), await begin(bea!, "Dark colours", ideas)];
    const plain = await begin(bea!, "No idea");
    await voteForThread(moe!.caller, one.id, true);
    await voteForThread(moe!.caller, two.id, true);
    await voteForThread(bea!.caller, one.id, true);
    await voteForThread(ada!.caller, two.id, true);
    await followThread(moe!.caller, one.id, "following");
    expect((await send(moes!, `/forums/threads/${one.id}/merge`, { into: plain.place })).text).to.include(
      "An idea can only be merged into another idea.",
    );
    const asked = await send(moes!, `/forums/threads/${one.id}/merge`, { into: two.place });
    expect(load(asked.text)("main").text())
      .to.include("Merge “A dark mode” into “Dark colours”?")
      .and.include("You cannot undo this.");
    expect((await Thread.findById(one.id).lean<ThreadDoc>())!.mergedInto).to.equal(undefined);
    const done = await send(moes!, `/forums/threads/${one.id}/merge`, { into: two.place, confirm: "yes" });
    expect(done.headers.location).to.equal(two.place);
    await guest!.get(one.place).expect(301).expect("Location", two.place);
    await guest!.get(`/forums/threads/${one.id}`).expect(301).expect("Location", two.place);
    expect((await guest!.get("/forums/feedback-and-support")).text).to.not.include(one.place);
    expect(await texts(two.place)).to.deep.equal(["First of Dark colours", "First of A dark mode"]);
    // The vote of the remaining thread's author does not count.
    expect((await Thread.findById(two.id).lean<ThreadDoc>())!.votes).to.equal(2);
    expect(await followingOf(moe!.id, two.id)).to.equal("following");
    await site.app.jobs.whenIdle();
    const told = { kind: "thread-merged", own_thread: toId(one.id) };
    expect((await Notification.find(told).lean()).map((each) => String(each.for))).to.deep.equal([ada!.id]);
    expect((await (await site.visit(ada!)).get("/notifications").expect(200)).text).to.include(
      "Our staff merged your thread “A dark mode” into “Dark colours”",
    );
    const third = await begin(ada!, "The one idea", ideas);
    await mergeThread(writing(), moe!.caller, two.id, { into: third.id });
    await guest!.get(one.place).expect(301).expect("Location", third.place);
    const polled = await begin(ada!, "Asks", { poll: { options: ["a", "b"] } });
    expect(await refusal(mergeThread(writing(), moe!.caller, polled.id, { into: plain.id }))).to.include({
      status: 400,
    });
    await assertCounted();
  });

  it("count votes by blocks with the author of the remaining idea, not of the merged one", async () => {
    const ideas = { section: "feedback-and-support", request: true };
    const [one, two] = [await begin(ada!, "Larger letters", ideas), await begin(bea!, "Letter sizes", ideas)];
    const [cyd, dee] = [await site.addMember("cyd"), await site.addMember("dee")];
    const block = (by: TestMember, who: TestMember) => ({
      by: by.caller,
      input: { who: who.id, kind: "block" },
    });
    const [ofAda, ofBea] = [block(ada!, cyd), block(bea!, dee)];
    for (const { by, input } of [ofAda, ofBea]) await blockMember(site.app.services, by, input);
    for (const { caller } of [cyd, dee]) await voteForThread(caller, one.id, true);
    const votes = async (id: string) => (await Thread.findById(id).lean<ThreadDoc>())!.votes;
    await site.app.jobs.whenIdle();
    expect(await votes(one.id), "ada has blocked cyd").to.equal(1);
    await mergeThread(writing(), moe!.caller, one.id, { into: two.id });
    await site.app.jobs.whenIdle();
    const counted = async () =>
      (await threadVotes.model.find({ thread: toId(two.id), shadowBanned: { $ne: true } }).lean()).map(
        ({ by }) => String(by),
      );
    expect(await counted(), "bea has blocked dee").to.deep.equal([cyd.id]);
    expect(await votes(two.id)).to.equal(1);
    await unblockMember(site.app.services, ofBea.by, ofBea.input);
    await site.app.jobs.whenIdle();
    expect(await votes(two.id)).to.equal(2);
  });

  it("lead the readers of a merged thread's feed to that of the other", async () => {
    const [one, two] = [await begin(ada!, "Told twice"), await begin(bea!, "Told once")];
    await mergeThread(writing(), moe!.caller, one.id, { into: two.id });
    await guest!
      .get(`/forums/threads/${one.id}/feed.atom`)
      .expect(301)
      .expect("Location", `/forums/threads/${two.id}/feed.atom`);
    await guest!.get(`/forums/threads/${two.id}/feed.atom`).expect(200);
  });

  it("take the drafts of replies along when they are merged, and lose neither of two", async () => {
    const [one, two] = [await begin(ada!, "Half said here"), await begin(bea!, "Half said there")];
    const [beas, adas] = [await site.visit(bea), await site.visit(ada)];
    const keep = (agent: typeof beas, place: string, text: string) =>
      send(agent, place, { text, do: "draft" });
    await keep(beas, one.place, "A thought of Bea");
    await keep(beas, two.place, "Another thought of Bea");
    await keep(adas, one.place, "A thought of Ada");
    await mergeThread(writing(), moe!.caller, one.id, { into: two.id });
    const answer = await send(adas, one.place, { text: "A thought of Ada, now complete" });
    expect(answer.status).to.equal(303);
    await site.app.jobs.whenIdle();
    const drafted = async (agent: typeof beas) => {
      const $ = load((await agent.get(two.place).expect(200)).text);
      return $("textarea[name=text]").first().text();
    };
    expect(await drafted(beas)).to.equal("Another thought of Bea\n\nA thought of Bea");
    expect(await drafted(adas)).to.equal("");
    expect(await ForumDraft.countDocuments({ place: one.id })).to.equal(0);
  });

  it("forget the draft of a reply before it is moved along, but no other", async () => {
    const [one, two] = [await begin(ada!, "Unmoved here"), await begin(bea!, "Unmoved there")];
    await mergeThread(writing(), moe!.caller, one.id, { into: two.id });
    await site.app.jobs.whenIdle();
    // As before the job has come to them.
    await ForumDraft.create(
      [ada, bea].map((member) => ({
        member: member!.id,
        place: one.id,
        text: "A thought",
        updatedAt: new Date(),
      })),
    );
    await createPost(writing(), ada!.caller, { thread: two.id, text: "A thought, complete" });
    await createPost(writing(), bea!.caller, { thread: two.id, text: "Another" });
    const left = await ForumDraft.find({ place: one.id }).lean<ForumDraftDoc[]>();
    expect(left.map(({ member }) => String(member))).to.deep.equal([bea!.id]);
  });

  it("give posts that come back the numbers they had, and the thread its answer", async () => {
    const help = { section: "feedback-and-support" };
    const [one, two] = [await begin(ada!, "Where is it", help), await begin(bea!, "Elsewhere", help)];
    const answer = await say(bea!, one.id, "Here");
    for (const text of ["There", "Thanks"]) await say(ada!, one.id, text);
    await solveThread(ada!.caller, answer, true);
    const numbers = async () =>
      (await Post.find({ thread: one.id }).sort({ number: 1 }).lean()).map(
        ({ number, text, former }) => `${number} ${text}${former ? " (moved)" : ""}`,
      );
    const before = await numbers();
    const split = (id: string, posts: string, more: object) =>
      splitThread(writing(), moe!.caller, id, { posts, section: help.section, ...more });
    await split(one.id, "2-3", { into: two.id });
    expect(await numbers()).to.deep.equal(["1 First of Where is it", "4 Thanks"]);
    expect((await Thread.findById(one.id).lean<ThreadDoc>())!.solved).to.equal(undefined);
    await split(two.id, "2-", { into: one.id });
    expect(await numbers()).to.deep.equal(before);
    expect(String((await Thread.findById(one.id).lean<ThreadDoc>())!.solved)).to.equal(answer);
    // By way of a new thread and a third one, and with a post written meanwhile.
    const third = await split(one.id, "2-3", { title: "Apart" });
    await split(String(third._id), "2", { into: two.id });
    await say(bea!, one.id, "Meanwhile");
    await mergeThread(writing(), moe!.caller, String(third._id), { into: one.id });
    await split(two.id, "2-", { into: one.id });
    expect(await numbers()).to.deep.equal([...before, "5 Meanwhile"]);
    expect((await Thread.findById(one.id).lean<ThreadDoc>())!.next).to.equal(6);
    await assertCounted();
  });

  it("do not make a member follow posts who has stopped following their thread", async () => {
    const { id } = await begin(ada!, "Too long");
    await say(bea!, id, "Once");
    await followThread(bea!.caller, id, "none");
    const { _id } = await splitThread(writing(), moe!.caller, id, {
      posts: "2",
      title: "Shorter",
      section: "writing",
    });
    expect(await followingOf(bea!.id, String(_id))).to.equal("none");
  });

  it("lose no post that is written during a merge or split", async () => {
    const [one, two] = [await begin(ada!, "Busy"), await begin(bea!, "Takes all")];
    await say(bea!, one.id, "There before");
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 8 }, (_, index) =>
        createPost(writing(), bea!.caller, { thread: one.id, text: `Meanwhile ${index}` }),
      ),
      splitThread(writing(), moe!.caller, one.id, { posts: "2", into: two.id, section: "writing" }),
      mergeThread(writing(), moe!.caller, one.id, { into: two.id }),
    ]);
    const written = outcomes.slice(0, 8).filter(({ status }) => status === "fulfilled").length;
    const moved = (await Thread.findById(one.id).lean<ThreadDoc>())!;
    const place = moved.mergedInto ?? moved._id;
    const all = await Post.find({ thread: { $in: [place, two.id] }, text: /^Meanwhile/ }).lean();
    expect(all).to.have.length(written);
    expect(new Set(all.map(({ thread, number }) => `${thread} ${number}`)).size).to.equal(written);
    await assertCounted();
  });

  it("merge only one of two threads that are merged into each other concurrently, and lose neither", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await begin(ada!, `This ${round}`), await begin(bea!, `That ${round}`)];
      const merged = await Promise.allSettled([
        mergeThread(writing(), moe!.caller, one.id, { into: two.id }),
        mergeThread(writing(), moe!.caller, two.id, { into: one.id }),
      ]);
      expect(merged.filter(({ status }) => status === "fulfilled")).to.have.length(1);
      const place = merged[0].status === "fulfilled" ? two.place : one.place;
      expect((await texts(place)).sort()).to.deep.equal([`First of That ${round}`, `First of This ${round}`]);
    }
    await assertCounted();
  });
});
