import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { ReportCase } from "#features/moderation/reports/model.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { createComment } from "#features/talk/comments/commands.ts";
import { createUpdate } from "#features/talk/updates/commands.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { conflictHelp, conflictsText } from "#shared/people/conflicts.text.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { queueOf, reportIt } from "./support.ts";

describe("Staff who are involved in a report", () => {
  const site = useSite();
  let ada: TestMember;
  let mona: TestMember;
  let mick: TestMember;
  let alma: TestMember;
  let ana: TestMember;
  const writing = () => ({ services: site.app.services, limits: unlimited });

  before(async () => {
    [ada, mona, mick] = [
      await site.addMember("ada"),
      await site.addMember("mona", "moderator"),
      await site.addMember("mick", "moderator"),
    ];
    [alma, ana] = [await site.addMember("alma", "admin"), await site.addMember("ana", "admin")];
  });

  const update = async (author: TestMember) => ({
    kind: "update",
    id: String((await createUpdate(writing(), author.caller, { text: "Buy this" }))._id),
  });
  /** Reports it and returns the id of the case. */
  async function reported(thing: { readonly kind: string; readonly id: string }, by: TestMember) {
    expect((await reportIt(await site.visit(by), thing)).status).to.equal(303);
    const found = await ReportCase.findOne({ target: toId(thing.id), state: "open" }).lean();
    return String(found!._id);
  }
  async function expectRefused(staff: TestMember, id: string, why: string) {
    const agent = await site.visit(staff);
    const queue = await queueOf(agent);
    for (const intent of ["take", "dismiss", "remove", "strike"]) {
      const refused = await queue.decide(id, intent);
      expect(refused.status, intent).to.equal(422);
      expect(refused.text).to.contain(why);
    }
    const shown = page(await agent.get(reportsPaths.adminReports(undefined, undefined, undefined, id)));
    expect(shown("article.report").text()).to.contain(why).and.to.contain(conflictHelp);
    expect(shown("article.report button").length).to.equal(0);
  }

  it("do not decide what they reported, not even as an admin; another moderator does", async () => {
    for (const staff of [mona, alma]) {
      const id = await reported(await update(ada), staff);
      await expectRefused(staff, id, conflictsText.reporter);
      const free = await (await queueOf(await site.visit(mick))).decide(id, "dismiss");
      expect(free.status, page(free)(".notice").text()).to.equal(303);
      expect((await (await queueOf(await site.visit(staff))).decide(id, "reopen")).status).to.equal(422);
    }
  });

  it("do not decide about what they made, about a story they work on, or what others write about it", async () => {
    const own = await reported(await update(mona), ada);
    await expectRefused(mona, own, conflictsText.author);
    await (await queueOf(await site.visit(mick))).decide(own, "dismiss").expect(303);
    const story = await writeStory(site, mona, { chapters: ["One."] });
    const chapter = String(story.doc.contents[0]!.chapter);
    const comment = await createComment(writing(), ada.caller, { chapter, text: "Dull." });
    const id = await reported({ kind: "comment", id: String(comment._id) }, alma);
    await expectRefused(mona, id, conflictsText["co-author"]);
    await (await queueOf(await site.visit(mick))).decide(id, "dismiss").expect(303);
  });

  it("learn neither who reported what they made nor what the report says; other staff do", async () => {
    const id = await reported(await update(mona), ada);
    const path = reportsPaths.adminReports(undefined, undefined, undefined, id);
    const reportsFor = async (staff: TestMember) =>
      page(await (await site.visit(staff)).get(path).expect(200))(".report-reasons").text();
    expect(await reportsFor(mona))
      .to.contain(reportsText.reasons.spam)
      .and.not.contain(ada.username)
      .and.not.contain("Look here");
    expect(await reportsFor(mick))
      .to.contain(ada.username)
      .and.contain("Look here");
    await (await queueOf(await site.visit(mick))).decide(id, "dismiss").expect(303);
  });

  it("do not see who decides their case, and what was written to others", async () => {
    const id = await reported(await update(ada), mona);
    const said = { words: "Thanks", toMaker: "Be kinder next time" };
    await (await queueOf(await site.visit(mick))).decide(id, "dismiss", said).expect(303);
    const path = reportsPaths.adminReports("dismissed", undefined, undefined, id);
    const seenBy = async (staff: TestMember) =>
      page(await (await site.visit(staff)).get(path).expect(200))("article.report").text();
    expect(await seenBy(alma))
      .to.contain("Be kinder next time")
      .and.contain(mick.username);
    expect(await seenBy(mona))
      .to.contain("Buy this")
      .and.not.contain("Be kinder next time")
      .and.not.contain(mick.username);
  });

  it("do not decide about members whom they blocked; a block by a member stops moderators but no admin", async () => {
    const bob = await site.addMember("bob");
    await blockMember(site.app.services, mona.caller, { who: bob.id, kind: "block" });
    await blockMember(site.app.services, ana.caller, { who: bob.id, kind: "block" });
    for (const staff of [mick, alma])
      await blockMember(site.app.services, bob.caller, { who: staff.id, kind: "block" });
    const id = await reported(await update(bob), ada);
    for (const staff of [mona, mick, ana]) await expectRefused(staff, id, conflictsText.personal);
    await (await queueOf(await site.visit(alma))).decide(id, "dismiss").expect(303);
  });

  it("do not act directly on a member whom they blocked, nor through the API", async () => {
    const cat = await site.addMember("cat");
    await blockMember(site.app.services, mona.caller, { who: cat.id, kind: "block" });
    const { id } = await update(cat);
    const agent = await site.visit(mona);
    const _csrf = await csrfOf(agent);
    const refused = await agent.post(`/updates/${id}/hide`).type("form").send({ _csrf, reason: "Spam." });
    expect(refused.status).to.equal(403);
    expect(refused.text).to.contain(conflictsText.personal);
    const api = await supertest(site.url)
      .delete(`/api/updates/${id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(mona)}`)
      .send({ data: { reason: "Spam." } });
    expect(api.status).to.equal(403);
    expect(api.text).to.contain(conflictsText.personal);
  });

  it("do not decide the appeal of a member in a case that they reported", async () => {
    const dora = await site.addMember("dora");
    const id = await reported(await update(dora), mona);
    await (await queueOf(await site.visit(mick))).decide(id, "remove-strike").expect(303);
    const writer = await site.visit(dora);
    const standing = page(await writer.get(reportsPaths.standing()).expect(200));
    const strike = standing('input[name="strike"]').first().attr("value")!;
    const _csrf = await csrfOf(writer);
    await writer
      .post(reportsPaths.standing())
      .type("form")
      .send({ _csrf, strike, text: "It is not spam." })
      .expect(303);
    const agent = await site.visit(mona);
    const refused = await (await queueOf(agent)).appeal(strike, "refuse");
    expect(refused.status).to.equal(422);
    expect(refused.text).to.contain(conflictsText.reporter);
    const list = page(await agent.get(reportsPaths.adminAppeals()).expect(200));
    expect(list("article.report").text()).to.contain(conflictsText.reporter);
    expect(list("article.report button").length).to.equal(0);
    const decided = await (await queueOf(await site.visit(mick))).appeal(strike, "refuse");
    expect(decided.text).to.contain(conflictsText.decided);
    await (await queueOf(await site.visit(alma))).appeal(strike, "grant").expect(303);
  });
});
