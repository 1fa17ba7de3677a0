import { expect } from "chai";
import mongoose from "mongoose";
import { createUpdate } from "#features/talk/updates/index.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { deskOf } from "../../site/admin/support.ts";
import { queueOf, reportIt } from "./support.ts";

describe("Strikes", () => {
  const site = useSite();
  let [bea, mod, boss] = [] as unknown as [TestMember, TestMember, TestMember];
  let ada: TestMember;
  let round = 0;

  before(async () => {
    bea = await site.addMember("bea");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    const desk = await deskOf(site, boss);
    await desk.send("/admin/settings", "/admin/settings", { strikeLimit: "2", blockMails: "true" });
  });
  beforeEach(async () => {
    for (const name of ["reports", "report-cases", "strikes", "mails"])
      await mongoose.connection.collection(name).deleteMany({});
    ada = await site.addMember(`ada-${++round}`);
  });

  const writing = () => ({ services: site.app.services, limits: unlimited });
  /** Reports a new update; returns its case. */
  const reported = async () => {
    const update = await createUpdate(writing(), ada.caller, { text: "Buy now" });
    await reportIt(await site.visit(bea), { kind: "update", id: String(update._id) });
    const found = await mongoose.connection.collection("report-cases").findOne({ target: update._id });
    return String(found!._id);
  };
  const post = async () => {
    const agent = await site.visit(ada);
    const place = `/user/${ada.username}/updates`;
    const form = page(await agent.get(place))(`form[method="post"]`).has('textarea[name="text"]');
    const _csrf = form.find('input[name="_csrf"]').attr("value");
    return agent
      .post(form.attr("action") ?? place)
      .type("multipart/form-data")
      .field({ _csrf: _csrf!, text: "Words I want to keep" });
  };
  const mails = async () => {
    const found = await site.app.mailer.listMails({ to: `${ada.username}@example.com` });
    return found.map(({ subject, text }) => `${subject}\n${text}`).join("\n");
  };
  const standing = async () =>
    page(await (await site.visit(ada)).get(reportsPaths.standing()).expect(200))("main");

  it("block posting from the limit on, on pages and through the API, until they are revoked", async () => {
    const queue = await queueOf(await site.visit(mod));
    const cases = [await reported(), await reported()];
    await queue.decide(cases[0]!, "strike", { toMaker: "Once is enough." }).expect(303);
    expect((await post()).status).to.equal(303);
    expect(await mails())
      .to.contain("This is a strike")
      .and.to.contain("Once is enough.");
    await queue.decide(cases[1]!, "remove-strike").expect(303);
    const refused = await post();
    expect(refused.status).to.equal(422);
    expect(refused.text).to.contain("You cannot post until").and.to.contain("Words I want to keep");
    const token = await site.tokenOf(ada);
    const api = await (await site.visit())
      .post("/api/updates")
      .set("Authorization", `Bearer ${token}`)
      .send({ data: { text: "By API" } });
    expect(api.status).to.equal(400);
    expect(api.body.error.message).to.contain("You cannot post until");
    expect((await standing()).text())
      .to.contain("You cannot post until")
      .and.to.contain("2 strikes");
    expect(await mails()).to.contain("You cannot post until");
    await queue.decide(cases[1]!, "reopen").expect(303);
    expect((await post()).status).to.equal(303);
    expect((await standing()).text())
      .to.contain("You can post")
      .and.to.contain("Withdrawn");
  });

  it("given concurrently are counted exactly", async () => {
    const cases = [await reported(), await reported(), await reported()];
    const queue = await queueOf(await site.visit(mod));
    const sent = await Promise.all(cases.map((id) => queue.decide(id, "strike")));
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303]);
    const user = await mongoose.connection.collection("users").findOne({ username: ada.username });
    expect(user!.restrictedUntil).to.be.greaterThan(new Date());
  });

  it("can be appealed once; a different member of staff decides, and the member is notified", async () => {
    const giver = await queueOf(await site.visit(mod));
    await giver.decide(await reported(), "strike").expect(303);
    await giver.decide(await reported(), "strike").expect(303);
    const member = await site.visit(ada);
    const form = page(await member.get(reportsPaths.standing()))('form:has([name="strike"])').first();
    const fields = {
      _csrf: form.find('[name="_csrf"]').attr("value"),
      strike: form.find('[name="strike"]').attr("value"),
    };
    const appeal = (text: string) =>
      member
        .post(reportsPaths.standing())
        .type("form")
        .send({ ...fields, text });
    await appeal("").expect(422);
    await appeal("It was a quotation.").expect(303);
    await appeal("And again.").expect(422);
    const stranger = await site.visit(bea);
    const _csrf = await csrfOf(stranger);
    const foreign = { _csrf, strike: fields.strike, text: "Not mine" };
    await stranger.post(reportsPaths.standing()).type("form").send(foreign).expect(404);
    const strike = fields.strike!;
    await giver.appeal(strike, "grant").expect(422);
    const desk = await site.visit(boss);
    expect(page(await desk.get("/admin/reports/appeals"))("article").text()).to.contain(
      "It was a quotation.",
    );
    const judge = await queueOf(desk);
    await judge.appeal(strike, "grant", "You are right.").expect(303);
    await judge.appeal(strike, "grant").expect(422);
    expect(await mails())
      .to.contain("We have granted your appeal")
      .and.to.contain("You are right.");
    expect((await post()).status, "too few are left to close posting").to.equal(303);
    expect((await standing()).text())
      .to.contain("Granted")
      .and.to.contain("You are right.");
    await judge.appeal(strike, "reopen").expect(303);
    await judge.appeal(strike, "refuse").expect(303);
    const log = await mongoose.connection
      .collection("audit")
      .find({ action: /^appeal\./ })
      .toArray();
    expect(log.map(({ action }) => action)).to.have.members([
      "appeal.grant",
      "appeal.reopen",
      "appeal.refuse",
    ]);
  });

  it("cannot be given to staff by a moderator", async () => {
    const id = await reported();
    await mongoose.connection
      .collection("users")
      .updateOne({ username: ada.username }, { $set: { role: "moderator" } });
    const queue = await queueOf(await site.visit(mod));
    await queue.decide(id, "strike").expect(422);
    await queue.decide(id, "dismiss").expect(303);
  });

  it("aside, an account that staff block or unblock is notified by mail, unless the settings turn this off", async () => {
    const desk = await deskOf(site, boss);
    const place = `/admin/users/${ada.id}`;
    await desk.send(place, `${place}/block`, { reason: "Sold watches" });
    expect(await mails())
      .to.contain("is blocked")
      .and.to.contain("Sold watches");
    await desk.send(place, `${place}/unblock`);
    expect(await mails()).to.contain("is no longer blocked");
    const { agent } = desk;
    const form = page(await agent.get("/admin/settings"))('form[action="/admin/settings"]');
    const version = form.find('[name="version"]').attr("value");
    const values = { strikeLimit: 2, strikeDays: 90, restrictionDays: 7, registration: "true", version };
    await agent
      .post("/admin/settings")
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...values })
      .expect(303);
    await mongoose.connection.collection("mails").deleteMany({});
    await desk.send(place, `${place}/block`, { reason: "Again" });
    expect(await mails()).to.equal("");
  });
});
