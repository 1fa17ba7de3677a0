import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { findAudit } from "#features/platform/audit/index.ts";
import { page } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

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

  /** Submits the form as a browser does: with the ticked boxes and the version it was rendered with. */
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

  it("show a notice on cached pages at once, escaped, and remove it", async () => {
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

  it("close registration, for form and API, and open it again", async () => {
    await save({ registration: null });
    const closed = await supertest(site.url).get("/register").expect(200);
    expect(closed.text).to.include("You cannot create an account at the moment");
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
      message: "You cannot create an account at the moment. Please try again another day.",
    });
    await save({ registration: "true" });
    await supertest(site.url).post("/api/auth/local/register").send(someone).expect(200);
  });

  it("require new members to confirm their email address, and let them sign in once this is switched off", async () => {
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

  it("are recorded in the audit log with old and new values, only when something changed", async () => {
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

  it("are refused with the form preserved if invalid or changed meanwhile", async () => {
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

  it("follow changes saved by another process", async () => {
    const stored = mongoose.connection.collection<{ _id: string; version: number }>("site-settings");
    await stored.updateOne({ _id: "site" }, { $set: { noticeText: "From elsewhere" }, $inc: { version: 1 } });
    await eventually(async () => (await home()).text.includes("From elsewhere"));
    await save({ noticeText: "" });
  });
});
