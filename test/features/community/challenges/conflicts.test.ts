import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { castBallot } from "#features/community/challenges/commands/ballots.ts";
import { cancelChallenge } from "#features/community/challenges/commands/challenges.ts";
import { disqualifyEntry, enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { answerJudging, inviteMembers } from "#features/community/challenges/commands/invites.ts";
import { rescheduleChallenge } from "#features/community/challenges/commands/reschedule.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry } from "#features/community/challenges/entry-model.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { assignNextBallot } from "#features/community/challenges/queue.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import { conflictsText } from "#shared/people/conflicts.text.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("Members who are involved in a challenge", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};

  before(async () => {
    for (const name of ["owner", "ada", "bea", "cyd", "dee"]) members[name] = await site.addMember(name);
    for (const name of ["mona", "mick"]) members[name] = await site.addMember(name, "moderator");
    // Makes the accounts old enough to vote.
    await mongoose.connection.collection("users").updateMany({}, { $set: { createdAt: days(-30) } });
  });

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const callerOf = (name: string) => members[name]!.caller;
  const running = (more: object = {}, owner = "owner") =>
    runningChallenge(writing(), members[owner]!, { ...more });
  const stored = async (id: string) => (await Challenge.findById(toId(id)).lean())!;
  const judge = async (challenge: string, name: string) => {
    const owner = String((await stored(challenge)).owner);
    const { caller } = Object.values(members).find(({ id }) => id === owner)!;
    await inviteMembers(writing(), caller, challenge, { judges: name });
    await answerJudging(callerOf(name), challenge, true);
  };
  const enter = async (challenge: string, name: string) => {
    const { id: story } = await writeStory(site, members[name]!, { categories: ["fantasy"] });
    return String((await enterChallenge(writing(), callerOf(name), { challenge, story }))._id);
  };
  const close = () => applyDueTransitions(writing(days(8)).services);
  const withTeam = (entry: string, name: string) =>
    Entry.findById(toId(entry))
      .lean()
      .then((found) =>
        changeStory(site.app.services, found!.story, () => ({
          collaborators: [{ user: toId(members[name]!.id), role: "co-author", since: new Date() }] as never,
        })),
      );
  async function scoring(challenge: string, entry: string, name: string) {
    await Ballot.create({
      challenge: toId(challenge),
      entry: toId(entry),
      by: toId(members[name]!.id),
      judge: true,
      givenAt: new Date(),
      openedAt: new Date(),
    });
    return castBallot(writing(days(9)), callerOf(name), { entry, scores: [1], note: "" });
  }

  it("do not judge and enter: whichever comes second is refused", async () => {
    const challenge = await running({ manualJudge: true });
    await judge(challenge, "dee");
    const { id: story } = await writeStory(site, members.dee!, { categories: ["fantasy"] });
    const entering = enterChallenge(writing(), callerOf("dee"), { challenge, story });
    expect((await refusal(entering)).message).to.equal(challengesMessages.judgeEnters);
    const page = await (await site.visit(members.dee!)).get(`/challenges/${challenge}`).expect(200);
    expect(load(page.text)(`a[href="/challenges/${challenge}/enter"]`).length).to.equal(0);
    await enter(challenge, "ada");
    await inviteMembers(writing(), callerOf("owner"), challenge, { judges: "ada" });
    const accepting = answerJudging(callerOf("ada"), challenge, true);
    expect((await refusal(accepting)).message).to.equal(challengesMessages.entrantJudges);
    expect((await stored(challenge)).judges.map(({ state }) => state)).to.deep.equal(["accepted", "invited"]);
  });

  it("step down until judging begins, and are then told that they stay", async () => {
    const challenge = await running({ manualJudge: true });
    for (const name of ["dee", "mick"]) await judge(challenge, name);
    await inviteMembers(writing(), callerOf("owner"), challenge, { judges: "ada" });
    const answer = async (name: string, act: string) => {
      const agent = await site.visit(members[name]!);
      const path = `/challenges/${challenge}/judging`;
      const fields = { _csrf: await csrfOf(agent), do: act };
      await agent.post(path).type("form").send(fields).expect(303);
      return (await agent.get(`/challenges/${challenge}`).expect(200)).text;
    };
    expect(await answer("mick", "decline")).to.include(challengesText.declined);
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { state: "judging" } });
    expect(await answer("dee", "decline"))
      .to.include(challengesMessages.judgingBegan)
      .and.not.include(challengesText.declined);
    // Who has not accepted can still decline; staff ask judges during judging, too.
    expect(await answer("ada", "decline")).to.include(challengesText.declined);
    const { judges } = await stored(challenge);
    expect(judges.map(({ user }) => String(user))).to.deep.equal([members.dee!.id]);
  });

  it("do not accept once the challenge is over, and are not asked any more", async () => {
    const challenge = await running({ manualJudge: true });
    await inviteMembers(writing(), callerOf("owner"), challenge, { judges: "dee" });
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { state: "decided" } });
    const late = await refusal(answerJudging(callerOf("dee"), challenge, true));
    expect(late.message).to.equal(challengesMessages.changedMeanwhile);
    const shown = await (await site.visit(members.dee!)).get(`/challenges/${challenge}`).expect(200);
    expect(load(shown.text)(".challenge-asked").length).to.equal(0);
  });

  it("do not end up as both when they enter and accept at the same time", async () => {
    const challenge = await running({ manualJudge: true });
    await inviteMembers(writing(), callerOf("owner"), challenge, { judges: "ada" });
    await Promise.allSettled([enter(challenge, "ada"), answerJudging(callerOf("ada"), challenge, true)]);
    const isJudge = (await stored(challenge)).judges.some(({ state }) => state === "accepted");
    const entries = await Entry.countDocuments({ challenge: toId(challenge) });
    expect([isJudge, entries > 0].filter(Boolean)).to.have.length(1);
  });

  it("do not judge any entry once they work on one of them, whatever they cast before", async () => {
    const challenge = await running({ manualJudge: true });
    await judge(challenge, "dee");
    const [first, second] = [await enter(challenge, "ada"), await enter(challenge, "bea")];
    await close();
    await scoring(challenge, second, "dee");
    await withTeam(first, "dee");
    expect((await refusal(scoring(challenge, first, "dee"))).message).to.equal(
      challengesMessages.hasInterest,
    );
    const visit = await site.visit(members.dee!);
    await visit.get(`/challenges/entries/${second}`).expect(404);
    await applyDueTransitions(writing(days(16)).services);
    expect((await Ballot.findOne({ entry: toId(second) }).lean())!.counts).to.equal(false);
    expect((await stored(challenge)).winner).to.equal(null);
  });

  it("do not judge an entry if there is a block between them and its author, in either direction", async () => {
    for (const [by, who] of [
      ["dee", "cyd"],
      ["cyd", "dee"],
    ] as const) {
      const challenge = await running({ manualJudge: true });
      await judge(challenge, "dee");
      const [kept, other] = [await enter(challenge, "cyd"), await enter(challenge, "bea")];
      await close();
      await blockMember(site.app.services, callerOf(by), { who: members[who]!.id, kind: "block" });
      expect((await refusal(scoring(challenge, kept, "dee"))).message).to.equal(
        challengesMessages.hasInterest,
      );
      await scoring(challenge, other, "dee");
      await mongoose.connection.collection("blocks").deleteMany({});
    }
  });

  it("do not vote as readers with an entry, and get no entry of a member whom they blocked", async () => {
    const challenge = await running();
    const entry = await enter(challenge, "ada");
    await enter(challenge, "bea");
    await close();
    const next = async (name: string) =>
      assignNextBallot(writing(days(8)).services, callerOf(name), await stored(challenge));
    expect((await refusal(next("ada"))).message).to.equal(challengesMessages.entrantVotes);
    await blockMember(site.app.services, callerOf("bea"), { who: members.dee!.id, kind: "block" });
    expect(String((await next("dee"))!.entry)).to.equal(entry);
    await mongoose.connection.collection("blocks").deleteMany({});
  });

  it("do not call it off as the organiser once entries have closed; staff without a part in it do", async () => {
    const challenge = await running({ manualJudge: true }, "mona");
    await judge(challenge, "mick");
    await enter(challenge, "ada");
    const call = (name: string, now: Date) =>
      cancelChallenge(writing(now), callerOf(name), challenge, { reason: "No time." });
    for (const name of ["mona", "mick"]) expect((await refusal(call(name, days(8)))).status).to.equal(403);
    await close();
    expect((await refusal(call("mick", days(9)))).message).to.equal(conflictsText.judge);
    const move = rescheduleChallenge(writing(days(9)), callerOf("mona"), challenge, {
      judgingEndDate: days(30).toISOString(),
      reason: "More time.",
    });
    expect((await refusal(move)).status).to.equal(403);
    const office = await (await site.visit(members.mick!)).get(`/admin/challenges/${challenge}`).expect(200);
    expect(office.text).to.include(conflictsText.judge);
    expect(load(office.text)(`a[href$="/cancel"], main form.page-form`).length).to.equal(0);
    const boss = await site.addMember("boss", "admin");
    await cancelChallenge(writing(days(9)), boss.caller, challenge, { reason: "No judge." });
    expect((await stored(challenge)).state).to.equal("cancelled");
  });

  it("see and send no form for calling off after entries close, as a plain organiser", async () => {
    const challenge = await running({ manualJudge: true });
    await enter(challenge, "ada");
    const owner = await site.visit(members.owner!);
    const early = await owner.get(`/challenges/${challenge}`).expect(200);
    expect(load(early.text)(`a[href="/challenges/${challenge}/cancel"]`).length).to.equal(1);
    const late = cancelChallenge(writing(days(8)), callerOf("owner"), challenge, { reason: "Mine." });
    expect((await refusal(late)).message).to.equal(challengesMessages.staffCallOff);
    await close();
    const page = await owner.get(`/challenges/${challenge}`).expect(200);
    expect(load(page.text)(`a[href="/challenges/${challenge}/cancel"]`).length).to.equal(0);
    const _csrf = await csrfOf(owner);
    await owner
      .post(`/challenges/${challenge}/cancel`)
      .type("form")
      .send({ _csrf, reason: "Mine." })
      .expect(403);
  });

  it("do not disqualify the entries of rivals as staff", async () => {
    const challenge = await running({ manualJudge: true });
    await enter(challenge, "mick");
    const rival = await enter(challenge, "ada");
    const act = disqualifyEntry(writing(), callerOf("mick"), rival, { reason: "Copied." });
    expect((await refusal(act)).message).to.equal(conflictsText.entrant);
    await disqualifyEntry(writing(), callerOf("mona"), rival, { reason: "Copied." });
  });
});
