import { expect } from "chai";
import mongoose from "mongoose";
import { createUpdate } from "#features/talk/updates/index.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { deskOf } from "../../site/admin/support.ts";
import { type Agent, queueOf, reportIt } from "./support.ts";

describe("The staff page of a member", () => {
  const site = useEmptySite();
  let [ada, bea, mod, boss] = [] as unknown as [TestMember, TestMember, TestMember, TestMember];
  let staff: Agent;

  beforeEach(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    const desk = await deskOf(site, boss);
    await desk.send("/admin/settings", "/admin/settings", { strikeLimit: "2" });
    staff = await site.visit(mod);
  });

  const writing = () => ({ services: site.app.services, limits: unlimited });
  const reported = async (by: TestMember) => {
    const { _id } = await createUpdate(writing(), by.caller, { text: "Buy now" });
    await reportIt(await site.visit(by === ada ? bea : ada), { kind: "update", id: String(_id) });
    return String((await mongoose.connection.collection("report-cases").findOne({ target: _id }))!._id);
  };
  const conduct = async ({ id }: TestMember, agent = staff) =>
    page(await agent.get(adminPaths.adminUser(id)).expect(200))('section[aria-labelledby="conduct"]');

  it("says so if a member has no reports or strikes", async () => {
    expect((await conduct(bea)).text())
      .to.contain("Posting is open.")
      .and.to.contain("No strikes.")
      .and.to.contain("Nobody has reported this member’s content.");
  });

  it("shows strikes, reports about the member and the end of a posting block, with links", async () => {
    const queue = await queueOf(staff);
    const cases = [await reported(ada), await reported(ada), await reported(ada)];
    const other = await reported(bea);
    await queue.decide(cases[0]!, "strike").expect(303);
    await queue.decide(cases[1]!, "remove-strike").expect(303);
    const shown = await conduct(ada);
    expect(shown.text())
      .to.contain("Posting closed until")
      .and.to.contain("In force")
      .and.to.contain("mona")
      .and.to.contain("Strike given");
    expect(shown.find("table").first().find("tbody tr")).to.have.length(2);
    const links = shown
      .find("table")
      .last()
      .find("tbody a")
      .map((_, link) => page({ text: "" })(link).attr("href"))
      .get();
    expect(links).to.include(reportsPaths.adminReports("open", undefined, ada.id));
    const own = page(await staff.get(reportsPaths.adminReports("open", undefined, ada.id)).expect(200));
    expect(own("article.report")).to.have.length(1);
    expect(own("main").text()).to.contain("Only items by ada");
    expect(own('input[name="id"]').first().attr("value")).to.equal(cases[2]);
    expect((await queue.list())("article.report"), "all of them").to.have.length(2);
    const form = own('form[method="post"]').first().attr("action")!;
    expect(form).to.contain(`by=${ada.id}`);
    await queue.decide(other, "dismiss").expect(303);
    await queue.decide(cases[1]!, "reopen").expect(303);
    expect((await conduct(ada, (await deskOf(site, boss)).agent)).text())
      .to.contain("Posting is open.")
      .and.to.contain("Withdrawn");
  });

  it("narrows the reports about a member to a kind, which the form shows as chosen", async () => {
    await reported(bea);
    const path = reportsPaths.adminReports("open", undefined, bea.id);
    const form = page(await staff.get(path).expect(200))("form.admin-filters");
    const kept = form
      .find("input[type=hidden]")
      .map((_, field) => [[page({ text: "" })(field).attr("name"), page({ text: "" })(field).attr("value")]]);
    const listOf = async (kind: string) =>
      page(
        await staff
          .get(form.attr("action")!)
          .query({ ...Object.fromEntries(kept.get()), kind })
          .expect(200),
      );
    const updates = await listOf("update");
    expect(updates("article.report")).to.have.length(1);
    expect(updates("main").text()).to.contain("Only items by bea");
    expect(updates("#filter-kind option[selected]").text()).to.equal("Update");
    expect((await listOf("comment"))("article.report")).to.have.length(0);
    expect((await listOf(""))("article.report")).to.have.length(1);
  });

  it("links to an appeal, and is visible to staff only", async () => {
    await (await queueOf(staff)).decide(await reported(ada), "strike").expect(303);
    await mongoose.connection.collection("strikes").updateOne(
      { user: new mongoose.Types.ObjectId(ada.id), revokedAt: null },
      {
        $set: {
          appeal: {
            text: "No",
            at: new Date(),
            state: "open",
            answer: "",
            by: null,
            decidedAt: null,
          },
        },
      },
    );
    const links = (await conduct(ada)).find(`a[href="${reportsPaths.adminAppeals("open")}"]`);
    expect(links).to.have.length(1);
    await staff.get("/admin/reports?by=0123456789abcdef01234567").expect(404);
    await staff.get("/admin/reports?by=nobody").expect(404);
    await (await site.visit(bea)).get(adminPaths.adminUser(ada.id)).expect(404);
    await (await site.visit(bea)).get(reportsPaths.adminReports("open", undefined, ada.id)).expect(404);
  });
});
