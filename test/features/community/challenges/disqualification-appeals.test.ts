import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { disqualifyEntry, enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { challengeCounters } from "#features/community/challenges/counters.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { Entry, FrozenChapter } from "#features/community/challenges/entry-model.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { ReportCase } from "#features/moderation/reports/model.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { driftsOf } from "../../platform/counters/support.ts";

const REASON = "It is about a goose.";

describe("A disqualified entry", () => {
  const site = useSite();
  let [owner, ada, bea, mod, boss] = [] as unknown as TestMember[];

  before(async () => {
    owner = await site.addMember("owner");
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
  });

  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  let count = 0;
  const enter = async (challenge: string, who = ada!) => {
    const story = await storeStory(site, who, { title: `Entry ${++count}`, categories: ["fantasy"] });
    const entry = await enterChallenge(writing(), who.caller, { challenge, story: story.id });
    return { story, _id: entry._id, id: String(entry._id) };
  };
  const caseOf = async (id: string) =>
    (await ReportCase.findOne({ kind: "challenge-entry", target: toId(id) })
      .sort({ openedAt: -1 })
      .lean())!;
  const appealed = async (id: string) => {
    const writer = await site.visit(ada!);
    const found = await caseOf(id);
    const appeal = { _csrf: await csrfOf(writer), removal: String(found._id), text: "It is a swan." };
    await writer.post(reportsPaths.standing()).type("form").send(appeal).expect(303);
    return String(found._id);
  };
  const decide = async (id: string, intent: "grant" | "refuse", by = boss!) => {
    const agent = await site.visit(by);
    const decision = { _csrf: await csrfOf(agent), id, intent, answer: `Answer ${++count}.` };
    await agent.post(reportsPaths.adminAppeals("open", "removals")).type("form").send(decision).expect(303);
    const mails = await site.app.mailer.listMails({ to: "ada@example.com" });
    return mails.map(({ text = "" }) => text).find((text) => text.includes(decision.answer))!;
  };
  const stateOf = async (id: string) => (await Entry.findById(toId(id)).lean())!;
  const entriesIn = async (challenge: string) => (await Challenge.findById(toId(challenge)).lean())!.entries;

  for (const [name, by] of [
    ["the organiser", () => owner!],
    ["staff", () => mod!],
  ] as const)
    it(`disqualified by ${name}, lets its author read why and appeal; granting readmits it`, async () => {
      const challenge = await runningChallenge(writing(), owner!);
      await applyDueTransitions(writing().services);
      const { id, story } = await enter(challenge);
      await disqualifyEntry(writing(), by().caller, id, { reason: REASON });
      expect(await caseOf(id)).to.deep.include({ state: "removed", act: "disqualified", count: 0 });
      const told = (await site.app.mailer.listMails({ to: "ada@example.com" })).filter(
        ({ subject, text = "" }) => subject.includes(story.doc.title) && text.includes(REASON),
      );
      expect(told).to.have.length(1);
      expect(told[0]!.text).to.contain(reportsPaths.standing());
      const writer = await site.visit(ada!);
      for (const path of [challengesPaths.myEntries(), challengesPaths.challenge(challenge)]) {
        const entry = page(await writer.get(path).expect(200))(".own-entry").first();
        expect(entry.text(), path).to.contain(REASON);
        expect(entry.find(`a[href="${reportsPaths.standing()}"]`).length, path).to.equal(1);
      }
      const mine = page(await writer.get(reportsPaths.standing()).expect(200))("[aria-labelledby=removals]");
      expect(mine.text())
        .to.contain(REASON)
        .and.to.contain(story.doc.title)
        .and.to.contain("takes part again");
      expect(await entriesIn(challenge)).to.equal(0);
      expect(await decide(await appealed(id), "grant")).to.contain("takes part again");
      expect(await stateOf(id)).to.include({ state: "entered", reason: "", open: true });
      expect(await entriesIn(challenge)).to.equal(1);
      const guest = await site.visit();
      expect((await guest.get(challengesPaths.challenge(challenge)).expect(200)).text).to.contain(
        story.doc.title,
      );
      expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
      await site.app.jobs.whenIdle();
      const organiser = { for: toId(owner!.id), kind: "challenge-readmitted", challenge: toId(challenge) };
      expect(await Notification.countDocuments(organiser)).to.equal(1);
      // A second disqualification is a second case, of which the author is told again.
      await disqualifyEntry(writing(days(1)), by().caller, id, { reason: "Still a goose." });
      await site.app.jobs.whenIdle();
      const author = { for: toId(ada!.id), kind: "challenge-disqualified", challenge: toId(challenge) };
      expect(await Notification.countDocuments(author)).to.equal(2);
      expect((await caseOf(id)).appeal).to.equal(undefined);
    });

  it("stays out if the appeal is rejected", async () => {
    const challenge = await runningChallenge(writing(), owner!);
    const { id } = await enter(challenge);
    await disqualifyEntry(writing(), owner!.caller, id, { reason: REASON });
    await decide(await appealed(id), "refuse");
    expect(await stateOf(id)).to.include({ state: "disqualified", reason: REASON });
    expect(await entriesIn(challenge)).to.equal(0);
  });

  it("is judged as it was when entries closed, if it is readmitted while others are judged", async () => {
    const challenge = await runningChallenge(writing(), owner!);
    const [mine, hers] = [await enter(challenge), await enter(challenge, bea!)];
    await disqualifyEntry(writing(), owner!.caller, mine.id, { reason: REASON });
    await Challenge.updateOne({ _id: toId(challenge) }, { $set: { endDate: new Date(Date.now() - 1) } });
    await changeStory(site.app.services, mine.story.id, () => ({ title: "Changed since" }));
    await applyDueTransitions(writing().services);
    expect((await stateOf(mine.id)).frozen).to.equal(null);
    await decide(await appealed(mine.id), "grant");
    const readmitted = await stateOf(mine.id);
    expect(readmitted).to.deep.include({ state: "entered", atEnd: null });
    expect(readmitted.frozen).to.include({ title: mine.story.doc.title });
    expect(await FrozenChapter.countDocuments({ entry: mine._id })).to.equal(readmitted.frozen!.chapters);
    for (const [at, { _id }] of [hers, mine].entries())
      await Ballot.create({
        challenge: toId(challenge),
        entry: _id,
        by: toId(mod!.id),
        judge: true,
        givenAt: new Date(),
        castAt: new Date(),
        scores: [at + 3],
      });
    await applyDueTransitions(writing(days(16)).services);
    expect([(await stateOf(mine.id)).rank, (await stateOf(hers.id)).rank]).to.deep.equal([1, 2]);
  });

  it("stays out if it breaks the challenge's own rules, and its author is told that", async () => {
    const challenge = await runningChallenge(writing(), owner!, { allowedGenres: ["fantasy"] });
    const { id, story } = await enter(challenge);
    await changeStory(site.app.services, story.id, () => ({ categories: ["crime"] }));
    await disqualifyEntry(writing(), owner!.caller, id, { reason: REASON });
    await applyDueTransitions(writing(days(9)).services);
    expect(await decide(await appealed(id), "grant")).to.not.contain("takes part again");
    const { state, reason } = await stateOf(id);
    expect(state).to.equal("disqualified");
    expect(reason).to.contain("Please select at least one category");
  });

  it("is listed, but the announced results stay, if it is readmitted after the decision", async () => {
    const challenge = await runningChallenge(writing(), owner!);
    const [mine, hers] = [await enter(challenge), await enter(challenge, bea!)];
    await disqualifyEntry(writing(), owner!.caller, mine.id, { reason: REASON });
    await applyDueTransitions(writing(days(9)).services);
    await Ballot.create({
      challenge: toId(challenge),
      entry: hers._id,
      by: toId(mod!.id),
      judge: true,
      givenAt: new Date(),
      castAt: new Date(),
      scores: [3],
    });
    await applyDueTransitions(writing(days(16)).services);
    const decided = (await Challenge.findById(toId(challenge)).lean())!;
    expect([decided.state, String(decided.winner)]).to.deep.equal(["decided", hers.story.id]);
    expect(await decide(await appealed(mine.id), "grant")).to.contain(
      "Results that have been announced stay",
    );
    expect(await stateOf(mine.id)).to.include({ state: "entered", open: true, rank: null });
    expect((await stateOf(hers.id)).rank).to.equal(1);
    const after = (await Challenge.findById(toId(challenge)).lean())!;
    expect([after.entries, String(after.winner)]).to.deep.equal([2, hers.story.id]);
    const guest = await site.visit();
    expect((await guest.get(challengesPaths.challenge(challenge)).expect(200)).text).to.contain(
      mine.story.doc.title,
    );
    expect(await driftsOf(...challengeCounters)).to.deep.equal([]);
  });
});
