import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { castBallot, skipEntry } from "#features/community/challenges/commands/ballots.ts";
import { announceChallenge, createChallenge } from "#features/community/challenges/commands/challenges.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { answerJudging, inviteMembers } from "#features/community/challenges/commands/invites.ts";
import { challengeCounters } from "#features/community/challenges/counters.ts";
import { decideChallenge } from "#features/community/challenges/decide.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry } from "#features/community/challenges/entry-model.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { assignNextBallot } from "#features/community/challenges/queue.ts";
import { followUser } from "#features/library/followers/index.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { removeStory, updateStory } from "#features/stories/editing/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { challengeInput, days, runningChallenge } from "#test/app/support/challenges.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { recount } from "./recount.ts";

describe("Judging a challenge", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};

  before(async () => {
    for (const name of ["owner", "ada", "bea", "cyd", "dee", "eve"])
      members[name] = await site.addMember(name);
    // Makes the accounts old enough to vote.
    await mongoose.connection
      .collection("users")
      .updateMany({}, { $set: { createdAt: new Date(Date.now() - 30 * 86_400_000) } });
  });

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const callerOf = (name: string) => members[name]!.caller;
  const stored = async (id: string) => (await Challenge.findById(toId(id)).lean())!;

  /** Creates a challenge in judging, with an entry by each of these authors; returns its id and theirs. */
  async function judged(authors: readonly string[], more: Record<string, unknown> = {}) {
    const challenge = await runningChallenge(writing(), members.owner!, {
      criteria: [
        { name: "Voice", weight: 2 },
        { name: "Plot", weight: 1 },
      ],
      numberOfWinners: 3,
      ...more,
    });
    const entries: Record<string, string> = {};
    for (const [at, name] of authors.entries()) {
      const { id: story } = await storeStory(site, members[name]!, { categories: ["fantasy"] });
      const soon = new Date(Date.now() + at);
      entries[name] = String((await enterChallenge(writing(soon), callerOf(name), { challenge, story }))._id);
    }
    await applyDueTransitions(writing(days(8)).services);
    return { challenge, entries };
  }
  const open = (name: string, entry: string) =>
    Ballot.updateOne({ entry: toId(entry), by: toId(members[name]!.id) }, { $set: { openedAt: new Date() } });
  const cast = (name: string, entry: string, scores: number[], note = "") =>
    castBallot(writing(), callerOf(name), { entry, scores, note });
  async function vote(name: string, challenge: string, scoresOf: (entry: string) => number[]) {
    const ballot = await assignNextBallot(writing().services, callerOf(name), await stored(challenge));
    if (!ballot) return null;
    const entry = String(ballot.entry);
    await open(name, entry);
    await cast(name, entry, scoresOf(entry));
    return entry;
  }

  it("assigns readers the entry that has been assigned least, each once, and none to those with an entry", async () => {
    const { challenge, entries } = await judged(["ada", "bea", "cyd"]);
    const had: Record<string, (string | null)[]> = { dee: [], eve: [] };
    for (let round = 0; round < 4; round++)
      for (const name of Object.keys(had)) had[name]!.push(await vote(name, challenge, () => [3, 3]));
    const entrant = await refusal(vote("ada", challenge, () => [1, 1]));
    expect(entrant.message).to.equal(challengesMessages.entrantVotes);
    for (const name of ["dee", "eve"]) expect(had[name]).to.have.members([...Object.values(entries), null]);
    const given = await Entry.find({ challenge: toId(challenge) }).lean();
    expect(given.map((entry) => entry.given).sort()).to.deep.equal([2, 2, 2]);
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("leaves out an entry whose story staff have removed, for judges and in the results", async () => {
    const staff = await site.addMember("remover", "moderator");
    const { challenge, entries } = await judged(["ada", "bea", "cyd"], { manualJudge: true });
    const agent = await site.visit(members.owner!);
    const listed = async () => {
      const $ = load((await agent.get(`/challenges/${challenge}/judge`).expect(200)).text);
      return Object.values(entries).filter((id) => $(`a[href*="${id}"]`).length > 0);
    };
    const score = async (name: string, points: number) => {
      await agent.get(`/challenges/entries/${entries[name]}`).expect(200);
      await cast("owner", entries[name]!, [points, points]);
    };
    await score("ada", 5);
    await score("bea", 3);
    expect(await listed()).to.have.members(Object.values(entries));
    const storyOf = async (name: string) => String((await Entry.findById(entries[name]!).lean())!.story);
    for (const name of ["ada", "cyd"])
      await removeStory(site.app.services, staff.caller, await storyOf(name), { reason: "Copied" });
    expect(await listed()).to.deep.equal([entries.bea]);
    for (const name of ["ada", "cyd"]) await agent.get(`/challenges/entries/${entries[name]}`).expect(404);
    expect((await refusal(cast("owner", entries.ada!, [4, 4]))).message).to.equal(
      challengesMessages.notGiven,
    );
    await applyDueTransitions(writing(days(16)).services);
    const decided = await stored(challenge);
    expect([decided.state, String(decided.winner), decided.runnerUp]).to.deep.equal([
      "decided",
      await storyOf("bea"),
      null,
    ]);
    expect((await Entry.findById(entries.ada!).lean())!.rank).to.equal(null);
  });

  it("counts each ballot that was cast at the moment of the decision, or refuses it", async () => {
    for (let round = 0; round < 4; round++) {
      const { challenge, entries } = await judged(["ada"], { manualJudge: true });
      const agent = await site.visit(members.owner!);
      await agent.get(`/challenges/entries/${entries.ada}`).expect(200);
      const found = await stored(challenge);
      const [ballot] = await Promise.allSettled([
        cast("owner", entries.ada!, [4, 4]),
        decideChallenge(writing().services, found, new Date()),
      ]);
      const { ballots } = (await Entry.findById(entries.ada!).lean())!;
      expect(await stored(challenge)).to.include({ state: "decided" });
      expect(ballots).to.equal(ballot.status === "fulfilled" ? 1 : 0);
    }
  });

  it("assigns one entry to a reader with many concurrent requests, and counts it once", async () => {
    const { challenge } = await judged(["ada", "bea"]);
    const found = await stored(challenge);
    const given = await Promise.all(
      Array.from({ length: 12 }, () => assignNextBallot(writing().services, callerOf("dee"), found)),
    );
    expect(given.every((ballot) => ballot !== null)).to.equal(true);
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("ignores ballots by readers who have not opened the entry, are too new, or were not assigned it", async () => {
    const { challenge, entries } = await judged(["ada"]);
    const { services } = writing();
    expect((await refusal(cast("dee", entries.ada!, [3, 3]))).message).to.match(/cannot judge this entry/);
    const ballot = await assignNextBallot(services, callerOf("dee"), await stored(challenge));
    expect(String(ballot!.entry)).to.equal(entries.ada);
    expect((await refusal(cast("dee", entries.ada!, [3, 3]))).message).to.match(/open the entry/);
    await open("dee", entries.ada!);
    expect((await refusal(cast("dee", entries.ada!, [3]))).message).to.match(/each criterion/);
    expect((await refusal(cast("dee", entries.ada!, [6, 1]))).status).to.equal(400);
    await cast("dee", entries.ada!, [5, 1]);
    const young = await site.addMember("young");
    const refused = await refusal(assignNextBallot(services, young.caller, await stored(challenge)));
    expect(refused.message).to.match(/at least 7 days/);
  });

  it("releases assignments after some hours, and those that readers decline", async () => {
    const { challenge, entries } = await judged(["ada"]);
    const given = async () => (await Entry.findById(toId(entries.ada!)).lean())!.given;
    await assignNextBallot(writing().services, callerOf("dee"), await stored(challenge));
    await assignNextBallot(writing().services, callerOf("eve"), await stored(challenge));
    await skipEntry(callerOf("eve"), entries.ada!);
    expect(await given()).to.equal(1);
    expect(await assignNextBallot(writing().services, callerOf("eve"), await stored(challenge))).to.equal(
      null,
    );
    await applyDueTransitions(writing(new Date(Date.now() + 3 * 3_600_000)).services);
    expect(await given()).to.equal(0);
  });

  it("ranks by the mean of ballots, ties by the criterion with the highest weight, and provides a table that anyone can recount", async () => {
    const { challenge, entries } = await judged(["ada", "bea", "cyd"]);
    // Ada and Bea have the same score; Bea has more for voice.
    const points: Record<string, number[]> = {
      [entries.ada!]: [3, 5],
      [entries.bea!]: [4, 3],
      [entries.cyd!]: [1, 1],
    };
    for (const name of ["dee", "eve"])
      for (let round = 0; round < 3; round++) await vote(name, challenge, (entry) => points[entry]!);
    await applyDueTransitions(writing(days(16)).services);
    const decided = await stored(challenge);
    expect(decided.state).to.equal("decided");
    const ranked = await Entry.find({ challenge: toId(challenge) })
      .sort({ rank: 1 })
      .lean();
    expect(ranked.map(({ _id }) => String(_id))).to.deep.equal([entries.bea, entries.ada, entries.cyd]);
    expect(ranked.map(({ score }) => score)).to.deep.equal([36_667, 36_667, 10_000]);
    expect([decided.winner, decided.runnerUp, decided.thirdPlace].map(String)).to.deep.equal(
      ranked.map(({ story }) => String(story)),
    );
    const { text } = await supertest(site.url).get(`/challenges/${challenge}/ballots.csv`).expect(200);
    expect(recount(text)).to.deep.equal([entries.bea, entries.ada, entries.cyd]);
    for (const { id, username } of Object.values(members)) {
      expect(text).not.to.include(id);
      // As a whole word: a name such as "bea" may be part of an id.
      expect(text).not.to.match(new RegExp(`\\b${username}\\b`));
    }
    const page = load((await supertest(site.url).get(`/challenges/${challenge}/results`).expect(200)).text);
    expect(page(".result").length).to.equal(3);
    // Points by criterion, and why one of two equal entries leads.
    const [first, second, third] = page(".result")
      .toArray()
      .map((each) => page(each).text());
    const { criteria } = decided;
    expect(first).to.include(`${criteria[0]!.name}: 4.0000`).and.include(`${criteria[1]!.name}: 3.0000`);
    expect(first).to.include("Same points as the next entry. It ranks higher because it has more points for");
    expect(second).to.include(`${criteria[0]!.name}: 3.0000`).and.not.include("Same points");
    expect(third).not.to.include("Same points");
    // Withdrawn by its author: the table counts it without its title.
    const titlesOf = (csv: string) =>
      csv.split(/\r?\n/).flatMap((line) => (line.startsWith(entries.bea!) ? [line.split(",")[2]] : []));
    expect(titlesOf(text)).to.have.length(2).and.not.include(challengesText.goneStory);
    await updateStory(site.app.services, callerOf("bea"), String(ranked[0]!.story), { private: true });
    const later = await supertest(site.url).get(`/challenges/${challenge}/ballots.csv`).expect(200);
    expect(recount(later.text)).to.deep.equal([entries.bea, entries.ada, entries.cyd]);
    expect(titlesOf(later.text)).to.deep.equal([challengesText.goneStory, challengesText.goneStory]);
    await site.app.jobs.whenIdle();
    const told = await Notification.find({ challenge: toId(challenge) }).lean();
    expect(told.filter(({ kind }) => kind === "challenge-won")).to.have.length(3);
  });

  it("counts only the oldest account of one person, whichever groups they are in, and none of an entrant", async () => {
    const { challenge, entries } = await judged(["ada", "bea"]);
    const points: Record<string, number[]> = { dee: [5, 5], eve: [1, 1], cyd: [2, 2] };
    const rounds: Record<string, number> = { dee: 1, eve: 2, cyd: 2 };
    for (const name of ["dee", "eve", "cyd"])
      for (let round = 0; round < rounds[name]!; round++) await vote(name, challenge, () => points[name]!);
    for (let round = 0; round < 2; round++) await vote("owner", challenge, () => [1, 1]);
    const group = (...names: string[]) => ({
      users: names.map((name) => toId(members[name]!.id)),
      evidence: [],
      score: 0.9,
      foundAt: new Date(),
    });
    // Dee and Eve are one person; Eve is in another group with Cyd; Bea, who has an entry, is the owner too.
    await mongoose.connection
      .collection("duplicate-groups")
      .insertMany([group("dee", "eve"), group("eve", "cyd"), group("bea", "owner")]);
    await applyDueTransitions(writing(days(16)).services);
    const counted = async (name: string) =>
      (await Ballot.find({ entry: toId(entries[name]!), counts: true }).lean()).map(({ by }) => String(by));
    for (const name of ["ada", "bea"]) expect(await counted(name)).to.deep.equal([members.cyd!.id]);
    const { rank, score, ballots } = (await Entry.findById(toId(entries.ada!)).lean())!;
    expect([rank, score, ballots]).to.deep.equal([1, 20_000, 1]);
    await mongoose.connection.collection("duplicate-groups").deleteMany({});
  });

  it("accepts no ballot by a reader who has acquired a conflict of interest, and counts none", async () => {
    const { challenge, entries } = await judged(["ada", "bea"]);
    const story = async (name: string) => String((await Entry.findById(toId(entries[name]!)).lean())!.story);
    const joins = async (who: string, name: string) =>
      changeStory(site.app.services, await story(name), () => ({
        collaborators: [{ user: toId(members[who]!.id), role: "editor" }] as never,
      }));
    // Dee has judged both before; Eve has them assigned.
    for (let round = 0; round < 2; round++) await vote("dee", challenge, () => [4, 4]);
    const given = String(
      (await assignNextBallot(writing().services, callerOf("eve"), await stored(challenge)))!.entry,
    );
    const ofEve = given === entries.ada ? "ada" : "bea";
    await open("eve", given);
    await joins("eve", ofEve);
    expect((await refusal(cast("eve", given, [5, 5]))).message).to.match(/You cannot judge this entry/);
    await joins("dee", "ada");
    await applyDueTransitions(writing(days(16)).services);
    const ballots = await Ballot.find({ challenge: toId(challenge), castAt: { $ne: null } }).lean();
    expect(ballots.map(({ entry, counts }) => [String(entry), counts])).to.have.deep.members([
      ...[
        [entries.ada, false],
        [entries.bea, true],
      ],
    ]);
  });

  it("works entirely through the API: an entry is assigned, opened, and judged or declined", async () => {
    const { challenge, entries } = await judged(["ada", "bea"]);
    const token = await site.tokenOf(members.dee!);
    const send = (method: "post" | "delete", path: string, data?: object) =>
      supertest(site.url)[method](`/api/${path}`).set("Authorization", `Bearer ${token}`).send({ data });
    const begun = (await send("post", `challenges/${challenge}/vote`).expect(200)).body.data;
    const { entry } = begun.attributes;
    expect(Object.values(entries)).to.include(entry);
    const data = { entry, scores: [4, 2] };
    expect((await send("post", "ballots", data).expect(400)).text).to.match(/open the entry/);
    const opened = (await send("post", `challenge-entries/${entry}/open`).expect(200)).body.data.attributes;
    expect(opened.ballot.id).to.equal(begun.id);
    expect(opened.chapters[0].html).to.include("<p>");
    const { hash } = (await Entry.findById(toId(entry)).lean())!.frozen!;
    expect(opened.hash).to.equal(hash);
    await send("post", "ballots", data).expect(200);
    await send("delete", `ballots/${begun.id}`).expect(400);
    const other = (await send("post", `challenges/${challenge}/vote`).expect(200)).body.data;
    expect(other.attributes.entry).not.to.equal(entry);
    await send("delete", `ballots/${other.id}`).expect(200);
    const none = await send("post", `challenges/${challenge}/vote`).expect(400);
    expect(none.text).to.include("There are no more entries");
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("lets judges score blind, excludes those with a conflict of interest, and hides entries until then", async () => {
    const challenge = String(
      (
        await createChallenge(
          writing(),
          callerOf("owner"),
          challengeInput({ startDate: days(-1).toISOString(), manualJudge: true }),
        )
      )._id,
    );
    const invite = (lines: object) => inviteMembers(writing(), callerOf("owner"), challenge, lines);
    // One wrong name: nobody on the other line is invited, and every error is reported.
    const wrong = await invite({ judges: "dee", entrants: "nobody-at-all" }).catch((error) => error.fields);
    expect(wrong.map(({ path }: { path: string[] }) => path[0])).to.deep.equal(["entrants"]);
    expect((await stored(challenge)).judges).to.have.length(0);
    await invite({ judges: "dee, @EVE" });
    await invite({ judges: "dee" });
    expect((await stored(challenge)).judges).to.have.length(2);
    await answerJudging(callerOf("dee"), challenge, true);
    await announceChallenge(writing(), callerOf("owner"), challenge, { toFollowers: false });
    const entries: Record<string, string> = {};
    for (const name of ["ada", "bea"]) {
      const { id: story } = await storeStory(site, members[name]!, { categories: ["fantasy"] });
      entries[name] = String((await enterChallenge(writing(), callerOf(name), { challenge, story }))._id);
    }
    await followUser(site.app.services, callerOf("dee"), { following: members.bea!.id });
    await applyDueTransitions(writing(days(8)).services);
    await supertest(site.url).get(`/challenges/entries/${entries.ada}`).expect(404);
    const visit = async (name: string) => site.visit(members[name]!);
    const dee = await visit("dee");
    const list = load((await dee.get(`/challenges/${challenge}/judge`).expect(200)).text);
    // Without its title, by which a public story is found.
    expect(list(".challenges a").text()).to.equal("Entry 1");
    await dee.get(`/challenges/entries/${entries.bea}`).expect(404);
    const { text } = await dee.get(`/challenges/entries/${entries.ada}`).expect(200);
    expect(load(text)("main").text()).not.to.match(/ada/i);
    expect(load(text)("h1").text()).to.equal("Entry 1");
    const form = { _csrf: await csrfOf(dee), "score-0": "4", note: "More tide." };
    const refused = await dee
      .post(`/challenges/entries/${entries.ada}`)
      .type("form")
      .send({ ...form, "score-0": "" })
      .expect(422);
    expect(refused.text).to.include("Please give points for each criterion.");
    expect(refused.text).to.include("More tide.");
    const hide = (authorHidden: boolean) => Entry.updateOne({ _id: entries.ada }, { $set: { authorHidden } });
    await hide(true);
    await dee.get(`/challenges/entries/${entries.ada}`).expect(404);
    const ballot = { entry: entries.ada!, scores: [4], note: "" };
    const hidden = await refusal(castBallot(writing(days(9)), callerOf("dee"), ballot));
    expect(hidden.message).to.equal(challengesMessages.notGiven);
    await hide(false);
    await dee.post(`/challenges/entries/${entries.ada}`).type("form").send(form).expect(303);
    // Invited, but has not accepted.
    const eve = await visit("eve");
    await eve.get(`/challenges/entries/${entries.ada}`).expect(404);
    await applyDueTransitions(writing(days(16)).services);
    const ada = await visit("ada");
    expect((await ada.get(`/challenges/entries/${entries.ada}`).expect(200)).text).to.include("More tide.");
    await supertest(site.url).get(`/challenges/entries/${entries.bea}`).expect(200);
    expect((await stored(challenge)).winner).not.to.equal(null);
    expect((await stored(challenge)).runnerUp).to.equal(null);
  });
});
