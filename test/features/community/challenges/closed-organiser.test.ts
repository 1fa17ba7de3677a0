import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { castBallot } from "#features/community/challenges/commands/ballots.ts";
import { createChallenge } from "#features/community/challenges/commands/challenges.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { answerJudging, inviteMembers } from "#features/community/challenges/commands/invites.ts";
import { rescheduleChallenge } from "#features/community/challenges/commands/reschedule.ts";
import { appointJudges, finishChallenge } from "#features/community/challenges/commands/with-staff.ts";
import { challengeCounters } from "#features/community/challenges/counters.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { challengesOfClosedAccounts } from "#src/migrations/0022-challenges-of-closed-accounts.ts";
import { challengeInput, days, runningChallenge } from "#test/app/support/challenges.ts";
import { fillIn, messagesIn } from "#test/app/support/forms.ts";
import { storeStory, writeStory } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { deleteByForm, letTimePass } from "../../accounts/account-data/support.ts";
import { driftsOf } from "../../platform/counters/support.ts";

describe("A challenge whose organiser's account is closed", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};
  let count = 0;

  before(async () => {
    for (const name of ["ada", "bea", "judy"]) members[name] = await site.addMember(name);
    for (const name of ["mona", "mick"]) members[name] = await site.addMember(name, "moderator");
    members.boss = await site.addMember("boss", "admin");
    await mongoose.connection.collection("users").updateMany({}, { $set: { createdAt: days(-30) } });
  });

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const callerOf = (name: string) => members[name]!.caller;
  const settled = () => site.app.jobs.whenIdle();
  const stored = async (id: string) => (await Challenge.findById(toId(id)).lean<ChallengeDoc>())!;
  const organiser = () => site.addMember(`zelda-${++count}`);
  const ban = async ({ id }: TestMember) => {
    await blockUser(site.app.services, callerOf("boss"), id, { reason: "spam" });
    await settled();
  };
  const unban = async ({ id }: TestMember) => {
    await unblockUser(site.app.services, callerOf("boss"), id);
    await settled();
  };
  const leaving = async (member: TestMember) => {
    const agent = await site.visit(member);
    expect((await deleteByForm(agent, { works: "erase", password: member.password })).status).to.equal(303);
    await settled();
    return agent;
  };
  const enter = async (challenge: string, name: string) => {
    const { id: story } = await storeStory(site, members[name]!, { categories: ["fantasy"] });
    return String((await enterChallenge(writing(), callerOf(name), { challenge, story }))._id);
  };
  const close = async (day = 8) => {
    await applyDueTransitions(writing(days(day)).services);
    await settled();
  };
  async function score(challenge: string, entry: string, { id, caller }: TestMember, points = 4) {
    await Ballot.create({
      challenge: toId(challenge),
      entry: toId(entry),
      by: toId(id),
      judge: true,
      givenAt: new Date(),
      openedAt: new Date(),
    });
    await castBallot(writing(days(9)), caller, { entry, scores: [points], note: "" });
  }
  /** A challenge in judging, with entries of Ada and Bea. */
  async function judged(owner: TestMember, more: object = {}) {
    const challenge = await runningChallenge(writing(), owner, { manualJudge: true, ...more });
    const [ada, bea] = [await enter(challenge, "ada"), await enter(challenge, "bea")];
    await close();
    return { challenge, ada, bea };
  }
  /** A decided challenge that Ada's public story has won. */
  async function decided(owner: TestMember) {
    const title = `The lamp ${owner.username}`;
    const challenge = await runningChallenge(writing(), owner, { manualJudge: true, title });
    const story = await writeStory(site, members.ada!, { categories: ["fantasy"] });
    const entry = await enterChallenge(writing(), callerOf("ada"), { challenge, story: story.id });
    await close();
    await score(challenge, String(entry._id), owner);
    await close(16);
    return { challenge, title, story };
  }
  const visible = async (
    { challenge, title, story }: Awaited<ReturnType<typeof decided>>,
    owner: TestMember,
  ) => {
    const guest = supertest.agent(site.url);
    const texts: string[] = [];
    for (const path of [
      `/challenges/${challenge}`,
      `/challenges/${challenge}/results`,
      "/challenges",
      "/challenges/feed.atom",
      story.path,
      `/user/${members.ada!.username}`,
    ]) {
      const { status, text } = await guest.get(path);
      expect([path, status, text.includes(title)]).to.deep.equal([path, 200, true]);
      expect(text.toLowerCase().includes(`/user/${owner.username}`.toLowerCase()), path).to.equal(false);
      texts.push(text);
    }
    const csv = await guest.get(`/challenges/${challenge}/ballots.csv`).expect(200);
    expect(csv.text.trim().split(/\r?\n/)).to.have.length(2);
    const { body } = await guest.get(`/api/challenges/${challenge}?populate=owner,winner`).expect(200);
    expect(body.data.attributes.owner.data).to.equal(null);
    expect(body.data.attributes.state).to.equal("decided");
    const entries = await guest.get(`/api/challenge-entries?filters[challenge]=${challenge}`).expect(200);
    expect(entries.body.data).to.have.length(1);
    return load(texts[0]!)("main").text();
  };

  it("stays with results, recount, badges, feed and API when it is decided, through a ban and its end", async () => {
    const owner = await organiser();
    const made = await decided(owner);
    await ban(owner);
    expect(await visible(made, owner)).not.to.match(/Deleted member|Run by our staff/);
    expect((await stored(made.challenge)).staff).to.equal(null);
    await unban(owner);
    const page = await supertest(site.url).get(`/challenges/${made.challenge}`).expect(200);
    expect(page.text).to.include(`/user/${owner.username}`);
  });

  it("stays when it is decided while the account is deleted, and afterwards as by a deleted member", async () => {
    const owner = await organiser();
    const made = await decided(owner);
    const draft = await createChallenge(writing(), owner.caller, challengeInput({ title: "Draft" }));
    await leaving(owner);
    await visible(made, owner);
    await letTimePass(site, owner);
    expect(await mongoose.connection.collection("users").countDocuments({ _id: toId(owner.id) })).to.equal(0);
    expect(await visible(made, owner)).to.include("by Deleted member");
    expect(await Challenge.exists({ _id: draft._id })).to.equal(null);
    expect(await Challenge.exists({ owner: toId(owner.id) })).to.equal(null);
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("stays open for entrants and readers while it runs, is in the queue of staff, and entrants are told once", async () => {
    const owner = await organiser();
    const challenge = await runningChallenge(writing(), owner, { title: "The ferry" });
    await enter(challenge, "ada");
    await ban(owner);
    await ban(owner).catch(() => {});
    await supertest(site.url).get(`/challenges/${challenge}`).expect(200);
    const entrant = await site.visit(members.ada!);
    const main = load((await entrant.get(`/challenges/${challenge}`).expect(200)).text)("main").text();
    expect(main).to.include("Our staff now run this challenge.").and.include("Run by our staff");
    await enter(challenge, "bea");
    const told = load((await entrant.get("/notifications").expect(200)).text)("main").text();
    expect(told.split("Our staff now run the challenge “The ferry”").length - 1).to.equal(1);
    const staff = await site.visit(members.mona!);
    const queue = load((await staff.get("/admin/queue").expect(200)).text);
    expect(queue(`main a[href="/admin/challenges/${challenge}"]`).text()).to.include("The ferry");
    expect((await staff.get("/admin/challenges").expect(200)).text).to.include("With our staff");
    await unban(owner);
    expect((await stored(challenge)).staff).to.equal(null);
    expect((await staff.get("/admin/queue").expect(200)).text).not.to.include("The ferry");
    await (await site.visit(owner)).get(`/challenges/${challenge}/cancel`).expect(200);
    await ban(owner);
    const again = await Notification.countDocuments({
      for: toId(members.ada!.id),
      kind: "challenge-with-staff",
      challenge: toId(challenge),
    });
    expect(again).to.equal(1);
  });

  it("goes on by its dates, also if the account was deleted: it closes, and is not decided by the organiser's ballot", async () => {
    for (const end of ["ban", "deletion"] as const) {
      const owner = await organiser();
      const { challenge, ada } = await judged(owner);
      await score(challenge, ada, owner);
      if (end === "ban") await ban(owner);
      else {
        await leaving(owner);
        await letTimePass(site, owner);
      }
      await close(16);
      await close(17);
      expect([end, (await stored(challenge)).state]).to.deep.equal([end, "judging"]);
      await (await site.visit(members.bea!)).get(`/challenges/${challenge}`).expect(200);
      await finishChallenge(writing(days(17)), callerOf("mick"), challenge, {
        reason: "Nobody can judge it.",
      });
      await settled();
      const after = await stored(challenge);
      expect([after.state, after.winner, after.staff]).to.deep.equal(["decided", null, null]);
    }
  });

  it("opens and closes by its dates while it is with staff", async () => {
    const owner = await organiser();
    const challenge = await runningChallenge(writing(), owner, { startDate: days(1).toISOString() });
    await ban(owner);
    await close(2);
    expect((await stored(challenge)).state).to.equal("open");
    await close(9);
    expect((await stored(challenge)).state).to.equal("judging");
    await close(16);
    expect((await stored(challenge)).state).to.equal("decided");
  });

  it("is judged by members of staff and judges whom they appoint, by form, and is then decided automatically", async () => {
    const owner = await organiser();
    const { challenge, ada, bea } = await judged(owner);
    await ban(owner);
    const place = `/admin/challenges/${challenge}/judges`;
    const mona = await site.visit(members.mona!);
    for (const [value, message] of [
      ["", "required"],
      ["nobody-here", "No member has this username"],
      ["ada", "has an entry"],
    ] as const) {
      const refused = await fillIn(mona, place, { judges: value }, { holding: "judges" });
      expect([value, refused.status]).to.deep.equal([value, 422]);
      if (message !== "required") expect(messagesIn(refused).at("judges")).to.include(message);
      expect(load(refused.text)("[name=judges]").val()).to.equal(value);
    }
    const sent = await fillIn(mona, place, { judges: "mona, judy" }, { holding: "judges" });
    expect(sent.headers.location).to.equal(`/admin/challenges/${challenge}`);
    await settled();
    const judges = (await stored(challenge)).judges.map(({ user, state }) => [String(user), state]);
    expect(judges).to.have.deep.members([
      [members.mona!.id, "accepted"],
      [members.judy!.id, "invited"],
    ]);
    const [logged] = (await findAudit({ action: "challenge.appoint" }, { limit: 1 })).rows;
    expect(logged).to.include({ action: "challenge.appoint" });
    await answerJudging(callerOf("judy"), challenge, true);
    await mona.get(`/challenges/${challenge}/judge`).expect(200);
    await score(challenge, ada, members.mona!, 5);
    await close(16);
    expect((await stored(challenge)).state, "one entry has no ballot").to.equal("judging");
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { judgingEndDate: days(15) } });
    await score(challenge, bea, members.judy!, 2);
    await close(16);
    const after = await stored(challenge);
    expect([after.state, after.winner !== null, after.staff]).to.deep.equal(["decided", true, null]);
    const told = await Notification.find({ kind: "challenge-decided", challenge: toId(challenge) }).lean();
    expect(told.map((each) => String(each.for))).to.include(members.bea!.id);
  });

  it("goes back at the end of a ban or deletion unless staff have acted", async () => {
    for (const acted of [false, true]) {
      const owner = await organiser();
      const { challenge } = await judged(owner);
      await ban(owner);
      if (acted)
        await rescheduleChallenge(writing(days(9)), callerOf("mick"), challenge, {
          judgingEndDate: days(20).toISOString(),
          reason: "More time for the judges.",
        });
      await unban(owner);
      expect((await stored(challenge)).staff?.acted ?? null).to.equal(acted ? true : null);
      const page = await (await site.visit(owner)).get(`/challenges/${challenge}`).expect(200);
      const judges = load(page.text)(`main a[href="/challenges/${challenge}/judge"]`).length;
      expect([acted, judges]).to.deep.equal([acted, acted ? 0 : 1]);
      expect(page.text.includes("Run by our staff")).to.equal(acted);
    }
  });

  it("is either given back or taken over when both happen at once", async () => {
    const owner = await organiser();
    const { challenge } = await judged(owner);
    await ban(owner);
    const appointing = appointJudges(writing(), callerOf("mona"), challenge, { judges: "mona" });
    await Promise.allSettled([appointing, unblockUser(site.app.services, callerOf("boss"), owner.id)]);
    await settled();
    const { staff, judges } = await stored(challenge);
    expect(judges.length > 0).to.equal(Boolean(staff));
  });

  it("is run by staff alone, who have no part in it and only while it is with them", async () => {
    const owner = await organiser();
    const { challenge, ada } = await judged(owner);
    const finishing = (name: string) =>
      finishChallenge(writing(), callerOf(name), challenge, { reason: "Over." });
    expect((await refusal(finishing("mona"))).status).to.equal(403);
    await ban(owner);
    for (const path of [`/admin/challenges/${challenge}/judges`, `/challenges/${challenge}/finish`]) {
      const stranger = (await (await site.visit(members.judy!)).get(path)).status;
      expect([path, stranger === 403 || stranger === 404]).to.deep.equal([path, true]);
      const guest = (await supertest(site.url).get(path)).status;
      expect([path, guest === 302 || guest === 404]).to.deep.equal([path, true]);
    }
    expect((await refusal(finishing("bea"))).status).to.equal(403);
    const silent = finishChallenge(writing(), callerOf("mona"), challenge, { reason: " " });
    expect((await refusal(silent)).status).to.equal(400);
    await appointJudges(writing(), callerOf("mona"), challenge, { judges: "mona" });
    expect((await refusal(finishing("mona"))).message).to.match(/judge this challenge/);
    await score(challenge, ada, members.mona!);
    await finishing("mick");
    expect((await stored(challenge)).winner).not.to.equal(null);
    expect((await refusal(finishing("mick"))).status).to.equal(403);
  });

  it("shows drafts to nobody, not even those who were asked to judge", async () => {
    const owner = await organiser();
    const draft = String((await createChallenge(writing(), owner.caller, challengeInput()))._id);
    await inviteMembers(writing(), owner.caller, draft, { judges: "judy" });
    const judy = await site.visit(members.judy!);
    await judy.get(`/challenges/${draft}`).expect(200);
    await ban(owner);
    await judy.get(`/challenges/${draft}`).expect(404);
    expect((await stored(draft)).staff).to.equal(null);
    await unban(owner);
    await judy.get(`/challenges/${draft}`).expect(200);
  });

  it("is decided without a judge who was banned, and does not wait for them", async () => {
    const owner = await organiser();
    const judge = await organiser();
    const challenge = await runningChallenge(writing(), owner, { manualJudge: true });
    await inviteMembers(writing(), owner.caller, challenge, { judges: judge.username });
    await answerJudging(judge.caller, challenge, true);
    const [ada, bea] = [await enter(challenge, "ada"), await enter(challenge, "bea")];
    await close();
    await score(challenge, ada, judge, 5);
    await score(challenge, bea, owner, 3);
    await ban(judge);
    const page = await supertest(site.url).get(`/challenges/${challenge}`).expect(200);
    expect(page.text).not.to.include(judge.username);
    await close(16);
    const { state, winner } = await stored(challenge);
    const entry = await mongoose.connection.collection("challenge-entries").findOne({ _id: toId(bea) });
    expect([state, String(winner)]).to.deep.equal(["decided", String(entry!.story)]);
  });

  it("is shown again by the migration if it was hidden before, with its entries", async () => {
    const owner = await organiser();
    const challenge = await runningChallenge(writing(), owner);
    const entry = toId(await enter(challenge, "ada"));
    await ban(owner);
    const entries = mongoose.connection.collection("challenge-entries");
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { open: false }, $unset: { staff: 1 } });
    await entries.updateOne({ _id: entry }, { $set: { open: false, parentShut: true } });
    await migrate(site, challengesOfClosedAccounts);
    expect([(await stored(challenge)).open, (await stored(challenge)).staff?.because]).to.deep.equal([
      true,
      "closed",
    ]);
    expect(await entries.findOne({ _id: entry })).to.include({ open: true, parentShut: false });
  });
});
