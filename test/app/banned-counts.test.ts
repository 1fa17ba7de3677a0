import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import type { Counter } from "#core/counter.ts";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { forgetBallotsOf } from "#features/community/challenges/ballots-of.ts";
import { castBallot } from "#features/community/challenges/commands/ballots.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { remindOfChallenge } from "#features/community/challenges/commands/reminders.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry } from "#features/community/challenges/entry-model.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { assignNextBallot } from "#features/community/challenges/queue.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { PollOption } from "#features/community/forums/poll-model.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { createList } from "#features/library/lists/commands.ts";
import { openBrief } from "#features/market/briefs/commands.ts";
import { makeOffer } from "#features/market/briefs/offers.ts";
import { favouriteService } from "#features/market/services/commands.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { StoryVote } from "#features/reading/discovery/model.ts";
import { renewVotesOf } from "#features/reading/discovery/votes.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { marketOf, putUp } from "../features/market/support.ts";
import { driftsOf } from "../features/platform/counters/support.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { days, runningChallenge } from "./support/challenges.ts";
import { exchangeInput } from "./support/exchanges.ts";
import { writeStory } from "./support/stories.ts";

/**
 * What the ban of those who acted does to each counter, summed over everything that is not theirs. A new counter
 * must be entered here, with an act of the bots below that raises it.
 */
const COUNTERS: Readonly<Record<string, "lowered">> = {
  "briefs.offers": "lowered",
  "challenge-entries.given": "lowered",
  "challenges.entries": "lowered",
  "challenges.reminders": "lowered",
  "chapters.comments": "lowered",
  "comments.likes": "lowered",
  "comments.replies": "lowered",
  "exchanges.signUps": "lowered",
  "facets.stories": "lowered",
  "forums.numbers": "lowered",
  lists: "lowered",
  "poll-options.votes": "lowered",
  "posts.insights": "lowered",
  "posts.laughs": "lowered",
  "posts.likes": "lowered",
  "posts.thanks": "lowered",
  "reviews.helpful": "lowered",
  "services.favourites": "lowered",
  "stories.aspects": "lowered",
  "stories.bookmarks": "lowered",
  "stories.comments": "lowered",
  "stories.favourites": "lowered",
  "stories.ratings": "lowered",
  "stories.reviews": "lowered",
  "threads.posts": "lowered",
  "threads.voters": "lowered",
  "threads.votes": "lowered",
  "updates.replies": "lowered",
  "users.favourites": "lowered",
  "users.followers": "lowered",
  "users.following": "lowered",
};

/** Counts a member's own works, which are theirs and hidden with them. */
const OWN_WORKS = ["users.stories"];

describe("Acts of banned members", () => {
  const site = useSite();
  let [author, admin] = [] as unknown as [TestMember, TestMember];
  let bots: TestMember[] = [];
  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const post = async (member: TestMember, path: string, data: object): Promise<string> => {
    const { body, status } = await supertest(site.url)
      .post(`/api/${path}`)
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .send({ data });
    expect([path, status, status === 200 ? "" : JSON.stringify(body)]).to.deep.equal([path, 200, ""]);
    return String(body.data?.id ?? "");
  };
  /** Ends all waiting jobs after acts on every bot at once. */
  const all = async (act: (bot: TestMember) => Promise<unknown>) => {
    await Promise.all(bots.map(act));
    await site.app.jobs.whenIdle();
  };
  const banOne = ({ id }: TestMember) => blockUser(site.app.services, admin.caller, id, { reason: "spam" });
  const unbanOne = ({ id }: TestMember) => unblockUser(site.app.services, admin.caller, id);
  const ban = () => all(banOne);
  const unban = () => all(unbanOne);
  const counters = (): readonly Counter[] => site.app.features.flatMap((feature) => feature.counters ?? []);

  /** Sum of all values of each counter, apart from the bots' own documents. */
  async function sums(): Promise<Readonly<Record<string, number>>> {
    const own = bots.map(({ id }) => toId(id));
    const entries = counters().map(async ({ name, collection, kept = collection, fields }) => {
      const documents = mongoose.connection.collection(kept);
      const [row] = await documents
        .aggregate<{ readonly sum: number }>([
          { $match: { _id: { $nin: own }, author: { $nin: own }, by: { $nin: own } } },
          {
            $group: {
              _id: null,
              sum: { $sum: { $add: Object.values(fields).map((path) => ({ $ifNull: [`$${path}`, 0] })) } },
            },
          },
        ])
        .toArray();
      return [name, row?.sum ?? 0] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  /** Creates everything that can be counted, by the author; returns what a bot does to it. */
  async function openEverything() {
    const { services } = site.app;
    const story = await writeStory(site, author, { categories: ["fantasy"] });
    const chapter = String(story.doc.contents[0]!.chapter);
    const list = String(
      (await createList(services, author.caller, { title: "Shelf", description: "Mine.", public: true }))._id,
    );
    const service = String((await putUp(site, author, admin))._id);
    const comment = await post(author, "comments", { chapter, text: "First" });
    const update = await post(author, "updates", { text: "News" });
    const poll = { options: ["Tea", "Coffee"] };
    const thread = await post(author, "threads", { section: "writing", title: "Which?", text: "Say", poll });
    const idea = await post(author, "threads", {
      section: "feedback-and-support",
      title: "Idea",
      text: "This",
      request: true,
    });
    const first = String((await Post.findOne({ thread }).lean())!._id);
    const option = String((await PollOption.findOne({ thread }).lean())!._id);
    const reviewer = await site.addMember("reviewer");
    await (await site.visit(reviewer)).get(story.chapter(1)).expect(200);
    await site.app.jobs.whenIdle();
    const review = await post(reviewer, "reviews", {
      story: story.id,
      text: "A review of this at some length.",
    });
    const challenge = await runningChallenge(writing(), author);
    const brief = await openBrief(marketOf(site), author.caller, {
      category: "copy-editing",
      title: "An edit",
      text: "All of it.",
      who: "all",
    });
    const exchange = await createExchange(writing(), author.caller, exchangeInput());
    return async (bot: TestMember) => {
      await post(bot, "comments", { chapter, text: "Bot" });
      await post(bot, "comments", { chapter, parent: comment, text: "Reply" });
      await post(bot, `comments/${comment}/like`, {});
      await post(bot, "update-replies", { update, text: "Bot" });
      await post(bot, "followers", { following: author.id });
      await post(author, "followers", { following: bot.id });
      await post(bot, "favourites", { story: story.id });
      await post(bot, "favourites", { author: author.id });
      await post(bot, "bookmarks", { story: story.id });
      await post(bot, `lists/${list}/follow`, {});
      await (await site.visit(bot)).get(story.chapter(1)).expect(200);
      await site.app.jobs.whenIdle();
      await post(bot, "story-ratings", { story: story.id, rating: 1 });
      await post(bot, "reviews", { story: story.id, text: "A review of this at some length.", plot: 1 });
      await post(bot, `reviews/${review}/helpful`, {});
      await post(bot, "posts", { thread, text: "Bot" });
      for (const mark of ["like", "thanks", "laughs", "insights"])
        await post(bot, `posts/${first}/${mark}`, {});
      await post(bot, `threads/${idea}/vote`, {});
      await post(bot, `threads/${thread}/poll`, { choices: [option] });
      const offered = await putUp(site, bot, admin);
      await makeOffer(marketOf(site), bot.caller, String(brief._id), {
        service: String(offered._id),
        text: "One pass.",
        price: "100",
        delivery: "72",
      });
      await favouriteService({ services }, bot.caller, service, true);
      await remindOfChallenge(writing(), bot.caller, challenge, true);
      const { id } = await writeStory(site, bot, { categories: ["fantasy"] });
      await enterChallenge(writing(), bot.caller, { challenge, story: id });
      await signUp(writing(), bot.caller, String(exchange._id), { wishes: ["fantasy"], offers: ["fantasy"] });
    };
  }

  let entrants = 0;
  const entrant = (name: string) => site.addMember(`${name}-${++entrants}`);
  /** A challenge in judging with two entries of others. */
  async function judgedChallenge(more: Record<string, unknown> = {}) {
    const challenge = await runningChallenge(writing(), author, more);
    for (const writer of [await entrant("ann"), await entrant("ben")]) {
      const { id: story } = await writeStory(site, writer, { categories: ["fantasy"] });
      await enterChallenge(writing(), writer.caller, { challenge, story });
    }
    await applyDueTransitions(writing(days(8)).services);
    return (await Challenge.findById(challenge).lean<ChallengeDoc>())!;
  }
  const vote = async (member: TestMember, challenge: ChallengeDoc) => {
    const { services } = writing();
    const ballot = (await assignNextBallot(services, member.caller, challenge))!;
    await Ballot.updateOne({ _id: ballot._id }, { $set: { openedAt: new Date() } });
    await castBallot(writing(), member.caller, {
      entry: String(ballot.entry),
      scores: challenge.criteria.map(() => 5),
    });
  };

  before(async () => {
    [author, admin] = [await site.addMember("author"), await site.addMember("boss", "admin")];
    bots = await Promise.all(["bot-a", "bot-b", "bot-c"].map((name) => site.addMember(name)));
    const old = new Date(Date.now() - 30 * 86_400_000);
    await mongoose.connection.collection("users").updateMany({}, { $set: { createdAt: old } });
  });

  it("lower every counter of the site during the ban and raise it to the same value after it", async () => {
    const judged = await judgedChallenge();
    const act = await openEverything();
    const before = await sums();
    for (const bot of bots) {
      await act(bot);
      await vote(bot, judged);
    }
    await site.app.jobs.whenIdle();
    const [acted, votes] = [await sums(), await StoryVote.countDocuments()];
    await ban();
    const during = await sums();
    expect(
      Object.keys(acted)
        .filter((name) => !OWN_WORKS.includes(name))
        .sort(),
    ).to.deep.equal(Object.keys(COUNTERS).sort());
    const unmoved = Object.keys(COUNTERS).filter((name) => !(acted[name]! > before[name]!));
    expect(unmoved).to.deep.equal([]);
    const counting = Object.keys(COUNTERS).filter((name) => during[name] !== before[name]);
    expect(counting).to.deep.equal([]);
    expect(await driftsOf(...counters())).to.deep.equal([]);
    expect(await StoryVote.countDocuments({ user: { $in: bots.map(({ id }) => toId(id)) } })).to.equal(0);
    expect(votes).to.be.above(0);
    await unban();
    expect(await sums()).to.deep.equal(acted);
    expect(await StoryVote.countDocuments()).to.equal(votes);
    expect(await driftsOf(...counters())).to.deep.equal([]);
  });

  for (const judges of [false, true])
    it(`do not decide a challenge, nor do those of deleted accounts, as ${judges ? "judges" : "readers"}`, async () => {
      const challenge = await judgedChallenge();
      const [banned, deleted, staying] = bots as [TestMember, TestMember, TestMember];
      for (const bot of bots) await vote(bot, challenge);
      await Ballot.updateMany({ challenge: challenge._id }, { $set: { judge: judges } });
      await blockUser(site.app.services, admin.caller, banned.id, { reason: "spam" });
      await forgetBallotsOf(deleted.id);
      await applyDueTransitions(writing(days(16)).services);
      const counted = async () =>
        (await Ballot.find({ challenge: challenge._id, counts: true }).lean()).map(({ by }) => String(by));
      expect(await counted()).to.deep.equal([staying.id]);
      const entries = await Entry.find({ challenge: challenge._id }).lean();
      expect(entries.reduce((sum, { ballots }) => sum + (ballots ?? 0), 0)).to.equal(1);
      // A decided challenge keeps its result.
      await unblockUser(site.app.services, admin.caller, banned.id);
      await blockUser(site.app.services, admin.caller, staying.id, { reason: "spam" });
      await site.app.jobs.whenIdle();
      expect(await counted()).to.deep.equal([staying.id]);
      await unblockUser(site.app.services, admin.caller, staying.id);
      await site.app.jobs.whenIdle();
    });

  it("count once after bans and unbans at the same moment", async () => {
    const before = await sums();
    // Some are refused, because the account is already banned, or is not; the others still have to end.
    const banAll = () => bots.map((bot) => banOne(bot));
    const unbanAll = () => bots.map((bot) => unbanOne(bot));
    for (let round = 0; round < 3; round++)
      await Promise.allSettled([...banAll(), ...unbanAll(), ...banAll()]);
    await Promise.allSettled(unbanAll());
    await site.app.jobs.whenIdle();
    expect(await sums()).to.deep.equal(before);
    await Promise.all(bots.map(({ id }) => renewVotesOf(id)));
  });
});
