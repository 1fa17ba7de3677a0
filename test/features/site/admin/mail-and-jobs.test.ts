import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { defineJob, PermanentJobError } from "../../../../src/core/jobs/index.ts";
import { page } from "../../../app/support/stories.ts";
import { eventually } from "../../../support/eventually.ts";
import { useSite } from "../../../support/site.ts";
import { type Desk, deskOf, logged } from "./support.ts";

describe("Mails and jobs in the back office", () => {
  // Nobody listens there, so that mails are on their way and never arrive.
  const site = useSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  let admin: Desk;

  before(async () => {
    admin = await deskOf(site, await site.addMember("ada", "admin"));
    await site.addMember("ann");
  });

  const mails = () => mongoose.connection.collection("mails");
  const rows = (response: { text: string }) =>
    page(response)("main tbody tr")
      .map((_, row) => page(response)(row).text())
      .get();

  describe("a mail", () => {
    it("is listed with its state, and read without the keys in it", async () => {
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
      expect(text).to.include("reset-password?code=[taken out]");
      expect(text).not.to.include(code);
    });

    it("that was given up is sent again, once, and the log says so", async () => {
      const stored = await mails().findOne({ to: "ann@example.com" });
      const place = `/admin/mail/${stored!._id}`;
      expect(page(await admin.agent.get(place))(`form[action="${place}"]`).length).to.equal(0);
      await mails().updateOne({ _id: stored!._id }, { $set: { state: "failed", error: "550 no such user" } });
      expect((await admin.agent.get(place)).text).to.include("550 no such user");
      const overview = await admin.agent.get("/admin").expect(200);
      expect(page(overview)(".admin-figure-alert").text()).to.include("Undelivered e-mail");
      expect((await admin.send(place, place)).status).to.equal(303);
      expect((await mails().findOne({ _id: stored!._id }))!.state).to.equal("queued");
      const jobs = { name: "mail.deliver", "payload.mail": String(stored!._id) };
      expect(await mongoose.connection.collection("jobs").countDocuments(jobs)).to.equal(2);
      expect((await logged(1))[0]).to.equal("mail.retry");
    });

    it("from one member to another is nobody's business", async () => {
      const { insertedId } = await mails().insertOne({
        ...{ to: "ann@example.com", subject: "A message", kind: "notification", headers: {} },
        ...{ text: "Between us", state: "kept", error: null, createdAt: new Date(), sentAt: null },
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

    it("that failed is shown with its error, without what it was to do, and run again", async () => {
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
      expect((await send("drop")).status).to.equal(303);
      expect(await failed()).to.equal(null);
      expect((await logged(2)).reverse()).to.deep.equal(["job.retry", "job.drop"]);
    });

    it("that waits is dropped, one that comes round is not, and one that is gone is not either", async () => {
      await site.app.jobs.enqueue(failing, { secret: "" }, { runAt: new Date(Date.now() + 3_600_000) });
      const waiting = String((await failed())!._id);
      const place = "/admin/jobs?state=waiting";
      expect((await admin.send(place, place, { id: waiting, intent: "drop" })).status).to.equal(303);
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

    it("of any state is listed in pages", async () => {
      const many = Array.from({ length: 60 }, (_, n) => ({
        ...{ name: `test.done-${n}`, payload: null, state: "done", due: null, attempts: 1, lock: null },
        ...{ key: null, again: null, every: null, lastError: null, createdAt: new Date() },
        ...{ startedAt: new Date(), finishedAt: new Date() },
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

  describe("an event that was given up", () => {
    const outbox = () => mongoose.connection.collection("events");
    const place = "/admin/jobs?state=events";

    /** Somebody's new name, of which their stories were never told. */
    const give = async (): Promise<string> => {
      const { insertedId } = await outbox().insertOne({
        ...{ name: "user.updated", payload: { id: "b".repeat(24), changed: ["name"] }, subject: "b" },
        ...{ pending: ["stories.renew-author-cards"], at: new Date(), due: null, lock: null },
        ...{ attempts: 12, lastError: "the moon is not up" },
      });
      return String(insertedId);
    };

    it("is said on the overview, shown without what it says, and told once somebody tries again", async () => {
      const id = await give();
      const overview = await admin.agent.get("/admin").expect(200);
      expect(page(overview)(".admin-figure-alert").text()).to.include("Dead events");
      const shown = await admin.agent.get(place).expect(200);
      expect(rows(shown).join()).to.include("user.updated").and.include("the moon is not up");
      expect(rows(shown).join()).to.include("stories.renew-author-cards");
      expect(shown.text).not.to.include("b".repeat(24));
      expect((await admin.send(place, place, { id, intent: "retry" })).status).to.equal(303);
      await eventually(async () => (await outbox().findOne({})) === null);
      expect((await logged(1))[0]).to.equal("event.retry");
      expect(page(await admin.agent.get(place))("main tbody tr").length).to.equal(0);
    });

    it("is dropped, and one that is none is not", async () => {
      const id = await give();
      const other = await give();
      expect((await admin.send(place, place, { id, intent: "drop" })).status).to.equal(303);
      expect((await logged(1))[0]).to.equal("event.drop");
      expect((await admin.send(place, place, { id, intent: "drop" })).status).to.equal(404);
      expect((await admin.send(place, place, { id: "nonsense", intent: "retry" })).status).to.equal(404);
      expect((await admin.send(place, place, { id: other, intent: "nonsense" })).status).to.equal(422);
      expect((await admin.send(place, place, { id: other, intent: "drop" })).status).to.equal(303);
    });
  });

  it("say how the process and its database are", async () => {
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
