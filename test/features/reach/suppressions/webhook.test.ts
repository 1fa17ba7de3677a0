import { expect } from "chai";
import { Types } from "mongoose";
import supertest from "supertest";
import { createReturnPath } from "#core/mail/index.ts";
import { NewsletterLetter } from "#features/reach/newsletters/model.ts";
import { suppress } from "#features/reach/suppressions/commands.ts";
import { forgetBounces } from "#features/reach/suppressions/index.ts";
import { Suppression, type SuppressionDoc } from "#features/reach/suppressions/model.ts";
import { suppressedOf, suppressionReasons } from "#features/reach/suppressions/reads.ts";
import { SOFT_BOUNCES_MAX } from "#shared/reach/suppressions.ts";
import { csrfOf, useSite } from "#test/support/site.ts";
import { complaintOf, dsnOf } from "./samples.ts";

const SECRET = "w".repeat(32);

describe("Bounces and complaints", () => {
  const site = useSite({
    MAIL_WEBHOOK_SECRET: SECRET,
    BOUNCE_ADDRESS: "bounces@fable.example",
    JWT_SECRET: "j".repeat(32),
  });
  const path = createReturnPath({ secret: "j".repeat(32), address: "bounces@fable.example" });

  const letterTo = async (email: string) => {
    const _id = new Types.ObjectId();
    const sent = { state: "sent", due: new Date(), to: new Types.ObjectId(), sentAt: new Date() };
    await NewsletterLetter.create([{ _id, newsletter: new Types.ObjectId(), email, ...sent }] as never);
    return String(_id);
  };
  const hook = (body: string | object, secret = SECRET) => {
    const request = supertest(site.url).post("/api/webhooks/mail").set("Authorization", `Bearer ${secret}`);
    return typeof body === "string"
      ? request.set("Content-Type", "message/rfc822").send(body.replaceAll("\n", "\r\n"))
      : request.send(body);
  };
  const hard = { status: "5.1.1", diagnostic: "smtp; 550 5.1.1 no such user" };

  it("are accepted only with the secret", async () => {
    expect((await hook([], "wrong")).status).to.equal(401);
    expect((await supertest(site.url).post("/api/webhooks/mail").send([])).status).to.equal(401);
    const basic = supertest(site.url).post("/api/webhooks/mail").auth("any", SECRET);
    expect((await basic.send([])).body).to.deep.equal({ taken: 0, unknown: 0 });
    expect((await hook({ kind: "odd" })).status).to.equal(400);
  });

  it("if permanent, stop mail to the signed address they came back to, at once", async () => {
    const id = await letterTo("gone@b.example");
    const report = dsnOf({ ...hard, letter: "f".repeat(24), to: path.of(id)!, email: "other@b.example" });
    expect((await hook(report)).body).to.deep.equal({ taken: 1, unknown: 0 });
    expect([...(await suppressedOf(["Gone@b.example", "other@b.example"]))]).to.deep.equal([
      "gone@b.example",
    ]);
    expect(await NewsletterLetter.findById(id).lean()).to.include({ state: "failed" });
    expect((await hook(report)).body.taken, "told twice").to.equal(1);
    expect(await Suppression.countDocuments({ email: "gone@b.example" })).to.equal(1);
    await forgetBounces("gone@b.example");
    expect((await suppressedOf(["gone@b.example"])).size).to.equal(0);
  });

  it("are matched by message id and recipient, and by nothing else", async () => {
    const id = await letterTo("real@b.example");
    const forged = dsnOf({ ...hard, letter: id, to: "bounces@fable.example", email: "victim@b.example" });
    expect((await hook(forged)).body).to.deep.equal({ taken: 0, unknown: 1 });
    const unsigned = dsnOf({
      ...hard,
      letter: "e".repeat(24),
      to: `bounces+${id}.${"0".repeat(16)}@fable.example`,
    });
    expect((await hook(unsigned)).body.taken).to.equal(0);
    expect((await suppressedOf(["victim@b.example", "real@b.example"])).size).to.equal(0);
    const honest = dsnOf({ ...hard, letter: id, to: "bounces@fable.example", email: "real@b.example" });
    expect((await hook(honest)).body.taken).to.equal(1);
    expect((await suppressedOf(["real@b.example"])).size).to.equal(1);
  });

  it("also apply to mails to accounts", async () => {
    const { mailer } = site.app;
    await mailer.sendMail({ kind: "account", to: "acc@b.example", subject: "Confirm", text: "Please" });
    const [mail] = await mailer.listMails({ to: "acc@b.example" });
    const report = { kind: "hard", email: "acc@b.example", letter: mail!.id, detail: "550 5.1.1" };
    expect((await hook([report])).body.taken).to.equal(1);
    expect((await suppressedOf(["acc@b.example"])).size).to.equal(1);
  });

  it("if temporary, stop mail only after several, and old ones do not count", async () => {
    const email = "full@b.example";
    const letter = await letterTo(email);
    const soft = { kind: "soft", email, letter, detail: "452 full" };
    for (let time = 1; time < SOFT_BOUNCES_MAX; time += 1) await hook(soft).expect(200);
    expect((await suppressedOf([email])).size).to.equal(0);
    const long = new Date(Date.now() - 40 * 86_400_000);
    await Suppression.updateOne({ email }, { $set: { lastAt: long } });
    await hook(soft).expect(200);
    expect(await Suppression.findOne({ email }).lean<SuppressionDoc>()).to.include({ soft: 1, since: null });
    for (let time = 1; time < SOFT_BOUNCES_MAX; time += 1) await hook(soft).expect(200);
    expect((await suppressedOf([email])).size).to.equal(1);
  });

  it("as complaints also stop mail permanently if the address had bounced before", async () => {
    const { services } = site.app;
    for (const [n, reason] of (["complaint", "staff"] as const).entries()) {
      const email = `moved-${n}@gone.example`;
      const stop = (why: "bounce" | "complaint" | "staff") =>
        suppress(email, { reason: why, detail: why }, services.now());
      await stop("bounce");
      await stop(reason);
      await stop("bounce");
      await forgetBounces(email);
      expect((await suppressionReasons([email])).get(email), reason).to.equal(reason);
    }
  });

  it("as complaints stop mail permanently: no later link undoes it, but an admin can", async () => {
    const id = await letterTo("ann@gone.example");
    expect((await hook(complaintOf("abuse", id))).body.taken).to.equal(1);
    await forgetBounces("ann@gone.example");
    expect((await suppressedOf(["ann@gone.example"])).size).to.equal(1);
    const agent = await site.visit(await site.addMember("bounce-admin", "admin"));
    const _csrf = await csrfOf(agent);
    expect((await agent.get("/admin/suppressions").expect(200)).text).to.include("ann@gone.example");
    const reset = { _csrf, email: "ann@gone.example", do: "reset" };
    await agent.post("/admin/suppressions").type("form").send(reset).expect(303);
    expect((await suppressedOf(["ann@gone.example"])).size).to.equal(0);
    const wrong = await agent.post("/admin/suppressions").type("form").send({ _csrf, email: "x", do: "add" });
    expect(wrong.status).to.equal(422);
  });
});
