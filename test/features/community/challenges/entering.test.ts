import { expect } from "chai";
import { toId } from "../../../../src/core/db/ids.ts";
import {
  announceChallenge,
  cancelChallenge,
  createChallenge,
  editChallenge,
} from "../../../../src/features/community/challenges/commands/challenges.ts";
import {
  disqualifyEntry,
  enterChallenge,
  withdrawEntry,
} from "../../../../src/features/community/challenges/commands/entries.ts";
import { challengeCounters } from "../../../../src/features/community/challenges/counters.ts";
import { Entry, FrozenChapter } from "../../../../src/features/community/challenges/entry-model.ts";
import { hashOf } from "../../../../src/features/community/challenges/freeze.ts";
import { Challenge } from "../../../../src/features/community/challenges/model.ts";
import { moveDue } from "../../../../src/features/community/challenges/move.ts";
import { Notification } from "../../../../src/features/live/notifications/model.ts";
import { findAudit } from "../../../../src/features/platform/audit/index.ts";
import {
  deleteChapter,
  publishChapter,
  updateChapter,
} from "../../../../src/features/stories/chapters/index.ts";
import { deleteStory } from "../../../../src/features/stories/editing/index.ts";
import { changeStory } from "../../../../src/features/stories/stories/index.ts";
import { Story } from "../../../../src/features/stories/stories/model.ts";
import { challengeInput, days, runningChallenge } from "../../../app/support/challenges.ts";
import { type TestStory, writeStory } from "../../../app/support/stories.ts";
import { refusal } from "../../../support/refusal.ts";
import { type TestMember, useSite } from "../../../support/site.ts";
import { driftsOf } from "../../platform/counters/support.ts";

describe("Challenges and their entries", () => {
  const site = useSite();
  let [owner, ada, bea] = [] as unknown as TestMember[];
  let [story, other, hers] = [] as unknown as TestStory[];

  before(async function () {
    this.timeout(30_000);
    [owner, ada, bea] = [
      await site.addMember("owner"),
      await site.addMember("ada"),
      await site.addMember("bea"),
    ];
    [story, other, hers] = [
      await writeStory(site, ada!, { categories: ["fantasy"] }),
      await writeStory(site, ada!, { categories: ["fantasy"] }),
      await writeStory(site, bea!, { categories: ["fantasy"] }),
    ];
  });

  /** The commands' surroundings at a moment. */
  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: { consume: async () => ({}) as never },
  });
  const running = (more = {}) => runningChallenge(writing(), owner!, more);
  const enter = (challenge: string, { id }: TestStory, who = ada!, now?: Date) =>
    enterChallenge(writing(now), who.caller, { challenge, story: id });
  const stored = async (id: string) => (await Challenge.findById(toId(id)).lean())!;

  it("says what is wrong at each field, the dates' order in the specification's words", async () => {
    const wrongAt = async (more: object) => {
      const error = await refusal(createChallenge(writing(), owner!.caller, challengeInput({ ...more })));
      return error.fields.map(({ path, message }) => [path.join("."), message]);
    };
    expect(await wrongAt({ startDate: days(9).toISOString() })).to.deep.equal([
      ["startDate", "The start date must be sooner than the end date."],
    ]);
    expect(await wrongAt({ allowedGenres: [] })).to.deep.equal([["allowedGenres", "This field is required"]]);
    expect(await wrongAt({ judgingEndDate: days(7).toISOString() })).to.deep.equal([
      ["judgingEndDate", "Judging must end after entering has ended."],
    ]);
    expect(await wrongAt({ numberOfWinners: 4 })).to.have.length(1);
    expect((await wrongAt({ title: " ", description: "" })).map(([field]) => field)).to.deep.equal([
      "title",
      "description",
    ]);
  });

  it("is its owner's alone until it is announced, and cannot be changed once it has started", async () => {
    const { _id } = await createChallenge(writing(), owner!.caller, challengeInput());
    const id = String(_id);
    expect(
      (await refusal(announceChallenge(writing(), ada!.caller, id, { toFollowers: false }))).status,
    ).to.equal(404);
    await announceChallenge(writing(), owner!.caller, id, { toFollowers: false });
    await editChallenge(writing(), owner!.caller, id, challengeInput({ title: "Two nights" }));
    // By the clock: nothing has moved it yet.
    const late = await refusal(editChallenge(writing(days(2)), owner!.caller, id, challengeInput()));
    expect(late.message).to.equal("The challenge has started, so it cannot be changed.");
    expect((await stored(id)).title).to.equal("Two nights");
  });

  it("takes a story of one's own that fits, and says why another does not", async () => {
    const challenge = await running({ allowedGenres: ["horror", "crime"] });
    const genre = await refusal(enter(challenge, story!));
    expect(genre.fields[0]?.message).to.equal(
      "Please select at least one category this challenge allows: Horror and Crime.",
    );
    const words = await refusal(enter(await running({ minWords: 100_000 }), story!));
    expect(words.message).to.equal("This challenge wants at least 100,000 words.");
    const older = await running({
      existingStories: false,
      startDate: new Date(Date.now() - 1).toISOString(),
    });
    expect((await refusal(enter(older, story!))).message).to.match(/published after it started/);
    const any = await running();
    expect((await refusal(enter(any, hers!))).message).to.equal("Only a story of your own can enter.");
    const draft = await writeStory(site, ada!, { draft: true });
    expect((await refusal(enter(any, draft))).message).to.match(/published story/);
    const own = await writeStory(site, owner!);
    expect((await refusal(enter(any, own, owner!))).message).to.equal("You cannot enter your own challenge.");
    await enter(any, story!);
    expect((await stored(any)).entries).to.equal(1);
    expect((await refusal(enter(any, story!))).message).to.equal("This story has been entered already.");
    expect((await refusal(enter(any, other!))).message).to.match(/takes one entry from each member/);
  });

  it("takes one of two hundred entries that a member sends at once", async function () {
    this.timeout(60_000);
    const challenge = await running();
    const sent = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => enter(challenge, at % 2 ? story! : other!)),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    expect(await Entry.countDocuments({ challenge: toId(challenge) })).to.equal(1);
    expect((await stored(challenge)).entries).to.equal(1);
    const two = await running({ entriesPerMember: 2 });
    await Promise.allSettled(Array.from({ length: 20 }, (_, at) => enter(two, at % 2 ? story! : other!)));
    expect((await stored(two)).entries).to.equal(2);
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("decides the last second by the server's clock, whether or not the job has come round", async () => {
    const end = days(8);
    const challenge = await running({ endDate: end.toISOString() });
    await enter(challenge, story!, ada!, new Date(end.getTime() - 1));
    const late = await refusal(enter(challenge, hers!, bea!, end));
    expect(late.message).to.equal("This challenge takes no entries now.");
    const early = await createChallenge(writing(), owner!.caller, challengeInput());
    await announceChallenge(writing(), owner!.caller, String(early._id), { toFollowers: false });
    expect((await refusal(enter(String(early._id), hers!, bea!))).message).to.match(/no entries now/);
    await enter(String(early._id), hers!, bea!, days(1.5));
  });

  it("is in or out, never half, when entering and the end come at once", async () => {
    const end = days(8);
    const challenge = await running({ endDate: end.toISOString() });
    const before = new Date(end.getTime() - 1);
    await moveDue(writing(before).services);
    await Promise.allSettled([
      enter(challenge, story!, ada!, before),
      moveDue(writing(end).services),
      enter(challenge, hers!, bea!, before),
    ]);
    await moveDue(writing(end).services);
    const { state, entries, frozenAt } = await stored(challenge);
    expect([state, frozenAt !== null]).to.deep.equal(["judging", true]);
    const found = await Entry.find({ challenge: toId(challenge) }).lean();
    expect(found).to.have.length(entries);
    expect(found.every(({ frozen }) => frozen !== null)).to.equal(true);
  });

  it("keeps entries byte for byte as they were at the end, however late the job comes", async () => {
    const end = days(8);
    const challenge = await running({ endDate: end.toISOString() });
    const { _id } = await enter(challenge, story!);
    const chapter = String(story!.doc.contents[0]!.chapter);
    const edit = async (html: string, now: Date) => {
      const { services } = writing(now);
      await updateChapter(services, ada!.caller, chapter, { html });
      await publishChapter(services, ada!.caller, chapter);
    };
    await edit("<p>As it stood at the end.</p>", new Date(end.getTime() - 60_000));
    await edit("<p>Written a second too late.</p>", new Date(end.getTime() + 1_000));
    await moveDue(writing(new Date(end.getTime() + 90_000)).services);
    const kept = await FrozenChapter.find({ entry: _id }).sort({ number: 1 }).lean();
    expect(kept[0]?.html).to.equal("<p>As it stood at the end.</p>");
    const entry = await Entry.findById(_id).lean();
    expect(entry?.frozen?.hash).to.equal(hashOf(kept));
    expect(entry?.frozen?.at).to.deep.equal(end);
    await moveDue(writing(days(9)).services);
    expect(await FrozenChapter.countDocuments({ entry: _id })).to.equal(kept.length);
  });

  it("leaves out what was no longer what it takes at the end, and tells its author why", async () => {
    const changes = {
      "This challenge is not for mature stories.": { mature: true },
      "Only a published story that everyone may find can enter.": { private: true },
      "Please select at least one category this challenge allows: Fantasy.": { categories: ["crime"] },
      "Readers vote in this challenge, so only stories that all can read can enter.": { mailingList: true },
    };
    const challenge = await running({ allowedGenres: ["fantasy"], entriesPerMember: 4 });
    const told = async () =>
      Notification.countDocuments({ kind: "challenge-disqualified", challenge: toId(challenge) });
    const entered: Record<string, string> = {};
    for (const [why, change] of Object.entries(changes)) {
      const changed = await writeStory(site, ada!, { categories: ["fantasy"] });
      entered[why] = String((await enter(challenge, changed))._id);
      await Story.updateOne({ _id: changed.doc._id }, { $set: { price: null } });
      await changeStory(site.app.services, changed.id, () => change as object);
    }
    const fits = await enter(challenge, hers!, bea!);
    await moveDue(writing(days(8)).services);
    for (const [why, id] of Object.entries(entered))
      expect(await Entry.findById(toId(id)).lean(), why).to.include({
        ...{ state: "disqualified", reason: why, open: false },
      });
    expect((await Entry.findById(fits._id).lean())?.state).to.equal("entered");
    expect((await stored(challenge)).entries).to.equal(1);
    await site.app.jobs.whenIdle();
    expect(await told()).to.equal(4);
    const page = await site.visit(ada!);
    expect((await page.get("/my-entries").expect(200)).text).to.include("not for mature stories");
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("judges the story as it was at the end, where it has become another before the job came", async () => {
    const challenge = await running({ allowedGenres: ["fantasy"], entriesPerMember: 4 });
    const late = await Promise.all(
      Array.from({ length: 3 }, () =>
        writeStory(site, ada!, { categories: ["fantasy"], title: "As entered" }),
      ),
    );
    const outThen = await writeStory(site, ada!, { categories: ["fantasy"] });
    const entries: Awaited<ReturnType<typeof enter>>[] = [];
    for (const each of [...late, outThen]) entries.push(await enter(challenge, each));
    await changeStory(site.app.services, outThen.id, () => ({ mature: true }));
    // Entering has ended, and nothing has moved it yet.
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { endDate: new Date(Date.now() - 1) } });
    const { services } = site.app;
    await changeStory(services, late[0]!.id, () => ({ title: "Other", categories: ["crime"], mature: true }));
    await changeStory(services, late[0]!.id, () => ({ private: true }));
    await deleteChapter(services, ada!.caller, String(late[1]!.doc.contents[0]!.chapter));
    await deleteStory(services, ada!.caller, late[2]!.id);
    // What broke its rules before the end is out, though it is good again by now.
    await changeStory(services, outThen.id, () => ({ mature: false }));
    // By several at once: whoever comes second does not take it for what it is by now.
    await Promise.all(Array.from({ length: 4 }, () => moveDue(writing(days(9)).services)));
    const found = await Promise.all(entries.map(({ _id }) => Entry.findById(_id).lean()));
    expect(found.map((entry) => entry?.state)).to.deep.equal([
      ...["entered", "entered", "entered"],
      "disqualified",
    ]);
    for (const entry of found) {
      expect(entry?.atEnd).to.equal(null);
      expect(entry?.frozen?.chapters).to.be.greaterThan(0);
      const kept = await FrozenChapter.find({ entry: entry!._id }).sort({ number: 1 }).lean();
      expect(entry?.frozen?.hash).to.equal(hashOf(kept));
    }
    expect(found[0]?.frozen?.title).to.equal("As entered");
  });

  it("lets authors withdraw: before the end without a trace, after it out of the ranking", async () => {
    const challenge = await running();
    const { _id } = await enter(challenge, story!);
    expect((await refusal(withdrawEntry(writing(), bea!.caller, String(_id)))).status).to.equal(403);
    await withdrawEntry(writing(), ada!.caller, String(_id));
    expect(await Entry.exists({ _id })).to.equal(null);
    expect((await stored(challenge)).entries).to.equal(0);
    const again = await enter(challenge, other!);
    await moveDue(writing(days(8)).services);
    await withdrawEntry(writing(days(9)), ada!.caller, String(again._id));
    expect((await Entry.findById(again._id).lean())?.state).to.equal("withdrawn");
    expect((await stored(challenge)).entries).to.equal(0);
  });

  it("lets the owner disqualify with a reason, and call it off with one", async () => {
    const challenge = await running();
    const { _id } = await enter(challenge, story!);
    const id = String(_id);
    expect((await refusal(disqualifyEntry(writing(), bea!.caller, id, { reason: "x" }))).status).to.equal(
      403,
    );
    expect((await refusal(disqualifyEntry(writing(), owner!.caller, id, {}))).status).to.equal(400);
    await disqualifyEntry(writing(), owner!.caller, id, { reason: "It is about a goose." });
    expect(await Entry.findById(_id).lean()).to.include({
      state: "disqualified",
      reason: "It is about a goose.",
      open: false,
    });
    expect((await refusal(enter(challenge, other!))).message).to.match(/one entry/);
    await cancelChallenge(writing(), owner!.caller, challenge, { reason: "The tide is out." });
    await moveDue(writing(days(20)).services);
    expect((await stored(challenge)).state).to.equal("cancelled");
    expect((await refusal(enter(challenge, hers!, bea!))).message).to.match(/no entries now/);
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("are in the audit log where staff call them off or take entries out, and not where owners do", async () => {
    const moe = await site.addMember("moe", "moderator");
    const said = async () => (await findAudit({}, { limit: 1 })).rows.map(({ action }) => action);
    const before = await said();
    const own = await running();
    await cancelChallenge(writing(), owner!.caller, own, { reason: "Rain." });
    expect(await said()).to.deep.equal(before);
    const challenge = await running();
    const { _id } = await enter(challenge, story!);
    await disqualifyEntry(writing(), moe.caller, String(_id), { reason: "Not a story." });
    expect(await said()).to.deep.equal(["entry.disqualify"]);
    await cancelChallenge(writing(), moe.caller, challenge, { reason: "Rain." });
    expect(await said()).to.deep.equal(["challenge.cancel"]);
  });
});
