import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { rescheduleChallenge } from "#features/community/challenges/commands/reschedule.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { ReportCase } from "#features/moderation/reports/model.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { challengeInput, days, runningChallenge } from "#test/app/support/challenges.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { type Desk, deskOf } from "../../site/admin/support.ts";

describe("Challenges in the back office", () => {
  const site = useEmptySite();
  let owner: TestMember;
  let ann: TestMember;
  let mods: Desk;
  let open = "";
  let upcoming = "";

  const writing = () => ({ services: site.app.services, limits: unlimited });
  const stored = async (id: string) => (await Challenge.findById(toId(id)).lean<ChallengeDoc>())!;
  const local = (date: Date) => date.toISOString().slice(0, 16);

  beforeEach(async () => {
    const mod = await site.addMember("mod", "moderator");
    [owner, ann] = [await site.addMember("olga"), await site.addMember("ann")];
    mods = await deskOf(site, mod);
    open = await runningChallenge(writing(), owner, { title: "The tide" });
    upcoming = await runningChallenge(writing(), owner, {
      title: "The harbour",
      startDate: days(2).toISOString(),
      endDate: days(5).toISOString(),
      prize: "A lamp",
    });
    const { id: story } = await storeStory(site, ann, { categories: ["fantasy"] });
    await enterChallenge(writing(), ann.caller, { challenge: open, story });
    await site.app.jobs.whenIdle();
  });

  const titlesOn = async (path: string) => {
    const $ = page(await mods.agent.get(path).expect(200));
    return $("main tbody tr")
      .map((_, row) => $(row).find("a").first().text())
      .get();
  };

  it("are listed for staff only, with search, state and order in the address", async () => {
    await supertest(site.url).get("/admin/challenges").expect(404);
    await (await site.visit(owner)).get("/admin/challenges").expect(404);
    expect(await titlesOn("/admin/challenges")).to.deep.equal(["The harbour", "The tide"]);
    expect(await titlesOn("/admin/challenges?sort=deadline")).to.deep.equal(["The tide", "The harbour"]);
    expect(await titlesOn("/admin/challenges?q=tide&sort=deadline")).to.include("The tide");
    expect(await titlesOn("/admin/challenges?q=zeppelin")).to.deep.equal([]);
    expect(await titlesOn("/admin/challenges?state=decided")).to.deep.equal([]);
    expect(await titlesOn("/admin/challenges?state=x&sort=x")).to.have.length(2);
    const $ = page(await mods.agent.get("/admin/challenges?q=harbour"));
    expect($("#filter-q").attr("value")).to.equal("harbour");
    expect((await mods.agent.get("/admin/challenges")).text).to.include("A lamp");
    await mods.agent.get("/admin/challenges?after=nonsense").expect(400);
  });

  it("are read by an index in each order, also within one state", async () => {
    for (const address of ["", "?sort=deadline", "?state=draft", "?state=draft&sort=deadline"]) {
      const finds = await examined(() => mods.agent.get(`/admin/challenges${address}`).expect(200));
      const find = finds.find(({ collection }) => collection === "challenges")!;
      expect(find.stages, address).to.include("IXSCAN").and.not.include("SORT");
    }
  });

  it("have a page with what can be done, which drafts do not have", async () => {
    const $ = page(await mods.agent.get(`/admin/challenges/${open}`).expect(200));
    expect($("main .fact-list").text()).to.include("olga").and.include("Entries1");
    expect($(`main a[href="/challenges/${open}/cancel"]`).length).to.equal(1);
    // The start has passed.
    expect(
      $("main input[type=datetime-local]")
        .map((_, input) => $(input).attr("name"))
        .get(),
    ).to.deep.equal(["endDate", "judgingEndDate"]);
    const draft = await Challenge.create({
      ...challengeInput({ title: "Secret" }),
      owner: toId(owner.id),
      lastEntryAt: new Date(),
    });
    await mods.agent.get(`/admin/challenges/${String(draft._id)}`).expect(404);
    expect(await titlesOn("/admin/challenges")).to.not.include("Secret");
    await mods.agent.get("/admin/challenges/x").expect(404);
  });

  it("refuse dates in the wrong order, in the past or unchanged, and a missing reason, at the field", async () => {
    const place = `/admin/challenges/${upcoming}`;
    const before = await stored(upcoming);
    const refused = async (fields: Record<string, string>) => {
      const response = await mods.send(place, place, { reason: "A clash", ...fields });
      expect(response.status).to.equal(422);
      return page(response);
    };
    const late = await refused({ startDate: local(days(6)) });
    expect(late("#field-startDate-error").text()).to.include("must be sooner");
    expect(late("#field-startDate").attr("value")).to.equal(local(days(6)));
    expect(late("#field-reason").text()).to.equal("A clash");
    const past = await refused({ startDate: local(days(-9)), endDate: local(days(-8)) });
    expect(past("#field-endDate-error").text()).to.include("in the future");
    const early = await refused({ judgingEndDate: local(days(3)) });
    expect(early("#field-judgingEndDate-error").text()).to.include("after entries have closed");
    expect((await refused({}))("main").text()).to.include("Change at least one date.");
    expect((await refused({ endDate: "" }))("#field-endDate-error").length).to.equal(1);
    expect((await refused({ endDate: "tomorrow" }))("#field-endDate-error").text()).to.include(
      "a date and a time",
    );
    const silent = await refused({ endDate: local(days(6)), reason: " " });
    expect(silent("#field-reason-error").length).to.equal(1);
    expect(await stored(upcoming)).to.deep.equal(before);
  });

  it("are moved by staff with a reason; everyone who takes part is told, and it is in the audit log", async () => {
    const place = `/admin/challenges/${open}`;
    const before = await stored(open);
    await Challenge.collection.updateOne({ _id: toId(open) }, { $set: { closingTold: true } });
    const to = new Date(Math.floor(days(10).getTime() / 60_000) * 60_000);
    const sent = await mods.send(place, place, { endDate: local(to), reason: "The site was down" });
    expect(sent.status).to.equal(303);
    expect((await mods.agent.get(sent.headers.location!)).text).to.include("The dates have been moved.");
    const after = await stored(open);
    expect(after.endDate.toISOString()).to.equal(to.toISOString());
    expect(after.closingTold).to.equal(false);
    expect([after.startDate, after.judgingEndDate]).to.deep.equal([before.startDate, before.judgingEndDate]);
    const [entry] = (await findAudit({ action: "challenge.reschedule" }, { limit: 1 })).rows;
    expect(entry?.details).to.include({ reason: "The site was down", "endDate after": to.toISOString() });
    await site.app.jobs.whenIdle();
    const told = await Notification.find({ kind: "challenge-rescheduled" }).lean();
    expect(told.map((each) => String(each.for))).to.have.members([owner.id, ann.id]);
    expect((await (await site.visit(ann)).get("/notifications")).text).to.include("moved the dates");
    expect(await ReportCase.findOne({ target: toId(open), act: "edited" }).lean()).to.include({ count: 0 });
  });

  it("are moved once by two who do it at the same time", async () => {
    const staff = await site.addMember("mo", "moderator");
    const attempts = await Promise.allSettled(
      [20, 21].map((count) =>
        rescheduleChallenge(writing(), staff.caller, upcoming, {
          startDate: days(2).toISOString(),
          endDate: days(count).toISOString(),
          judgingEndDate: days(30).toISOString(),
          reason: "A clash",
        }),
      ),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    expect((await findAudit({ action: "challenge.reschedule" }, { limit: 5 })).rows).to.have.length(1);
  });

  it("are not moved by their organiser, or once they are over", async () => {
    const place = `/admin/challenges/${open}`;
    const own = await deskOf(site, owner);
    await own.agent.post(place).type("form").send({ reason: "Mine" }).expect(404);
    const cancelled = await mods.send(`/challenges/${open}/cancel`, `/challenges/${open}/cancel`, {
      reason: "Nobody judges it",
    });
    expect(cancelled.status).to.equal(303);
    const $ = page(await mods.agent.get(place).expect(200));
    expect($("main form input[type=datetime-local]").length).to.equal(0);
    expect($("main").text()).to.include("Nobody judges it");
    expect(await titlesOn("/admin/challenges?state=cancelled")).to.deep.equal(["The tide"]);
  });
});
