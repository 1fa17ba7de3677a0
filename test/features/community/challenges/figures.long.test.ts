import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { castBallot } from "#features/community/challenges/commands/ballots.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry } from "#features/community/challenges/entry-model.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { assignNextBallot } from "#features/community/challenges/queue.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { recount } from "./recount.ts";

/** The issue requires 1,000 and 5,000; the long tests use fewer, because those cast 20,000 ballots. */
const ENTRIES = Number(process.env.ENTRIES ?? 100);
const VOTERS = ENTRIES * 5;
const EACH = 4;
/** Concurrent voters. */
const AT_ONCE = 25;

describe(`A challenge of ${ENTRIES} entries and ${VOTERS} voters`, function () {
  this.timeout(1_800_000);
  const site = useSite();
  let [challenge, owner] = [] as unknown as [ChallengeDoc, TestMember];

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const stored = () => Challenge.findById(challenge._id).lean<ChallengeDoc>() as Promise<ChallengeDoc>;

  before(async () => {
    owner = await site.addMember("owner");
    const id = await runningChallenge(writing(), owner, {
      criteria: [
        { name: "Voice", weight: 3 },
        { name: "Plot", weight: 2 },
      ],
      numberOfWinners: 3,
    });
    challenge = (await Challenge.findById(toId(id)).lean<ChallengeDoc>())!;
    const author = await site.addMember("author");
    const { doc } = await writeStory(site, author, { categories: ["fantasy"] });
    const stories = Array.from({ length: ENTRIES }, () => new mongoose.Types.ObjectId());
    const [plain] = await mongoose.connection.collection("stories").find({ _id: doc._id }).toArray();
    await mongoose.connection
      .collection("stories")
      .insertMany(
        stories.map((_id, at) => ({ ...plain!, _id, slug: `s${at}`, author: new mongoose.Types.ObjectId() })),
      );
    const frozen = { at: new Date(), hash: "0".repeat(64), title: "x", words: 10, chapters: 1 };
    await Entry.insertMany(
      stories.map((story, at) => ({
        challenge: challenge._id,
        story,
        author: new mongoose.Types.ObjectId(),
        slot: 0,
        frozen,
        order: (at * 7_919) % ENTRIES,
        createdAt: new Date(Date.now() + at),
      })),
    );
    await Challenge.updateOne(
      { _id: challenge._id },
      { $set: { state: "judging", frozenAt: new Date(), entries: ENTRIES } },
    );
    const [person] = await mongoose.connection
      .collection("users")
      .find({ _id: toId(author.id) })
      .toArray();
    await mongoose.connection.collection("users").insertMany(
      Array.from({ length: VOTERS }, (_, at) => ({
        ...person!,
        _id: voterId(at),
        username: `voter${at}`,
        usernameKey: `voter${at}`,
        lookAlikeKey: `voter${at}`,
        email: `voter${at}@example.com`,
        emailKey: `voter${at}@example.com`,
        createdAt: new Date(Date.now() - 30 * 86_400_000),
      })),
    );
  });

  const voterId = (at: number) => new mongoose.Types.ObjectId((at + 1).toString(16).padStart(24, "0"));

  it("judges every entry within 10 % of the mean number of times, and a recount of the table gives the same ranking", async () => {
    const found = await stored();
    const begun = performance.now();
    const hoursAgo = new Date(Date.now() - 4 * 3_600_000);
    // One in fifty of the first half leaves with an entry in hand, which the queue releases. Only what they
    // leave is old, because the site's own job may release it at any moment.
    const judge = (from: number, until: number, leaver: number) => async (worker: number) => {
      for (let at = from + worker; at < until; at += AT_ONCE) {
        const viewer = { ...owner.viewer, id: String(voterId(at)), username: `voter${at}` };
        const caller = { viewer, requestId: "test" };
        for (let turn = 0; turn < EACH; turn++) {
          const leaves = at % leaver === 0 && turn === EACH - 1;
          const { services } = writing(leaves ? hoursAgo : new Date());
          const ballot = await assignNextBallot(services, caller, found);
          await Ballot.updateOne({ _id: ballot!._id }, { $set: { openedAt: new Date() } });
          if (leaves) break;
          const number = Number.parseInt(String(ballot!.entry).slice(-4), 16);
          const scores = [1 + ((number + at) % 5), 1 + ((number * 3 + turn) % 5)];
          await castBallot(writing(), caller, { entry: String(ballot!.entry), scores, note: "" });
        }
      }
    };
    const all = (work: (worker: number) => Promise<void>) =>
      Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)));
    await all(judge(0, VOTERS / 2, 50));
    await applyDueTransitions(writing().services);
    await all(judge(VOTERS / 2, VOTERS, Number.POSITIVE_INFINITY));
    const took = (performance.now() - begun) / (VOTERS * EACH);
    await applyDueTransitions(writing(days(16)).services);
    const entries = await Entry.find({ challenge: challenge._id }).sort({ rank: 1 }).lean();
    const counts = entries.map(({ ballots }) => ballots);
    const mean = counts.reduce((sum, count) => sum + count, 0) / ENTRIES;
    console.info(
      `      mean ${mean.toFixed(2)}, least ${Math.min(...counts)}, most ${Math.max(...counts)}, ${took.toFixed(1)} ms a ballot`,
    );
    expect(Math.min(...counts)).to.be.at.least(mean * 0.9);
    expect(Math.max(...counts)).to.be.at.most(mean * 1.1);
    const { text } = await supertest(site.url).get(`/challenges/${challenge._id}/ballots.csv`).expect(200);
    expect(recount(text)).to.deep.equal(entries.map(({ _id }) => String(_id)));
  });
});
