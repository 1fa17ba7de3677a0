import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { forgetBallotsOf, setBallotsHidden } from "#features/community/challenges/ballots-of.ts";
import { castBallot } from "#features/community/challenges/commands/ballots.ts";
import { readmitByStaff, reopenChallenge } from "#features/community/challenges/commands/corrections.ts";
import {
  disqualifyEntry,
  enterChallenge,
  withdrawEntry,
} from "#features/community/challenges/commands/entries.ts";
import { rescheduleChallenge } from "#features/community/challenges/commands/reschedule.ts";
import { finishChallenge } from "#features/community/challenges/commands/with-staff.ts";
import { challengeCounters } from "#features/community/challenges/counters.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry, type EntryDoc } from "#features/community/challenges/entry-model.ts";
import { entriesForJudge } from "#features/community/challenges/judges.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { assignNextBallot } from "#features/community/challenges/queue.ts";
import { ChallengeWins } from "#features/community/challenges/wins.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { deleteStory, reinstateStory, removeStory, restoreStory } from "#features/stories/editing/index.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { fillIn, messagesIn } from "#test/app/support/forms.ts";
import { page, storeStory, writeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { driftsOf } from "../../platform/counters/support.ts";

const REASON = "The story was copied.";

describe("The results of a decided challenge", () => {
  const site = useEmptySite();
  const members: Record<string, TestMember> = {};
  let count = 0;

  beforeEach(async () => {
    for (const name of ["olga", "ada", "bea", "cyd", "judy"]) members[name] = await site.addMember(name);
    for (const name of ["mona", "mick"]) members[name] = await site.addMember(name, "moderator");
    members.boss = await site.addMember("boss", "admin");
    await mongoose.connection.collection("users").updateMany({}, { $set: { createdAt: days(-60) } });
  });

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const callerOf = (name: string) => members[name]!.caller;
  const settled = () => site.app.jobs.whenIdle();
  const stored = async (id: string) => (await Challenge.findById(toId(id)).lean<ChallengeDoc>())!;
  const entryOf = async (id: string) => (await Entry.findById(toId(id)).lean<EntryDoc>())!;
  const close = async (day: number) => {
    await applyDueTransitions(writing(days(day)).services);
    await settled();
  };
  const enter = async (challenge: string, name: string) => {
    const story = await storeStory(site, members[name]!, {
      title: `Story ${++count} of ${name}`,
      categories: ["fantasy"],
    });
    const entry = await enterChallenge(writing(), callerOf(name), { challenge, story: story.id });
    return String(entry._id);
  };
  async function score(challenge: string, entry: string, name: string, points: number, day = 9) {
    await Ballot.create({
      challenge: toId(challenge),
      entry: toId(entry),
      by: toId(members[name]!.id),
      judge: true,
      givenAt: days(day),
      openedAt: days(day),
    });
    await castBallot(writing(days(day)), callerOf(name), { entry, scores: [points], note: "" });
  }
  /** Entries of Ada, Bea and Cyd, with points by the organiser in this order; null for none. Not decided yet. */
  async function judged(points: readonly (number | null)[] = [5, 4, 3], more: object = {}) {
    const challenge = await runningChallenge(writing(), members.olga!, {
      manualJudge: true,
      numberOfWinners: 2,
      title: `The lamp ${++count}`,
      ...more,
    });
    const entries: string[] = [];
    for (const name of ["ada", "bea", "cyd"].slice(0, points.length))
      entries.push(await enter(challenge, name));
    await close(8);
    for (const [at, given] of points.entries())
      if (given !== null) await score(challenge, entries[at]!, "olga", given);
    return { challenge, ada: entries[0]!, bea: entries[1]!, cyd: entries[2]! };
  }
  async function decided(points?: readonly (number | null)[], more?: object) {
    const made = await judged(points, more);
    await close(16);
    expect((await stored(made.challenge)).state).to.equal("decided");
    return made;
  }
  const reopen = (id: string, day = 17, name = "mona") =>
    reopenChallenge(writing(days(day)), callerOf(name), id, { reason: REASON });
  const finish = (id: string, day = 18) =>
    finishChallenge(writing(days(day)), callerOf("mick"), id, { reason: "Corrected." });
  const ranksOf = async (...entries: string[]) =>
    Promise.all(entries.map(async (entry) => (await entryOf(entry)).rank));
  const badgesOf = (name: string, challenge: string) =>
    ChallengeWins.countDocuments({ _id: toId(members[name]!.id), "wins.challenge": toId(challenge) });
  const toldOf = async (challenge: string, name: string, since: RegExp) => {
    await settled();
    const found = await Notification.find({
      for: toId(members[name]!.id),
      challenge: toId(challenge),
    }).lean();
    return found
      .map(({ kind }) => kind)
      .filter((kind) => since.test(kind))
      .sort();
  };
  const CORRECTION = /reopened|corrected|place-/;

  it("are taken back, corrected and announced again: places, ranks, badges and what the members are told", async () => {
    const { challenge, ada, bea, cyd } = await decided();
    expect([await badgesOf("ada", challenge), await badgesOf("bea", challenge)]).to.deep.equal([1, 1]);
    await reopen(challenge);
    await settled();
    const reopened = await stored(challenge);
    expect(reopened).to.include({ state: "judging", winner: null, runnerUp: null, correctedAt: null });
    expect(reopened.staff).to.include({ because: "reopened" });
    expect(reopened.decidedAt).not.to.equal(null);
    expect(await ranksOf(ada, bea, cyd)).to.deep.equal([null, null, null]);
    expect([await badgesOf("ada", challenge), await badgesOf("bea", challenge)]).to.deep.equal([0, 0]);
    expect(await Ballot.countDocuments({ challenge: toId(challenge), castAt: { $ne: null } })).to.equal(3);
    for (const name of ["olga", "ada", "bea"])
      expect(await toldOf(challenge, name, CORRECTION), name).to.deep.equal(["challenge-reopened"]);
    expect(await toldOf(challenge, "cyd", CORRECTION)).to.deep.equal([]);
    const guest = await site.visit();
    const during = page(await guest.get(challengesPaths.challenge(challenge)).expect(200))("main").text();
    expect(during).to.include("Our staff are correcting the results").and.not.include("Winners");
    await guest.get(challengesPaths.challengeAct(challenge, "results")).expect(404);
    // The date of judging has passed, but only staff decide it again.
    await close(17);
    expect((await stored(challenge)).state).to.equal("judging");

    await disqualifyEntry(writing(days(17)), callerOf("mona"), ada, { reason: REASON });
    await finish(challenge);
    const after = await stored(challenge);
    expect([after.state, after.staff]).to.deep.equal(["decided", null]);
    expect(String(after.winner)).to.equal(String((await entryOf(bea)).story));
    expect(String(after.runnerUp)).to.equal(String((await entryOf(cyd)).story));
    expect(after.decidedAt).to.deep.equal(reopened.decidedAt);
    expect(after.correctedAt?.getDate()).to.equal(days(18).getDate());
    expect(await ranksOf(ada, bea, cyd)).to.deep.equal([null, 1, 2]);
    expect((await entryOf(bea)).formerRank).to.equal(null);
    expect(await Promise.all(["ada", "bea", "cyd"].map((name) => badgesOf(name, challenge)))).to.deep.equal([
      0, 1, 1,
    ]);
    expect(await toldOf(challenge, "olga", /corrected/)).to.deep.equal(["challenge-corrected"]);
    expect(await toldOf(challenge, "ada", /place-/)).to.deep.equal(["challenge-place-lost"]);
    expect(await toldOf(challenge, "bea", /place-/)).to.deep.equal(["challenge-place-moved"]);
    expect(await toldOf(challenge, "cyd", /place-/)).to.deep.equal(["challenge-place-won"]);
    // The announcements of the first decision are not repeated.
    const first = { challenge: toId(challenge), kind: { $in: ["challenge-won", "challenge-decided"] } };
    expect(await Notification.countDocuments(first)).to.equal(4);
    for (const path of ["", "/results"]) {
      const text = page(await guest.get(challengesPaths.challenge(challenge) + path).expect(200))(
        "main",
      ).text();
      expect(text, path).to.include("Our staff corrected the results on");
    }
    const { body } = await guest.get(`/api/challenges/${challenge}?fields=decidedAt,correctedAt`).expect(200);
    expect(body.data.attributes.correctedAt).to.equal(after.correctedAt!.toISOString());
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("leave badges on pages of stories and members only as they are after the correction", async () => {
    const challenge = await runningChallenge(writing(), members.olga!, {
      manualJudge: true,
      title: "The kite",
    });
    const story = await writeStory(site, members.ada!, { categories: ["fantasy"] });
    const { _id } = await enterChallenge(writing(), callerOf("ada"), { challenge, story: story.id });
    const other = await enter(challenge, "bea");
    await close(8);
    await score(challenge, String(_id), "olga", 5);
    await score(challenge, other, "olga", 2);
    await close(16);
    const shown = async () =>
      Promise.all(
        [story.path, "/user/ada"].map(async (path) =>
          (await supertest(site.url).get(path).expect(200)).text.includes("The kite"),
        ),
      );
    expect(await shown()).to.deep.equal([true, true]);
    await reopen(challenge);
    await settled();
    expect(await shown()).to.deep.equal([false, false]);
    await finish(challenge);
    await settled();
    expect(await shown()).to.deep.equal([true, true]);
    expect(await toldOf(challenge, "ada", /place-/)).to.deep.equal(["challenge-place-kept"]);
    expect(await toldOf(challenge, "bea", CORRECTION)).to.deep.equal([]);
  });

  it("can be corrected several times within 30 days of the first decision, and not later", async () => {
    const { challenge, ada } = await decided();
    await reopen(challenge);
    await disqualifyEntry(writing(days(17)), callerOf("mona"), ada, { reason: REASON });
    await finish(challenge, 40);
    await reopen(challenge, 41);
    await readmitByStaff(writing(days(41)), callerOf("mona"), ada, { reason: "It was theirs." });
    await finish(challenge, 60);
    expect(await ranksOf(ada)).to.deep.equal([1]);
    expect((await refusal(reopen(challenge, 47))).message).to.include("more than 30 days ago");
    expect(await toldOf(challenge, "ada", /place-|back-in/)).to.deep.equal([
      "challenge-entry-back-in",
      "challenge-place-lost",
      "challenge-place-won",
    ]);
  });

  it("are reopened on a page in the back office, with a reason, by staff who have no part in it", async () => {
    const { challenge, bea } = await decided(undefined, { prize: "A lamp" });
    const path = challengesPaths.challengeAct(challenge, "reopen");
    await supertest(site.url).get(path).expect(302);
    for (const name of ["olga", "ada", "judy"])
      await (await site.visit(members[name]!)).get(path).expect(403);
    // The dates of challenges in these tests are in the future of the site's clock.
    const past = { decidedAt: days(-2) };
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: past });
    const staff = await site.visit(members.mona!);
    const office = page(await staff.get(challengesPaths.adminChallenge(challenge)).expect(200));
    expect(office(`main a[href="${path}"]`).text()).to.equal("Reopen the results");
    expect(office("main .fact-list").text()).to.include("Results can be corrected until");
    const silent = await fillIn(staff, path, { reason: " " }, { holding: "reason" });
    expect(silent.status).to.equal(422);
    expect(messagesIn(silent).at("reason")).to.not.equal(undefined);
    const asked = await fillIn(staff, path, { reason: REASON }, { holding: "reason" });
    expect(asked.status).to.equal(200);
    const said = page(asked)("main").text();
    expect(said).to.include("Reopen the results?").and.include("badges are taken back");
    expect((await stored(challenge)).state).to.equal("decided");
    const sent = await fillIn(staff, path, { reason: REASON, confirm: "yes" }, { holding: "reason" });
    expect(sent.status).to.equal(303);
    expect(sent.headers.location).to.equal(challengesPaths.adminChallenge(challenge));
    const running = page(await staff.get(sent.headers.location!).expect(200));
    expect(running("main").text()).to.include("The results are being corrected.");
    expect(running("main input[type=datetime-local]").length).to.equal(0);
    const [entry] = (await findAudit({ action: "challenge.reopen" }, { limit: 1 })).rows;
    expect(entry?.details).to.include({ reason: REASON });
    const mails = await site.app.mailer.listMails({ to: "olga@example.com" });
    expect(mails.some(({ text = "" }) => text.includes("reopened") && text.includes(REASON))).to.equal(true);

    const list = challengesPaths.adminEntries(challenge);
    for (const name of ["olga", "judy"]) await (await site.visit(members[name]!)).get(list).expect(404);
    const rows = page(await staff.get(list).expect(200));
    expect(rows("main tbody tr").length).to.equal(3);
    expect(rows(`main a[href="${challengesPaths.entry(bea, "disqualify")}"]`).length).to.equal(1);
    const out = challengesPaths.entry(bea, "disqualify");
    const gone = await fillIn(staff, out, { reason: REASON }, { holding: "reason" });
    expect(gone.headers.location).to.equal(list);
    const back = challengesPaths.entry(bea, "readmit");
    const only = page(await staff.get(challengesPaths.adminEntries(challenge, "disqualified")).expect(200));
    expect(only("main tbody tr").length).to.equal(1);
    expect(only(`main a[href="${back}"]`).length).to.equal(1);
    for (const name of ["olga", "bea", "judy"]) {
      const { status } = await (await site.visit(members[name]!)).get(back);
      expect(status, name).to.be.oneOf([403, 404]);
    }
    const none = await fillIn(staff, back, { reason: "" }, { holding: "reason" });
    expect([none.status, messagesIn(none).at("reason") !== undefined]).to.deep.equal([422, true]);
    const readmitted = await fillIn(staff, back, { reason: "It was theirs." }, { holding: "reason" });
    expect(readmitted.headers.location).to.equal(list);
    expect((await entryOf(bea)).state).to.equal("entered");
    const [log] = (await findAudit({ action: "entry.readmit" }, { limit: 1 })).rows;
    expect(log?.details).to.include({ reason: "It was theirs." });
    const twice = readmitByStaff(writing(), callerOf("mick"), bea, { reason: "Again." });
    expect((await refusal(twice)).message).to.include("Only a disqualified entry");
  });

  it("are run by staff while they are corrected: organisers neither move dates nor disqualify", async () => {
    const { challenge, ada } = await decided();
    expect(
      (await refusal(disqualifyEntry(writing(), callerOf("mona"), ada, { reason: REASON }))).status,
    ).to.equal(403);
    await reopen(challenge);
    const own = disqualifyEntry(writing(days(17)), callerOf("olga"), ada, { reason: REASON });
    expect((await refusal(own)).status).to.be.oneOf([403, 404]);
    const moved = rescheduleChallenge(writing(days(17)), callerOf("mona"), challenge, {
      judgingEndDate: days(30).toISOString(),
      reason: "More time.",
    });
    expect((await refusal(moved)).status).to.equal(403);
    await Challenge.updateOne(
      { _id: toId(challenge) },
      { $push: { judges: { user: toId(members.mick!.id), state: "accepted" } } },
    );
    expect((await refusal(finish(challenge))).message).to.match(/judge this challenge/);
    await (await site.visit(members.mick!)).get(challengesPaths.adminEntries(challenge)).expect(403);
  });

  it("bring back a member who was banned by mistake while others were judged, with a ballot or without", async () => {
    for (const points of [5, null]) {
      const { challenge, ada, bea, cyd } = await judged([points, 4, 3]);
      await blockUser(site.app.services, callerOf("boss"), members.ada!.id, { reason: "spam" });
      await settled();
      await close(16);
      expect(await ranksOf(ada, bea, cyd)).to.deep.equal([null, 1, 2]);
      await unblockUser(site.app.services, callerOf("boss"), members.ada!.id);
      await settled();
      await reopen(challenge);
      const left = await entriesForJudge(callerOf("olga").viewer, await stored(challenge));
      expect(left.map(({ entry }) => String(entry._id))).to.deep.equal(points === null ? [ada] : []);
      if (points === null) await score(challenge, ada, "olga", 5, 17);
      await finish(challenge);
      expect(await ranksOf(ada, bea, cyd)).to.deep.equal([1, 2, 3]);
      expect(await toldOf(challenge, "ada", /place-/)).to.deep.equal(["challenge-place-won"]);
      expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
    }
  });

  it("bring back a member who was banned by mistake when entries closed or after the decision", async () => {
    const challenge = await runningChallenge(writing(), members.olga!, { manualJudge: true });
    const [ada, bea] = [await enter(challenge, "ada"), await enter(challenge, "bea")];
    await blockUser(site.app.services, callerOf("boss"), members.ada!.id, { reason: "spam" });
    await settled();
    await close(8);
    const still = readmitByStaff(writing(days(9)), callerOf("mona"), ada, { reason: "A mistake." });
    if ((await entryOf(ada)).state === "disqualified")
      expect((await refusal(still)).message).to.include("does not meet the rules");
    else await refusal(still);
    await score(challenge, bea, "olga", 4);
    await close(16);
    await unblockUser(site.app.services, callerOf("boss"), members.ada!.id);
    await settled();
    await reopen(challenge);
    if ((await entryOf(ada)).state === "disqualified")
      await readmitByStaff(writing(days(17)), callerOf("mona"), ada, { reason: "A mistake." });
    expect((await entryOf(ada)).frozen?.chapters).to.be.above(0);
    await score(challenge, ada, "olga", 5, 17);
    await blockUser(site.app.services, callerOf("boss"), members.bea!.id, { reason: "spam" });
    await settled();
    await finish(challenge);
    expect(await ranksOf(ada, bea)).to.deep.equal([1, null]);
    await unblockUser(site.app.services, callerOf("boss"), members.bea!.id);
    await settled();
    await reopen(challenge, 19);
    await finish(challenge, 20);
    expect(await ranksOf(ada, bea)).to.deep.equal([1, 2]);
  });

  it("readmit an entry whose story staff had deleted or taken down when entries closed, once it is back", async () => {
    const reason = { reason: "spam" };
    for (const [takeDown, putBack] of [
      [deleteStory, restoreStory],
      [removeStory, reinstateStory],
    ] as const) {
      const challenge = await runningChallenge(writing(), members.olga!, { manualJudge: true });
      const entry = await enter(challenge, "ada");
      const story = String((await entryOf(entry)).story);
      await takeDown(site.app.services, callerOf("boss"), story, reason);
      await Challenge.updateOne({ _id: toId(challenge) }, { $set: { endDate: new Date() } });
      await close(8);
      const { state, reason: why } = await entryOf(entry);
      expect([state === "entered", why === ""]).to.deep.equal([false, false]);
      const readmit = () =>
        readmitByStaff(writing(days(9)), callerOf("mona"), entry, { reason: "A mistake." });
      expect((await refusal(readmit())).message).to.include("does not meet the rules");
      await putBack(site.app.services, callerOf("boss"), story, reason);
      await readmit();
      const back = await entryOf(entry);
      expect([back.state, back.reason, back.frozen?.chapters]).to.deep.equal(["entered", "", 3]);
      await score(challenge, entry, "olga", 4);
      await close(16);
      expect(await ranksOf(entry)).to.deep.equal([1]);
      expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
    }
  });

  it("do not readmit an entry that its author has withdrawn", async () => {
    const { challenge, ada, bea, cyd } = await judged();
    await withdrawEntry(writing(days(9)), callerOf("ada"), ada);
    const back = readmitByStaff(writing(days(9)), callerOf("mona"), ada, { reason: "It was good." });
    expect((await refusal(back)).message).to.include("Only a disqualified entry");
    // The ballot that it has keeps nobody from deciding.
    await close(16);
    expect((await stored(challenge)).state).to.equal("decided");
    expect(await ranksOf(ada, bea, cyd)).to.deep.equal([null, 1, 2]);
  });

  it("do not let judges change ballots or judge entries again whose results they have seen", async () => {
    const { challenge, ada } = await decided();
    await reopen(challenge);
    const again = castBallot(writing(days(17)), callerOf("olga"), { entry: ada, scores: [1], note: "" });
    expect((await refusal(again)).message).to.include("judged before the results were known");
    const agent = await site.visit(members.olga!);
    await agent.get(challengesPaths.entry(ada)).expect(404);
    expect(
      page(await agent.get(challengesPaths.challengeAct(challenge, "judge")).expect(200))("main").text(),
    ).to.include("no entries to judge");
  });

  it("count ballots of members who deleted their account since, and of a voter whose ban was a mistake", async () => {
    const challenge = await runningChallenge(writing(), members.olga!, { manualJudge: true });
    const [ada, bea] = [await enter(challenge, "ada"), await enter(challenge, "bea")];
    await close(8);
    const [left, banned] = [await site.addMember("left"), await site.addMember("banned")];
    members.left = left;
    members.banned = banned;
    for (const judge of [left, banned])
      await Challenge.updateOne(
        { _id: toId(challenge) },
        { $push: { judges: { user: toId(judge.id), state: "accepted" } } },
      );
    await score(challenge, ada, "left", 5);
    await score(challenge, bea, "left", 1);
    await score(challenge, ada, "olga", 2);
    await score(challenge, bea, "olga", 3);
    await score(challenge, bea, "banned", 5);
    await blockUser(site.app.services, callerOf("boss"), banned.id, { reason: "spam" });
    await settled();
    await close(16);
    const scores = async () => Promise.all([ada, bea].map(async (entry) => (await entryOf(entry)).score));
    expect(await scores()).to.deep.equal([35_000, 20_000]);
    await setBallotsHidden(left.id, true);
    await forgetBallotsOf(left.id);
    await reopen(challenge);
    await finish(challenge);
    expect(await scores()).to.deep.equal([35_000, 20_000]);
    await unblockUser(site.app.services, callerOf("boss"), banned.id);
    await settled();
    await reopen(challenge, 19);
    await finish(challenge, 20);
    expect(await scores()).to.deep.equal([35_000, 30_000]);
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("give readers entries without ballots only", async () => {
    const { challenge, bea } = await decided([5, 4, 3], { manualJudge: true });
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { manualJudge: false } });
    await Ballot.deleteMany({ entry: toId(bea) });
    await reopen(challenge);
    const caller = callerOf("judy");
    const ballot = await assignNextBallot(writing(days(17)).services, caller, await stored(challenge));
    expect(String(ballot?.entry)).to.equal(bea);
    await Ballot.updateOne({ _id: ballot!._id }, { $set: { openedAt: days(17) } });
    await castBallot(writing(days(17)), caller, { entry: bea, scores: [4], note: "" });
    expect(await assignNextBallot(writing(days(17)).services, caller, await stored(challenge))).to.equal(
      null,
    );
  });

  it("are one result when they are reopened twice, finished or changed at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      const { challenge, ada, bea, cyd } = await decided();
      const twice = await Promise.allSettled([reopen(challenge), reopen(challenge, 17, "mick")]);
      expect(twice.filter(({ status }) => status === "fulfilled")).to.have.length(1);
      const logged = (await findAudit({ action: "challenge.reopen" }, { limit: 100 })).rows;
      expect(logged.filter(({ subject }) => subject?.id === challenge)).to.have.length(1);
      const [out] = await Promise.allSettled([
        disqualifyEntry(writing(days(17)), callerOf("mona"), ada, { reason: REASON }),
        finish(challenge),
        reopen(challenge, 17, "boss"),
      ]);
      if ((await stored(challenge)).state === "judging") await finish(challenge, 19);
      const { state, winner } = await stored(challenge);
      const [first, second, third] = await Promise.all([ada, bea, cyd].map(entryOf));
      expect(state).to.equal("decided");
      // The winner takes part, and the places agree with the ranks and badges.
      const isOut = first!.state === "disqualified";
      expect(isOut).to.equal(out!.status === "fulfilled");
      const winning = isOut ? second! : first!;
      expect(String(winner)).to.equal(String(winning.story));
      expect([first!.rank, second!.rank, third!.rank]).to.deep.equal(isOut ? [null, 1, 2] : [1, 2, 3]);
      expect(await badgesOf("ada", challenge)).to.equal(isOut ? 0 : 1);
      expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
      await settled();
    }
  });
});
