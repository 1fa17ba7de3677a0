import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { defineJob, PermanentJobError } from "#core/jobs/index.ts";
import { SET_ASIDE_AFTER } from "#core/jobs/set-aside.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import { confirmIfAsked } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { type Desk, deskOf, logged } from "./support.ts";

describe("Mails and jobs in the back office", () => {
  // Nothing listens there, so mails are never delivered.
  const site = useSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  let admin: Desk;
  let ada: TestMember;

  before(async () => {
    ada = await site.addMember("ada", "admin");
    admin = await deskOf(site, ada);
    await site.addMember("ann");
  });

  const mails = () => mongoose.connection.collection("mails");
  const rows = (response: { text: string }) =>
    page(response)("main tbody tr")
      .map((_, row) => page(response)(row).text())
      .get();

  describe("a mail", () => {
    it("is listed with its state, and shown without its tokens", async () => {
      await supertest(site.url)
        .post("/api/auth/forgot-password")
        .send({ email: "ann@example.com" })
        .expect(200);
      await mongoose.connection
        .collection("jobs")
        .updateMany({ name: "accounts.send-reset" }, { $set: { due: new Date() } });
      await site.app.jobs.whenIdle();
      const stored = await mails().findOne({ to: "ann@example.com" });
      const code = /code=([\w-]+)/.exec(stored!.text)![1]!;
      const list = await admin.agent.get("/admin/mail").expect(200);
      expect(rows(list).join()).to.include("ann@example.com");
      expect(rows(await admin.agent.get("/admin/mail?state=failed"))).to.deep.equal([]);
      expect(rows(await admin.agent.get("/admin/mail?to=ann@example.com"))).to.have.length(1);
      const { text } = await admin.agent.get(`/admin/mail/${stored!._id}`).expect(200);
      expect(text).to.include("reset-password?code=[removed]");
      expect(text).not.to.include(code);
    });

    it("that the mail server does not take is told to admins on the site, once a day", async () => {
      const notified = () =>
        mongoose.connection.collection("notifications").find({ kind: "mail-stopped" }).toArray();
      await eventually(async () => (await notified()).length === 1);
      expect(String((await notified())[0]!.for)).to.equal(ada.id);
      const { text } = await admin.agent.get("/notifications").expect(200);
      expect(text).to.include("No emails are going out").and.include("/admin/mail");
      expect((await admin.agent.get("/admin").expect(200)).text).to.include(
        "Email waiting for the mail server",
      );
    });

    it("that failed permanently is sent again, once, with an audit log entry", async () => {
      const stored = await mails().findOne({ to: "ann@example.com" });
      const place = `/admin/mail/${stored!._id}`;
      expect(page(await admin.agent.get(place))(`form[action="${place}"]`).length).to.equal(0);
      await mails().updateOne({ _id: stored!._id }, { $set: { state: "failed", error: "550 no such user" } });
      expect((await admin.agent.get(place)).text).to.include("550 no such user");
      const overview = await admin.agent.get("/admin").expect(200);
      expect(page(overview)(".admin-figure-alert").text()).to.include("Undelivered email");
      expect((await admin.send(place, place)).status).to.equal(303);
      expect((await mails().findOne({ _id: stored!._id }))!.state).to.equal("queued");
      const jobs = { name: "mail.deliver", "payload.mail": String(stored!._id) };
      expect(await mongoose.connection.collection("jobs").countDocuments(jobs)).to.equal(2);
      expect((await logged(1))[0]).to.equal("mail.retry");
    });

    it("is sent again with all others that failed, if as many as were shown, and not after its link expired", async () => {
      const failed = (to: string, more = {}) => ({
        to,
        subject: "News",
        kind: "account",
        headers: {},
        text: "Words",
        html: "",
        state: "failed",
        error: "451 try later",
        createdAt: new Date(),
        sentAt: null,
        expires: new Date(2999, 0),
        ...more,
      });
      await mails().insertMany([
        failed("one@example.com"),
        failed("two@example.com"),
        failed("late@example.com", { validUntil: new Date(0) }),
      ]);
      const list = await admin.agent.get("/admin/mail").expect(200);
      expect(page(list)('form[action="/admin/mail"][method="post"]').text()).to.include(
        "Send all 2 undelivered",
      );
      const wrong = await admin.send("/admin/mail", "/admin/mail", { count: "1" });
      expect(wrong.status).to.equal(422);
      expect(wrong.text).to.include("Meanwhile 2 emails are undelivered");
      expect((await admin.send("/admin/mail", "/admin/mail", { count: "2" })).status).to.equal(303);
      await site.app.jobs.whenIdle();
      const stateOf = async (to: string) => (await mails().findOne({ to }))!.state;
      expect(await stateOf("one@example.com")).to.equal("queued");
      expect(await stateOf("two@example.com")).to.equal("queued");
      expect(await stateOf("late@example.com")).to.equal("failed");
      expect((await logged(1))[0]).to.equal("mail.retry-all");
      const waiting = await admin.agent.get("/admin/mail").expect(200);
      expect(page(waiting)("main").text()).to.include("waiting for the mail server");
      await mails().deleteMany({ subject: "News" });
    });

    it("from one member to another is hidden", async () => {
      const { insertedId } = await mails().insertOne({
        to: "ann@example.com",
        subject: "A message",
        kind: "notification",
        headers: {},
        text: "Between us",
        state: "kept",
        error: null,
        createdAt: new Date(),
        sentAt: null,
      });
      const { text } = await admin.agent.get(`/admin/mail/${insertedId}`).expect(200);
      expect(text).not.to.include("Between us");
    });
  });

  describe("a job", () => {
    let runs = 0;
    const failing = defineJob<{ secret: string }>({
      name: "test.fail",
      run: async () => {
        runs += 1;
        throw new PermanentJobError("the moon is not up");
      },
    });
    const failed = () => mongoose.connection.collection("jobs").findOne({ name: "test.fail" });

    it("that failed is shown with its error, without its payload, and run again", async () => {
      await site.app.jobs.enqueue(failing, { secret: "between us" });
      await eventually(async () => (await failed())?.state === "failed");
      const shown = await admin.agent.get("/admin/jobs").expect(200);
      expect(rows(shown).join()).to.include("test.fail").and.include("the moon is not up");
      expect(shown.text).not.to.include("between us");
      const id = String((await failed())!._id);
      const send = (intent: string) => admin.send("/admin/jobs", "/admin/jobs?state=failed", { id, intent });
      expect((await send("retry")).status).to.equal(303);
      await eventually(async () => runs >= 2 && (await failed())?.state === "failed");
      expect((await send("nonsense")).status).to.equal(422);
      const asked = await send("drop");
      expect(page(asked)("main").text())
        .to.include("Delete this job?")
        .and.include("The job test.fail is deleted")
        .and.include("cannot be undone");
      expect(await failed()).to.include({ state: "failed" });
      expect((await confirmIfAsked(admin.agent, asked)).status).to.equal(303);
      expect(await failed()).to.equal(null);
      expect((await logged(2)).reverse()).to.deep.equal(["job.retry", "job.drop"]);
    });

    it("leaves out an item that keeps failing, which is shown and tried again", async () => {
      const act = async () => Promise.reject(new Error("the item is broken"));
      const item = "0123456789abcdef01234567";
      for (let run = 1; run <= SET_ASIDE_AFTER; run += 1)
        await sweepEach("test items", [item], act).catch(() => {});
      expect((await admin.agent.get("/admin").expect(200)).text).to.include("Items that keep failing");
      const place = "/admin/jobs?state=set-aside";
      expect(rows(await admin.agent.get(place)).join())
        .to.include(item)
        .and.include("the item is broken");
      const send = (intent: string) => admin.send(place, place, { id: `test items:${item}`, intent });
      expect((await send("drop")).status).to.equal(422);
      expect((await send("retry")).status).to.equal(303);
      expect(rows(await admin.agent.get(place))).to.deep.equal([]);
      expect((await logged(1))[0]).to.equal("failed-item.retry");
    });

    it("can be dropped while it waits, but not if it is recurring or missing", async () => {
      await site.app.jobs.enqueue(failing, { secret: "" }, { runAt: new Date(Date.now() + 3_600_000) });
      const waiting = String((await failed())!._id);
      const place = "/admin/jobs?state=waiting";
      const asked = await admin.send(place, place, { id: waiting, intent: "drop" });
      expect((await confirmIfAsked(admin.agent, asked)).status).to.equal(303);
      const round = await mongoose.connection.collection("jobs").findOne({ every: { $ne: null } });
      const $ = page(await admin.agent.get(place));
      const csrf = String($("input[name=_csrf]").attr("value") ?? "");
      const token =
        csrf ||
        String(page(await admin.agent.get("/admin/settings"))("main input[name=_csrf]").attr("value"));
      const post = (id: string) =>
        admin.agent.post(place).type("form").send({ _csrf: token, id, intent: "drop" });
      expect((await post(String(round!._id))).status).to.equal(422);
      expect((await post(waiting)).status).to.equal(404);
    });

    it("is listed by state, in pages", async () => {
      const many = Array.from({ length: 60 }, (_, n) => ({
        name: `test.done-${n}`,
        payload: null,
        state: "done",
        due: null,
        attempts: 1,
        lock: null,
        key: null,
        again: null,
        every: null,
        lastError: null,
        createdAt: new Date(),
        startedAt: new Date(),
        finishedAt: new Date(),
      }));
      await mongoose.connection.collection("jobs").insertMany(many);
      const seen: string[] = [];
      for (let path: string | undefined = "/admin/jobs?state=done"; path; ) {
        const $ = page(await admin.agent.get(path).expect(200));
        seen.push(
          ...$("main tbody code")
            .map((_, code) => $(code).text())
            .get(),
        );
        path = $("a[rel=next]").attr("href");
      }
      expect(seen.filter((name) => name.startsWith("test.done"))).to.have.length(60);
    });
  });

  describe("an event that failed permanently", () => {
    const outbox = () => mongoose.connection.collection("events");
    const place = "/admin/jobs?state=events";

    /** A member's name change that was never passed on to their stories. */
    const give = async (): Promise<string> => {
      const { insertedId } = await outbox().insertOne({
        name: "user.updated",
        payload: { id: "b".repeat(24), changed: ["name"] },
        subject: "b",
        pending: ["stories.renew-author-cards"],
        at: new Date(),
        due: null,
        lock: null,
        attempts: 12,
        lastError: "the moon is not up",
      });
      return String(insertedId);
    };

    it("is on the overview, shown without its payload, and delivered once it is retried", async () => {
      const id = await give();
      const overview = await admin.agent.get("/admin").expect(200);
      expect(page(overview)(".admin-figure-alert").text()).to.include("Failed events");
      const shown = await admin.agent.get(place).expect(200);
      expect(rows(shown).join()).to.include("user.updated").and.include("the moon is not up");
      expect(rows(shown).join()).to.include("stories.renew-author-cards");
      expect(shown.text).not.to.include("b".repeat(24));
      expect((await admin.send(place, place, { id, intent: "retry" })).status).to.equal(303);
      await eventually(async () => (await outbox().findOne({})) === null);
      expect((await logged(1))[0]).to.equal("event.retry");
      expect(page(await admin.agent.get(place))("main tbody tr").length).to.equal(0);
    });

    it("is dropped, and an unknown one is refused", async () => {
      const id = await give();
      const other = await give();
      const asked = await admin.send(place, place, { id, intent: "drop" });
      expect(page(asked)("main").text()).to.include("The event user.updated is deleted");
      expect((await logged(1))[0]).to.not.equal("event.drop");
      expect((await confirmIfAsked(admin.agent, asked)).status).to.equal(303);
      expect((await logged(1))[0]).to.equal("event.drop");
      expect((await admin.send(place, place, { id, intent: "drop" })).status).to.equal(404);
      expect((await admin.send(place, place, { id: "nonsense", intent: "retry" })).status).to.equal(404);
      expect((await admin.send(place, place, { id: other, intent: "nonsense" })).status).to.equal(422);
      const last = await admin.send(place, place, { id: other, intent: "drop" });
      expect((await confirmIfAsked(admin.agent, last)).status).to.equal(303);
    });
  });

  it("show the state of the process and its database", async () => {
    const { text } = await admin.agent.get("/admin/health").expect(200);
    const $ = page({ text });
    const facts = Object.fromEntries(
      $(".fact-list div")
        .map((_, fact) => [[$(fact).find("dt").text(), $(fact).find("dd").text()]])
        .get() as unknown as [string, string][],
    );
    expect(facts).to.include({ "Ready (/readyz)": "Yes", Node: process.version, Environment: "test" });
    expect(facts["Running since"]).to.match(/^\d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d [A-Z]{3}$/);
    const counts = rows({ text }).find((row) => row.startsWith("users"));
    expect(counts).to.equal("users2");
  });
});
