import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { findAudit } from "../../../../src/features/platform/audit/index.ts";
import { page } from "../../../app/support/stories.ts";
import { eventually } from "../../../support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";

describe("Site settings", () => {
  const site = useSite();
  let ada: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;
  let csrf: string;

  before(async () => {
    ada = await site.addMember("ada", "admin");
    agent = await site.visit(ada);
    csrf = await csrfOf(agent);
  });

  /** The form as a browser sends it: what is ticked, and the version it was drawn with. */
  const save = async (changes: Record<string, string | null>, version?: string) => {
    const $ = page(await agent.get("/admin/settings").expect(200));
    const fields: Record<string, string> = {};
    for (const element of $("main form [name]")) {
      const input = $(element);
      if (/^(checkbox|radio)$/.test(input.attr("type") ?? "") && input.attr("checked") === undefined)
        continue;
      fields[input.attr("name")!] = input.attr("value") ?? input.text();
    }
    for (const [name, value] of Object.entries(changes))
      if (value === null) delete fields[name];
      else fields[name] = value;
    return agent
      .post("/admin/settings")
      .type("form")
      .send({ ...fields, _csrf: csrf, ...(version ? { version } : {}) });
  };
  const home = () => supertest(site.url).get("/stories").expect(200);

  it("show a notice on cached pages at once, escaped, and take it off again", async () => {
    expect((await home()).text).not.to.include("site-notice");
    const text = "Back at <b>nine</b>";
    expect((await save({ noticeText: text, noticeKind: "warning" })).status).to.equal(303);
    const shown = page(await home())(".site-notice");
    expect(shown.text()).to.equal(text);
    expect(shown.attr("class")).to.include("site-notice-warning");
    expect((await agent.get("/stories")).text).to.include("site-notice");
    await save({ noticeText: "" });
    expect((await home()).text).not.to.include("site-notice");
  });

  it("close registration, by form and by API, and open it again", async () => {
    await save({ registration: null });
    const closed = await supertest(site.url).get("/register").expect(200);
    expect(closed.text).to.include("New accounts cannot be made just now");
    expect(page(closed)("main form").length).to.equal(0);
    const someone = { username: "late", email: "late@example.com", password: "correct horse" };
    await supertest(site.url)
      .post("/register")
      .type("form")
      .send({ ...someone, terms: "on" })
      .expect(422);
    const { body } = await supertest(site.url).post("/api/auth/local/register").send(someone).expect(400);
    expect(body.error).to.deep.include({
      name: "ApplicationError",
      message: "New accounts cannot be made just now. Please come back another day.",
    });
    await save({ registration: "true" });
    await supertest(site.url).post("/api/auth/local/register").send(someone).expect(200);
  });

  it("ask newcomers for an address that answers, and let those in who were there", async () => {
    await save({ emailConfirmation: "true" });
    const someone = { username: "slow", email: "slow@example.com", password: "correct horse" };
    const { body } = await supertest(site.url).post("/api/auth/local/register").send(someone).expect(200);
    expect(body.jwt).to.equal(undefined);
    const login = { identifier: "slow", password: someone.password };
    const refused = await supertest(site.url).post("/api/auth/local").send(login).expect(400);
    expect(refused.body.error.message).to.equal("Your account email is not confirmed");
    await save({ emailConfirmation: null });
    await supertest(site.url).post("/api/auth/local").send(login).expect(200);
  });

  it("are in the audit log, what was and what is, and only where something changed", async () => {
    await save({ captcha: "true" });
    const before = (await findAudit({}, { limit: 50 })).rows.length;
    await save({ captcha: null });
    await save({ captcha: "true" });
    await save({ captcha: "true" });
    const { rows } = await findAudit({}, { limit: 50 });
    expect(rows.length).to.equal(before + 2);
    expect(rows[0]).to.deep.include({
      action: "settings.change",
      by: ada.id,
      details: { captcha: "false -> true" },
    });
  });

  it("are refused with what was typed when they are wrong, or somebody was faster", async () => {
    const long = await save({ noticeText: "x".repeat(301) });
    expect(long.status).to.equal(422);
    expect(page(long)("#field-noticeText").text()).to.have.length(301);
    const stale = await save({ noticeText: "Mine" }, "0");
    expect(stale.status).to.equal(422);
    expect(stale.text).to.include("Someone changed this while you were writing");
    const both = await Promise.all([save({ noticeText: "One" }), save({ noticeText: "Two" })]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([303, 422]);
    await save({ noticeText: "" });
  });

  it("follow what another process saved", async () => {
    const stored = mongoose.connection.collection<{ _id: string; version: number }>("site-settings");
    await stored.updateOne({ _id: "site" }, { $set: { noticeText: "From elsewhere" }, $inc: { version: 1 } });
    await eventually(async () => (await home()).text.includes("From elsewhere"));
    await save({ noticeText: "" });
  });
});
