import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { reportByMember } from "#features/moderation/reports/limits.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { useLetters } from "./support.ts";

describe("Messages reported through the API", () => {
  const { site, call, say, list } = useLetters(["ada", "bea", "cleo"]);
  const count = (name: string) => mongoose.connection.collection(name).countDocuments();

  afterEach(async () => {
    for (const name of ["messages", "message-groups", "reports", "report-cases"])
      await mongoose.connection.collection(name).deleteMany({});
  });

  it("are shown to staff as by the form: only the reported one, once, and by mail", async () => {
    const group = await say("ada", "bea", "Send me your password");
    await say("bea", "ada", "No");
    const [theirs, own] = (await list("bea", `/api/messages?filters[group]=${group}&sort=createdAt:asc`)).map(
      ({ id }) => id,
    );
    const data = { kind: "message", target: theirs, reason: "fraud", note: "Twice today" };
    const report = (name: string, more: object = {}) =>
      call(name, "post", "/api/reports").send({ data: { ...data, ...more } });
    const { body } = await report("bea").expect(200);
    expect(body.data.attributes).to.deep.include({ ...data, state: "open" });
    expect((await report("bea").expect(200)).body.data.id).to.equal(body.data.id);
    const copies = await mongoose.connection.collection("report-cases").find({}).toArray();
    expect(copies.map(({ text, place }) => ({ text, place }))).to.deep.equal([
      { text: "Send me your password", place: "" },
    ]);
    const mails = (await site.app.mailer.listMails({})).filter(({ subject }) => /reported/.test(subject));
    expect(mails).to.have.length(1);
    expect(mails[0]!.text).to.contain("Send me your password").and.to.not.contain("No\n");
    const refused = await report("bea", { reason: undefined }).expect(400);
    expect(refused.body.error.details.errors[0].path).to.deep.equal(["reason"]);
    await report("bea", { target: own }).expect(404);
  });

  it("can be reported only by their recipient, not by guests, other members or staff", async () => {
    await say("ada", "bea", "Hello");
    const target = (await list("bea", "/api/messages"))[0]!.id;
    const send = (token: string) =>
      supertest(site.url)
        .post("/api/reports")
        .set(token ? { Authorization: `Bearer ${token}` } : {})
        .send({ data: { kind: "message", target, reason: "spam" } });
    await send("").expect(403);
    for (const name of ["ada", "cleo"])
      await call(name, "post", "/api/reports")
        .send({ data: { kind: "message", target, reason: "spam" } })
        .expect(404);
    for (const role of ["moderator", "admin"] as const) {
      const staff = await site.addMember(`a-${role}`, role);
      await send(await site.tokenOf(staff)).expect(404);
    }
    expect([await count("reports"), await count("report-cases")]).to.deep.equal([0, 0]);
  });
});

describe("Messages reported too often", () => {
  const { call, say, list } = useLetters(["ada", "bea"], { RATE_LIMITS: "1" });

  it("count together with everything else that a member reports", async () => {
    const group = await say("ada", "bea", "Hello");
    const target = (await list("bea", `/api/messages?filters[group]=${group}`))[0]!.id;
    const report = () =>
      call("bea", "post", "/api/reports").send({ data: { kind: "message", target, reason: "spam" } });
    for (let number = 0; number < reportByMember.points; number++) await report().expect(200);
    const { body } = await report().expect(429);
    expect(body.error.message).to.equal(reportsText.tooMany);
  });
});
