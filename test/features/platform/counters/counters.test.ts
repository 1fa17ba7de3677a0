import { expect } from "chai";
import { load } from "cheerio";
import mongoose, { Types } from "mongoose";
import { pino } from "pino";
import type { Counter } from "#core/counter.ts";
import { addBookmark } from "#features/library/bookmarks/index.ts";
import { addFavourite, removeFavourite } from "#features/library/favourites/index.ts";
import { followUser, unfollowUser } from "#features/library/followers/index.ts";
import { addItem, createList, followList } from "#features/library/lists/index.ts";
import { User } from "#features/people/users/model.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { checkCounter } from "#features/platform/counters/index.ts";
import { CounterDrift, CounterRun } from "#features/platform/counters/model.ts";
import { counterPersonalData } from "#features/platform/counters/personal-data.ts";
import { checkAll } from "#features/platform/counters/run.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { publishStory, unpublishStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { createComment } from "#features/talk/comments/index.ts";
import { rateStory } from "#features/talk/ratings/index.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { driftsOf } from "./support.ts";

const limits = unlimited;
const quiet = pino({ level: "silent" });

describe("Counters", () => {
  const site = useSite();
  const members = {} as Record<"ann" | "bob" | "cyd", TestMember>;
  let admin: TestMember;
  let story: TestStory;

  /** Counters of all features, by name. */
  const collected = () =>
    site.app.features
      .flatMap(({ counters = [] }) => counters)
      .toSorted((a, b) => a.name.localeCompare(b.name));
  const collection = (name: string) => mongoose.connection.collection<{ _id: unknown }>(name);
  const counter = (name: string): Counter => collected().find((each) => each.name === name)!;
  const check = (counters: readonly Counter[] = collected()) =>
    checkAll(site.app.services.now, quiet, counters);
  const wrongIn = ({ counters }: Awaited<ReturnType<typeof check>>) =>
    counters.filter(({ wrong, error }) => wrong > 0 || error);

  before(async () => {
    for (const name of ["ann", "bob", "cyd"] as const) members[name] = await site.addMember(name);
    admin = await site.addMember("ada", "admin");
    story = await storeStory(site, members.ann, { categories: ["fantasy"] });
    const { services } = site.app;
    const { ann, bob, cyd } = members;
    const chapter = String(story.doc.contents[0]!.chapter);
    await followUser(services, bob.caller, { following: ann.id });
    await addFavourite(services, bob.caller, { story: story.id });
    await addFavourite(services, bob.caller, { author: ann.id });
    await addBookmark(services, bob.caller, { story: story.id });
    await createComment({ services, limits }, bob.caller, { chapter, text: "Oh!" });
    for (const { viewer } of [bob, cyd])
      await recordProgress(site.app.services, viewer, { story: story.id, number: 1, at: new Date() });
    await rateStory(services, bob.caller, { story: story.id, rating: 4 });
    const said = { story: story.id, text: "Good.", plot: 4, style: 5, rating: 4 };
    await saveReview({ services, limits }, cyd.caller, said);
    const list = String((await createList(services, bob.caller, { title: "Mine", public: true }))._id);
    await addItem(services, bob.caller, { list, story: story.id });
    await followList(services, cyd.caller, list);
    await site.app.jobs.whenIdle();
  });

  it("are all correct on a site in use", async () => {
    const run = await check();
    expect(run.complete).to.equal(true);
    expect(run.counters.map((each) => each.counter)).to.deep.equal(collected().map(({ name }) => name));
    expect(wrongIn(run)).to.deep.equal([]);
    const looked = new Map(run.counters.map((each) => [each.counter, each.looked]));
    expect(looked.get("users.followers")).to.equal(4);
    expect(looked.get("stories.favourites")).to.equal(1);
  });

  for (const name of [
    "chapters.comments",
    "comments.likes",
    "comments.replies",
    "lists",
    "facets.stories",
    "stories.aspects",
    "stories.bookmarks",
    "stories.comments",
    "stories.favourites",
    "stories.ratings",
    "stories.reviews",
    "users.favourites",
    "users.followers",
    "users.following",
    "users.stories",
  ])
    it(`that are wrong are found and set right: ${name}`, async () => {
      const { collection: walked, kept = walked, fields } = counter(name);
      const one = (await collection(walked).findOne({}))!;
      const $inc = Object.fromEntries(Object.values(fields).map((path) => [path, 3]));
      const before = (await checkCounter(counter(name))).wrong;
      expect(before).to.equal(0);
      await collection(kept).updateOne({ _id: one._id as never }, { $inc }, { upsert: kept !== walked });
      const [drift, ...others] = await driftsOf(counter(name));
      expect(others).to.deep.equal([]);
      expect(drift!.of).to.equal(String(one._id));
      for (const field of Object.keys(fields))
        expect(drift!.stored[field]! - drift!.counted[field]!, field).to.equal(3);
      expect(await driftsOf(counter(name))).to.deep.equal([]);
    });

  it("include every counter of every feature", () => {
    const covered = [
      ...["reviews.helpful", "updates.replies"],
      ...["challenges.entries", "challenge-entries.given"],
      ...[
        "challenges.reminders",
        "exchanges.signUps",
        "posts.insights",
        "posts.laughs",
        "posts.thanks",
        "threads.posts",
        "threads.voters",
        "threads.votes",
        "posts.likes",
        "forums.numbers",
        "poll-options.votes",
      ],
      ...["services.favourites", "briefs.offers"],
      ...["chapters.comments", "comments.likes", "comments.replies", "lists", "facets.stories"],
      ...["stories.aspects", "stories.bookmarks", "stories.comments", "stories.favourites"],
      ...["stories.ratings", "stories.reviews"],
      ...["users.favourites", "users.followers", "users.following", "users.stories"],
    ];
    expect(collected().map(({ name }) => name)).to.have.members(covered);
    const kept = (of: string) =>
      collected().flatMap((each) => (each.collection === of ? Object.values(each.fields) : []));
    const numbers = (model: typeof User | typeof Story) =>
      Object.keys(model.schema.paths).filter((path) => path.startsWith("stats."));
    expect(kept("users")).to.have.members(numbers(User as never));
    // Derived from the text, the clock or a mean of counters.
    const derived = [
      "words",
      "chapters",
      "drafts",
      "views",
      "rating",
      "score",
      "popularity",
      "rising",
      "newReaders",
    ];
    expect([
      ...kept("stories").filter((path) => path.startsWith("stats.")),
      ...derived.map((each) => `stats.${each}`),
    ]).to.have.members(numbers(Story as never));
  });

  it("that change while they are counted are not reported, and stay exact", async () => {
    const { services } = site.app;
    const { ann, bob, cyd } = members;
    const others = await Promise.all([1, 2, 3].map((n) => site.addMember(`reader-${n}`)));
    const second = await storeStory(site, ann, { categories: ["fantasy"], aiUse: "none" });
    let isOver = false;
    const readers = [bob, cyd, ...others].map(async ({ caller }) => {
      for (let round = 0; round < 15; round++) {
        await addFavourite(services, caller, { story: story.id });
        await followUser(services, caller, { following: ann.id });
        await removeFavourite(services, caller, { subject: story.id });
        await unfollowUser(services, caller, { following: ann.id });
      }
    });
    const owner = async () => {
      for (let round = 0; round < 5; round++) {
        await unpublishStory(services, ann.caller, second.id);
        await publishStory(services, ann.caller, second.id);
      }
    };
    const all = Promise.all([...readers, owner()]).finally(() => {
      isOver = true;
    });
    const names = [
      "stories.favourites",
      "users.followers",
      "users.following",
      "users.stories",
      "facets.stories",
    ];
    let looks = 0;
    for (; !isOver; looks++) expect(await driftsOf(...names.map(counter))).to.deep.equal([]);
    await all;
    expect(looks).to.be.greaterThan(1);
    const { stats } = (await Story.findById(story.id).lean())!;
    expect(stats.favourites).to.equal(0);
    expect((await User.findById(ann.id).lean())!.stats).to.include({ followers: 0, stories: 2 });
  });

  it("that are wrong and change meanwhile are corrected by exactly the difference", async () => {
    const { services } = site.app;
    await Story.updateOne({ _id: story.id }, { $inc: { "stats.favourites": 7 } });
    const moving = [members.bob, members.cyd].map(async ({ caller }) => {
      for (let round = 0; round < 10; round++) {
        await addFavourite(services, caller, { story: story.id });
        if (round < 9) await removeFavourite(services, caller, { subject: story.id });
      }
    });
    const [drifts] = await Promise.all([driftsOf(counter("stories.favourites")), ...moving]);
    expect(drifts).to.have.length(1);
    expect(drifts[0]!.stored.favourites! - drifts[0]!.counted.favourites!).to.equal(7);
    expect((await Story.findById(story.id).lean())!.stats.favourites).to.equal(2);
  });

  it("are read in batches of at most 500 documents", async () => {
    const { stats } = (await Story.findById(story.id).lean())!;
    const ids = Array.from({ length: 1_100 }, () => new Types.ObjectId());
    await Story.collection.insertMany(
      ids.map((_id, n) => ({ _id, stats: { ...stats, bookmarks: n < 60 ? 1 : 0 } })) as never,
    );
    const asked: number[] = [];
    const client = mongoose.connection.getClient();
    const note = ({
      commandName,
      command,
    }: {
      commandName: string;
      command: { find?: string; limit?: number };
    }) => {
      if (commandName === "find" && command.find === "stories" && command.limit) asked.push(command.limit);
    };
    client.on("commandStarted", note);
    const run = await check([counter("stories.bookmarks")]);
    client.off("commandStarted", note);
    expect(run.counters[0]).to.include({ looked: 1_102, wrong: 60 });
    expect(asked.filter((limit) => limit > 1)).to.deep.equal([500, 500, 500]);
    expect(await CounterDrift.countDocuments({ run: run._id })).to.equal(50);
    await Story.collection.deleteMany({ _id: { $in: ids } });
  });

  it("that fail to be counted are reported, and do not block others", async () => {
    const broken: Counter = {
      ...counter("users.followers"),
      name: "users.broken",
      count: async () => {
        throw new Error("the abacus is gone");
      },
    };
    const run = await check([broken, counter("users.followers")]);
    expect(run.counters).to.deep.equal([
      { counter: "users.broken", looked: 0, wrong: 0, error: "the abacus is gone" },
      { counter: "users.followers", looked: 7, wrong: 0, error: "" },
    ]);
    const agent = await site.visit(admin);
    expect((await agent.get("/admin/counters").expect(200)).text).to.include("the abacus is gone");
  });

  it("are shown to admins with their corrections, and checked at once by a button, which is recorded in the audit log", async () => {
    await CounterRun.deleteMany({});
    const agent = await site.visit(admin);
    expect((await agent.get("/admin/counters").expect(200)).text).to.include("Nothing has been checked yet");
    await User.updateOne({ _id: members.bob.id }, { $set: { "stats.followers": 12 } });
    const form = { _csrf: await csrfOf(agent) };
    await agent
      .post("/admin/counters")
      .type("form")
      .send(form)
      .expect(303)
      .expect("location", "/admin/counters");
    await eventually(async () => (await CounterRun.countDocuments({})) > 0);
    const $ = load((await agent.get("/admin/counters").expect(200)).text);
    const rows = $("tr")
      .map((_, row) => $(row).text())
      .get();
    expect(rows.some((row) => row.startsWith("users.followers") && row.endsWith("1"))).to.equal(true);
    expect(rows.find((row) => row.includes(members.bob.id)))
      .to.include("followers 12")
      .and.include("followers 0");
    expect((await User.findById(members.bob.id).lean())!.stats.followers).to.equal(0);
    const { rows: entries } = await findAudit({ subject: "all" }, { limit: 5 });
    expect(entries.map(({ action, by }) => [action, by])).to.deep.equal([["counters.run", admin.id]]);
  });

  it("are hidden from guests, members and moderators", async () => {
    const mod = await site.addMember("mod", "moderator");
    for (const [who, status] of [
      [undefined, 404],
      [members.bob, 404],
      [mod, 403],
    ] as const)
      await (await site.visit(who)).get("/admin/counters").expect(status);
  });

  it("that were wrong for an account are deleted with it", async () => {
    expect(await CounterDrift.countDocuments({ of: members.bob.id })).to.be.greaterThan(0);
    await counterPersonalData.erase({ id: members.bob.id } as never, "leave");
    expect(await CounterDrift.countDocuments({ of: members.bob.id })).to.equal(0);
  });

  it("are checked by one recurring job, and jobs of earlier versions are removed", async () => {
    const jobs = mongoose.connection.collection("jobs");
    await jobs.insertOne({
      name: "bookmarks.reconcile",
      openKey: "bookmarks.reconcile:every",
      state: "waiting",
    });
    await site.app.jobs.endRounds(["bookmarks.reconcile"]);
    const rounds = await jobs.find({ every: { $ne: null } }).toArray();
    expect(rounds.map(({ name }) => name))
      .to.include("counters.check")
      .and.not.include("bookmarks.reconcile");
  });
});
