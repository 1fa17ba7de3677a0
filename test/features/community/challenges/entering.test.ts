import { expect } from "chai";
import { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import {
  announceChallenge,
  cancelChallenge,
  createChallenge,
  editChallenge,
} from "#features/community/challenges/commands/challenges.ts";
import {
  disqualifyEntry,
  enterChallenge,
  withdrawEntry,
} from "#features/community/challenges/commands/entries.ts";
import { challengeCounters } from "#features/community/challenges/counters.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry, FrozenChapter } from "#features/community/challenges/entry-model.ts";
import { hashOf } from "#features/community/challenges/freeze.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { deleteChapter, publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { deleteStory } from "#features/stories/editing/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { ENTRIES_PER_CHALLENGE_MAX } from "#shared/community/challenges.limits.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengeInput, days, runningChallenge } from "#test/app/support/challenges.ts";
import { letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { driftsOf } from "../../platform/counters/support.ts";

describe("Challenges and their entries", () => {
  const site = useSite();
  let [owner, ada, bea] = [] as unknown as TestMember[];
  let [story, other, hers] = [] as unknown as TestStory[];

  before(async () => {
    [owner, ada, bea] = [
      await site.addMember("owner"),
      await site.addMember("ada"),
      await site.addMember("bea"),
    ];
    [story, other, hers] = [
      await storeStory(site, ada!, { categories: ["fantasy"] }),
      await storeStory(site, ada!, { categories: ["fantasy"] }),
      await storeStory(site, bea!, { categories: ["fantasy"] }),
    ];
  });

  /** The commands' context at a given time. */
  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  const running = (more = {}) => runningChallenge(writing(), owner!, more);
  const enter = (challenge: string, { id }: TestStory, who = ada!, now?: Date) =>
    enterChallenge(writing(now), who.caller, { challenge, story: id });
  const stored = async (id: string) => (await Challenge.findById(toId(id)).lean())!;

  it("take a story from any of its authors, once, and name them all", async () => {
    const ours = await storeStory(site, ada!, { categories: ["fantasy"] });
    await letIn(site, ada!, ours, bea!, "co-author");
    const edited = await storeStory(site, ada!, { categories: ["fantasy"] });
    await letIn(site, ada!, edited, bea!, "editor");
    const challenge = await running();
    const entry = await enter(challenge, ours, bea!);
    expect(String(entry.author)).to.equal(bea!.id);
    expect((await refusal(enter(challenge, ours))).message).to.include("already entered this story");
    expect((await refusal(enter(challenge, edited, bea!))).message).to.include("one of your own stories");
    await applyDueTransitions(writing(days(9)).services);
    const agent = await site.visit(bea!);
    const text = page(await agent.get(`/challenges/entries/${entry._id}`).expect(200))("main").text();
    expect(text).to.include("ada").and.include("bea");
  });

  it("are full with two thousand entries, also for two at one moment, and open again when one is withdrawn", async () => {
    const challenge = toId(await running());
    const filled = ENTRIES_PER_CHALLENGE_MAX - 1;
    const rows = Array.from({ length: filled }, () => {
      const one = { challenge, story: new Types.ObjectId(), author: new Types.ObjectId() };
      return { ...one, slot: 0, order: 0, open: false, createdAt: new Date() };
    });
    await Entry.insertMany(rows);
    await Challenge.updateOne({ _id: challenge }, { $set: { entries: filled } });
    const id = String(challenge);
    const both = await Promise.allSettled([enter(id, story!), enter(id, hers!, bea!)]);
    expect(both.map(({ status }) => status).toSorted()).to.deep.equal(["fulfilled", "rejected"]);
    const [first, second] = both[0].status === "fulfilled" ? [ada!, bea!] : [bea!, ada!];
    const again = () => enter(id, second === bea ? hers! : story!, second);
    expect((await refusal(again())).message).to.equal(challengesMessages.challengeFull);
    for (const member of [undefined, second]) {
      const shown = page(await (await site.visit(member)).get(`/challenges/${id}`).expect(200))("main");
      expect(shown.text()).to.include("This challenge is full");
      expect(shown.find(`a[href*="/challenges/${id}/enter"]`)).to.have.length(0);
    }
    const entry = await Entry.findOne({ challenge, author: toId(first.id) }).lean();
    await withdrawEntry(writing(), first.caller, String(entry!._id));
    expect(String((await again()).author)).to.equal(second.id);
    await Entry.deleteMany({ challenge });
    await Challenge.updateOne({ _id: challenge }, { $set: { entries: 0 } });
  });

  it("show an error at each field, with the specification's message for the order of dates", async () => {
    const wrongAt = async (more: object) => {
      const error = await refusal(createChallenge(writing(), owner!.caller, challengeInput({ ...more })));
      return error.fields.map(({ path, message }) => [path.join("."), message]);
    };
    expect(await wrongAt({ startDate: days(9).toISOString() })).to.deep.equal([
      ["startDate", "The start date must be sooner than the end date."],
    ]);
    expect(await wrongAt({ allowedGenres: [] })).to.deep.equal([["allowedGenres", "This field is required"]]);
    expect(await wrongAt({ judgingEndDate: days(7).toISOString() })).to.deep.equal([
      ["judgingEndDate", "Judging must end after entries have closed."],
    ]);
    expect(await wrongAt({ numberOfWinners: 4 })).to.have.length(1);
    expect((await wrongAt({ title: " ", description: "" })).map(([field]) => field)).to.deep.equal([
      "title",
      "description",
    ]);
  });

  it("are visible only to their owner until they are announced, and cannot be changed after they start", async () => {
    const { _id } = await createChallenge(writing(), owner!.caller, challengeInput());
    const id = String(_id);
    expect(
      (await refusal(announceChallenge(writing(), ada!.caller, id, { toFollowers: false }))).status,
    ).to.equal(404);
    await announceChallenge(writing(), owner!.caller, id, { toFollowers: false });
    await editChallenge(writing(), owner!.caller, id, challengeInput({ title: "Two nights" }));
    // Started according to the clock, though no transition has run yet.
    const late = await refusal(editChallenge(writing(days(2)), owner!.caller, id, challengeInput()));
    expect(late.message).to.equal("The challenge has started, so you can no longer change it.");
    expect((await stored(id)).title).to.equal("Two nights");
  });

  it("accept an eligible story by the entrant, and say why another is refused", async () => {
    const challenge = await running({ allowedGenres: ["horror", "crime"] });
    const genre = await refusal(enter(challenge, story!));
    expect(genre.fields[0]?.message).to.equal(
      "Please select at least one category this challenge allows: Horror and Crime.",
    );
    const words = await refusal(enter(await running({ minWords: 100_000 }), story!));
    expect(words.message).to.equal("Stories in this challenge must have at least 100,000 words.");
    const older = await running({
      existingStories: false,
      startDate: new Date(Date.now() - 1).toISOString(),
    });
    expect((await refusal(enter(older, story!))).message).to.match(/published after this challenge started/);
    const any = await running();
    expect((await refusal(enter(any, hers!))).message).to.equal(
      "You can only enter one of your own stories.",
    );
    const draft = await storeStory(site, ada!, { draft: true });
    expect((await refusal(enter(any, draft))).message).to.match(/Only a published, public story/);
    const own = await storeStory(site, owner!);
    expect((await refusal(enter(any, own, owner!))).message).to.equal("You cannot enter your own challenge.");
    await enter(any, story!);
    expect((await stored(any)).entries).to.equal(1);
    expect((await refusal(enter(any, story!))).message).to.equal("You have already entered this story.");
    expect((await refusal(enter(any, other!))).message).to.match(/Each member can enter one story/);
  });

  it("accept one of two hundred concurrent entries by a member", async () => {
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

  it("apply the deadline to the second by the server's clock, whether or not the job has run", async () => {
    const end = days(8);
    const challenge = await running({ endDate: end.toISOString() });
    await enter(challenge, story!, ada!, new Date(end.getTime() - 1));
    const late = await refusal(enter(challenge, hers!, bea!, end));
    expect(late.message).to.equal("This challenge is not open for entries at the moment.");
    const early = await createChallenge(writing(), owner!.caller, challengeInput());
    await announceChallenge(writing(), owner!.caller, String(early._id), { toFollowers: false });
    expect((await refusal(enter(String(early._id), hers!, bea!))).message).to.match(
      /not open for entries at the moment/,
    );
    await enter(String(early._id), hers!, bea!, days(1.5));
  });

  it("are in or out, never half, if an entry arrives at the deadline", async () => {
    const end = days(8);
    const challenge = await running({ endDate: end.toISOString() });
    const before = new Date(end.getTime() - 1);
    await applyDueTransitions(writing(before).services);
    await Promise.allSettled([
      enter(challenge, story!, ada!, before),
      applyDueTransitions(writing(end).services),
      enter(challenge, hers!, bea!, before),
    ]);
    await applyDueTransitions(writing(end).services);
    const { state, entries, frozenAt } = await stored(challenge);
    expect([state, frozenAt !== null]).to.deep.equal(["judging", true]);
    const found = await Entry.find({ challenge: toId(challenge) }).lean();
    expect(found).to.have.length(entries);
    expect(found.every(({ frozen }) => frozen !== null)).to.equal(true);
  });

  it("freeze entries byte for byte as they were at the deadline, however late the job runs", async () => {
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
    await applyDueTransitions(writing(new Date(end.getTime() + 90_000)).services);
    const kept = await FrozenChapter.find({ entry: _id }).sort({ number: 1 }).lean();
    expect(kept[0]?.html).to.equal("<p>As it stood at the end.</p>");
    const entry = await Entry.findById(_id).lean();
    expect(entry?.frozen?.hash).to.equal(hashOf(kept));
    expect(entry?.frozen?.at).to.deep.equal(end);
    await applyDueTransitions(writing(days(9)).services);
    expect(await FrozenChapter.countDocuments({ entry: _id })).to.equal(kept.length);
  });

  it("link each story that does not qualify to where its author can change that", async () => {
    const writer = await site.addMember("mender");
    const [draft, wrong, hidden, good] = [
      await storeStory(site, writer, { title: "Draft", draft: true }),
      await storeStory(site, writer, { title: "Wrong", categories: ["crime"] }),
      await storeStory(site, writer, { title: "Hidden", categories: ["horror"], private: true }),
      await storeStory(site, writer, { title: "Good", categories: ["horror"] }),
    ];
    const agent = await site.visit(writer);
    const linksOf = async (challenge: string) => {
      const $ = page(await agent.get(`/challenges/${challenge}/enter`).expect(200));
      return Object.fromEntries(
        $(".unfit > li")
          .toArray()
          .map((row) => [$("strong", row).text(), $("a", row).attr("href")]),
      );
    };
    expect(await linksOf(await running({ allowedGenres: ["horror"] }))).to.deep.equal({
      Draft: `/story/${draft.id}/publish`,
      Wrong: `/story/${wrong.id}/edit#field-categories`,
      Hidden: `/story/${hidden.id}/edit#field-private`,
    });
    const long = await linksOf(await running({ allowedGenres: ["horror"], minWords: 100_000 }));
    expect(long.Good).to.equal(`/story/${good.id}/chapters/new?type=chapter`);
  });

  it("exclude entries that were no longer eligible at the deadline, and tell their authors why", async () => {
    const changes = {
      "This challenge is not for mature stories.": { mature: true },
      "Only a published, public story can enter.": { private: true },
      "Please select at least one category this challenge allows: Fantasy.": { categories: ["crime"] },
      "Readers vote in this challenge, so only stories that everyone can read can enter.": {
        mailingList: true,
      },
    };
    const challenge = await running({ allowedGenres: ["fantasy"], entriesPerMember: 4 });
    const told = async () =>
      Notification.countDocuments({ kind: "challenge-disqualified", challenge: toId(challenge) });
    const entered: Record<string, string> = {};
    for (const [why, change] of Object.entries(changes)) {
      const changed = await storeStory(site, ada!, { categories: ["fantasy"] });
      entered[why] = String((await enter(challenge, changed))._id);
      await Story.updateOne({ _id: changed.doc._id }, { $set: { price: null } });
      await changeStory(site.app.services, changed.id, () => change as object);
    }
    const fits = await enter(challenge, hers!, bea!);
    await applyDueTransitions(writing(days(8)).services);
    for (const [why, id] of Object.entries(entered))
      expect(await Entry.findById(toId(id)).lean(), why).to.include({
        state: "disqualified",
        reason: why,
        open: false,
      });
    expect((await Entry.findById(fits._id).lean())?.state).to.equal("entered");
    expect((await stored(challenge)).entries).to.equal(1);
    await site.app.jobs.whenIdle();
    expect(await told()).to.equal(4);
    const page = await site.visit(ada!);
    expect((await page.get("/my-entries").expect(200)).text).to.include("not for mature stories");
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("judge the story as it was at the deadline, even if it changed before the job ran", async () => {
    const challenge = await running({ allowedGenres: ["fantasy"], entriesPerMember: 4 });
    const late = await Promise.all(
      Array.from({ length: 3 }, () =>
        storeStory(site, ada!, { categories: ["fantasy"], title: "As entered" }),
      ),
    );
    const outThen = await storeStory(site, ada!, { categories: ["fantasy"] });
    const entries: Awaited<ReturnType<typeof enter>>[] = [];
    for (const each of [...late, outThen]) entries.push(await enter(challenge, each));
    await changeStory(site.app.services, outThen.id, () => ({ mature: true }));
    // The deadline for entries has passed, but no transition has run yet.
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { endDate: new Date(Date.now() - 1) } });
    const { services } = site.app;
    await changeStory(services, late[0]!.id, () => ({ title: "Other", categories: ["crime"], mature: true }));
    await changeStory(services, late[0]!.id, () => ({ private: true }));
    await deleteChapter(services, ada!.caller, String(late[1]!.doc.contents[0]!.chapter));
    await deleteStory(services, ada!.caller, late[2]!.id);
    // An entry that broke the rules at the deadline is excluded, even if it is eligible again now.
    await changeStory(services, outThen.id, () => ({ mature: false }));
    // Run concurrently: later runs must not use the stories' current state.
    await Promise.all(Array.from({ length: 4 }, () => applyDueTransitions(writing(days(9)).services)));
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

  it("let authors withdraw: before the deadline without a trace, afterwards out of the ranking", async () => {
    const challenge = await running();
    const { _id } = await enter(challenge, story!);
    expect((await refusal(withdrawEntry(writing(), bea!.caller, String(_id)))).status).to.equal(403);
    await withdrawEntry(writing(), ada!.caller, String(_id));
    expect(await Entry.exists({ _id })).to.equal(null);
    expect((await stored(challenge)).entries).to.equal(0);
    const again = await enter(challenge, other!);
    await applyDueTransitions(writing(days(8)).services);
    await withdrawEntry(writing(days(9)), ada!.caller, String(again._id));
    expect((await Entry.findById(again._id).lean())?.state).to.equal("withdrawn");
    expect((await stored(challenge)).entries).to.equal(0);
  });

  it("let the owner disqualify entries and cancel the challenge, each with a reason", async () => {
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
    expect((await refusal(enter(challenge, other!))).message).to.match(/already entered/);
    await cancelChallenge(writing(), owner!.caller, challenge, { reason: "The tide is out." });
    await applyDueTransitions(writing(days(20)).services);
    expect((await stored(challenge)).state).to.equal("cancelled");
    expect((await refusal(enter(challenge, hers!, bea!))).message).to.match(
      /not open for entries at the moment/,
    );
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });

  it("are in the audit log if staff cancel them or remove entries, but not if owners do", async () => {
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
