import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { guest } from "#core/base/viewer.ts";
import { removeSecondFactor } from "#features/accounts/second-factor/index.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { secondFactorMessages } from "#shared/accounts/second-factor.messages.ts";
import { site as shared } from "#shared/site.ts";
import { formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { testClock } from "#test/features/money/sales/shop.ts";
import { codeIn, mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { codeOf, PATH, recoveryCodesOn, startSetup, type TestFactor, turnOn } from "./support.ts";

type Agent = Awaited<ReturnType<ReturnType<typeof useSite>["visit"]>>;

describe("Two-step sign-in", () => {
  const clock = testClock(Date.now());
  const site = useSite({}, undefined, { now: clock.now });
  let count = 0;
  let ann: TestMember;
  let agent: Agent;
  let factor: TestFactor;

  const codeAt = (stepsAhead: number, of: Pick<TestFactor, "secret"> = factor) =>
    codeOf(of, stepsAhead, clock.now());
  const isIn = async (by: Agent) => (await by.get("/my-stories")).status === 200;
  const signIn = async (by: Agent, next = "", password = ann.password) =>
    send(by, formOf(await by.get(`/login${next && `?next=${next}`}`).expect(200), "identifier"), {
      identifier: ann.username,
      password,
    });
  const enter = async (by: Agent, code: string) =>
    send(by, formOf(await by.get("/login").expect(200), "code"), { code });
  /** A browser that has entered the password. */
  const afterPassword = async (): Promise<Agent> => {
    const by = await site.visit();
    await (await signIn(by)).status;
    return by;
  };
  const subjects = async () =>
    (await mailsTo(site, `${ann.username}@example.com`)).map((mail) => mail.subject);
  const audited = async () =>
    (await mongoose.connection.collection("audit").find({ by: ann.id }).toArray()).map(
      ({ action }) => action as string,
    );
  const local = (body: object) =>
    supertest(site.url)
      .post("/api/auth/local")
      .send({ identifier: ann.username, password: ann.password, ...body });

  beforeEach(async () => {
    ann = await site.addMember(`ann-${++count}`);
    agent = await site.visit(ann);
  });

  describe("set up in the settings", () => {
    it("asks for the password first, and for a code of the app before it has any effect", async () => {
      const start = formOf(await agent.get(PATH).expect(200), "intent", "start");
      const refused = await send(agent, start, { currentPassword: "wrong" }).expect(422);
      expect(messagesIn(refused).at("currentPassword")).to.include("current password is invalid");
      const secret = await startSetup(agent, ann);
      expect(secret).to.match(/^[A-Z2-7]{32}$/);
      const confirm = formOf(await agent.get(PATH), "intent", "confirm");
      const wrong = await send(agent, confirm, { code: "12345" }).expect(422);
      expect(messagesIn(wrong).at("code")).to.equal(secondFactorMessages.codeWrong);
      expect(messagesIn(await send(agent, confirm, { code: "" })).at("code")).to.equal(
        secondFactorMessages.codeMissing,
      );
      await local({}).expect(200);
      await send(agent, formOf(await agent.get(PATH), "intent", "confirm"), {
        code: codeAt(0, { secret }),
      }).expect(303);
      await local({}).expect(400);
    });

    it("shows ten recovery codes once, and stores neither them nor the key as text", async () => {
      const { secret, recoveryCodes } = await turnOn(agent, ann, clock.now());
      expect(new Set(recoveryCodes).size).to.equal(10);
      const again = await agent.get(PATH).expect(200);
      expect(recoveryCodesOn(again)).to.deep.equal([]);
      expect(again.text).to.include("You have 10 recovery codes left.").and.not.include(secret);
      const stored = JSON.stringify(
        await Promise.all((await mongoose.connection.db!.collections()).map((each) => each.find().toArray())),
      );
      expect(stored).not.to.include(secret);
      for (const code of recoveryCodes) expect(stored).not.to.include(code);
      expect(await subjects()).to.deep.equal([`Two-step sign-in is on for ${shared().name}`]);
      expect(await audited()).to.deep.equal(["second-factor.enable"]);
    });

    it("can be cancelled, which discards the key", async () => {
      await startSetup(agent, ann);
      await send(agent, formOf(await agent.get(PATH), "_csrf"), { intent: "cancel" }).expect(303);
      expect(page(await agent.get(PATH))("#otp-key").length).to.equal(0);
    });
  });

  describe("turned on", () => {
    beforeEach(async () => {
      factor = await turnOn(agent, ann, clock.now());
    });

    it("asks for the code after the password, and then opens the requested page", async () => {
      const by = await site.visit();
      const first = await signIn(by, "/settings/devices");
      expect([first.status, first.headers.location]).to.deep.equal([
        303,
        "/login?next=%2Fsettings%2Fdevices",
      ]);
      expect(await isIn(by)).to.equal(false);
      const form = formOf(await by.get(first.headers.location!).expect(200), "code");
      const wrong = await send(by, form, { code: "000000" }).expect(422);
      expect(messagesIn(wrong).at("code")).to.equal(secondFactorMessages.codeWrong);
      expect(await isIn(by)).to.equal(false);
      const done = await send(by, formOf(wrong, "code"), { code: codeAt(1) });
      expect([done.status, done.headers.location]).to.deep.equal([303, "/settings/devices"]);
      expect(await isIn(by)).to.equal(true);
    });

    it("shows no code form after a wrong password, and lets a visitor choose another account", async () => {
      const by = await site.visit();
      const wrong = await signIn(by, "", "wrong");
      expect(page(wrong)("input[name=code]").length).to.equal(0);
      await (await signIn(by)).status;
      const form = formOf(await by.get("/login"), "_csrf");
      await send(by, form, { intent: "restart" }).expect(303);
      expect(page(await by.get("/login"))("input[name=identifier]").length).to.equal(1);
      const late = await send(by, form, { intent: "code", code: codeAt(1) }).expect(422);
      expect(late.text).to.include("That took too long.");
    });

    it("accepts a code once, even if it is sent twice at the same time", async () => {
      const browsers = await Promise.all([afterPassword(), afterPassword(), afterPassword()]);
      const answers = await Promise.all(browsers.map((by) => enter(by, codeAt(1))));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 422, 422]);
      // An older code is not accepted after a newer one.
      expect((await enter(await afterPassword(), codeAt(-1))).status).to.equal(422);
      await local({ code: codeAt(1) }).expect(400);
      clock.pass(30_000);
      await local({ code: codeAt(1) }).expect(200);
    });

    it("accepts each recovery code once, in any spelling, with a mail and an audit entry", async () => {
      const [first, second] = factor.recoveryCodes as [string, string];
      const browsers = await Promise.all([afterPassword(), afterPassword()]);
      const answers = await Promise.all(
        browsers.map((by, at) => enter(by, at ? first : ` ${first.replaceAll("-", " ").toUpperCase()} `)),
      );
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([303, 422]);
      expect(await subjects()).to.deep.include(`A recovery code for ${shared().name} was used`);
      expect(await audited()).to.have.members(["second-factor.enable", "second-factor.use-recovery-code"]);
      await local({ code: second }).expect(200);
      expect((await agent.get(PATH)).text).to.include("You have 8 recovery codes left.");
    });

    it("answers the API with the contract's error, and signs in with `code` in the body", async () => {
      const { body } = await local({}).expect(400);
      expect(body.data).to.equal(null);
      expect(body.error).to.include({ status: 400, name: "ValidationError" });
      expect(body.error.message).to.include(secondFactorMessages.codeRequired);
      expect(body.error.details.errors[0].path).to.deep.equal(["code"]);
      expect((await local({ password: "wrong" }).expect(400)).body.error.message).to.equal(
        "Invalid identifier or password",
      );
      await local({ code: { $ne: "" } }).expect(400);
      expect((await local({ code: codeAt(1) }).expect(200)).body.jwt).to.be.a("string");
    });

    it("stays on when the password is reset, and asks for the code before it signs in", async () => {
      const reset = async () => {
        await supertest(site.url)
          .post("/api/auth/forgot-password")
          .send({ email: `${ann.username}@example.com` })
          .expect(200);
        const [mail] = await mailsTo(site, `${ann.username}@example.com`);
        return codeIn(mail!);
      };
      const by = await site.visit();
      const form = formOf(await by.get(`/reset-password?code=${await reset()}`), "password");
      const words = { password: "another good one", passwordConfirmation: "another good one" };
      const done = await send(by, form, words);
      expect([done.status, done.headers.location]).to.deep.equal([303, "/login"]);
      expect(await isIn(by)).to.equal(false);
      await (await enter(by, codeAt(1))).status;
      expect(await isIn(by)).to.equal(true);

      const code = await reset();
      const post = (more: object) =>
        supertest(site.url)
          .post("/api/auth/reset-password")
          .send({ code, password: "a third good one", passwordConfirmation: "a third good one", ...more });
      const refused = await post({}).expect(400);
      expect(refused.body.error.details.errors[0].path).to.deep.equal(["oneTimeCode"]);
      await post({ oneTimeCode: factor.recoveryCodes[0] }).expect(200);
    });

    it("asks banned members for their code before it shows them anything", async () => {
      const admin = await site.addMember(`admin-${count}`, "admin");
      await blockUser(site.app.services, admin.caller, ann.id, { reason: "Spam" });
      const by = await afterPassword();
      expect((await by.get("/account-closed")).headers.location).to.match(/^\/login/);
      const done = await enter(by, codeAt(1));
      expect(done.headers.location).to.equal("/account-closed");
    });

    it("is turned off with password and code only, with a mail and an audit entry", async () => {
      const off = async (values: Record<string, string>) =>
        send(agent, formOf(await agent.get(PATH), "intent", "off"), values);
      const wrong = await off({ currentPassword: "wrong", code: codeAt(1) });
      expect([wrong.status, messagesIn(wrong).at("currentPassword") !== ""]).to.deep.equal([422, true]);
      const wrongCode = await off({ currentPassword: ann.password, code: "111111" });
      expect(messagesIn(wrongCode).at("code")).to.equal(secondFactorMessages.codeWrong);
      expect((await off({ currentPassword: ann.password, code: codeAt(1) })).status).to.equal(303);
      await local({}).expect(200);
      expect((await subjects())[0]).to.equal(`Two-step sign-in is off for ${shared().name}`);
      expect(await audited()).to.have.members(["second-factor.enable", "second-factor.disable"]);
    });

    it("is removed from the console for a member who lost everything, with a mail and an audit entry", async () => {
      const { services, mailer } = site.app;
      const console = { viewer: guest, requestId: "console" };
      const remove = () => removeSecondFactor({ services, mailer, site: shared() }, console, ann.id);
      expect([await remove(), await remove()]).to.deep.equal([true, false]);
      await local({}).expect(200);
      expect((await subjects())[0]).to.equal(`Two-step sign-in is off for ${shared().name}`);
      const entries = mongoose.connection.collection("audit").find({ "subject.id": ann.id });
      expect((await entries.toArray()).map(({ by }) => by)).to.have.members([ann.id, null]);
    });

    it("replaces the recovery codes, after which the old ones do not work", async () => {
      const form = formOf(await agent.get(PATH), "intent", "renew");
      await send(agent, form, { currentPassword: ann.password, code: codeAt(1) }).expect(303);
      const codes = recoveryCodesOn(await agent.get(PATH));
      expect(codes).to.have.length(10);
      await local({ code: factor.recoveryCodes[0] }).expect(400);
      await local({ code: codes[0] }).expect(200);
    });
  });
});

describe("A browser that guesses codes", () => {
  const site = useSite({ RATE_LIMITS: "1", TRUST_PROXY: "1" });

  it("can enter five wrong ones in fifteen minutes, from any address, and then not even the right one", async () => {
    const ann = await site.addMember("ann");
    const factor = await turnOn(await site.visit(ann), ann);
    const post = (code: string, ip: string) =>
      supertest(site.url)
        .post("/api/auth/local")
        .set("X-Forwarded-For", ip)
        .send({ identifier: "ann", password: ann.password, code });
    const statuses: number[] = [];
    for (let turn = 1; turn <= 6; turn += 1)
      statuses.push((await post("000000", `198.51.100.${turn}`)).status);
    expect(statuses).to.deep.equal([400, 400, 400, 400, 400, 429]);
    await post(codeOf(factor), "198.51.100.9").expect(429);
  });
});
