import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { isCommonPassword } from "#features/people/identity/common-passwords.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { RESET_CODE_SECONDS } from "#shared/accounts/accounts.limits.ts";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { commandsOf, nameOf } from "#test/support/commands.ts";
import { codeIn, finishJobs, linkIn, mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const NEW = "harbour wax lantern";

describe("Passwords", () => {
  const site = useSite();
  let count = 0;
  const newcomer = () => site.addMember(`reader-${++count}`);
  const post = (path: string, body: object, token?: string) => {
    const request = supertest(site.url).post(`/api/auth/${path}`);
    if (token) request.set("Authorization", `Bearer ${token}`);
    return request.send(body);
  };
  const mailOf = ({ username }: TestMember) => `${username}@example.com`;
  /** Requests a reset mail and returns its code. */
  const askCode = async (member: TestMember): Promise<string> => {
    await post("forgot-password", { email: mailOf(member) }).expect(200);
    return codeIn((await mailsTo(site, mailOf(member)))[0]!);
  };
  const reset = (code: string, password = NEW, passwordConfirmation = password) =>
    post("reset-password", { code, password, passwordConfirmation });
  const signsIn = async (member: TestMember, password: string) =>
    (await post("local", { identifier: member.username, password })).status === 200;

  describe("that are too common", () => {
    const COMMON = ["123456", "password", "QWERTY", "Password123"];
    const said = identityMessages.passwordTooCommon;
    // Jobs from registrations must be finished before other tests count queries.
    after(() => site.app.jobs.whenIdle());
    const fault = (answer: supertest.Response) => {
      expect(answer.status).to.equal(400);
      expect(JSON.stringify(answer.body)).to.not.match(/123456|qwerty|password123/i);
      return [answer.body.error.message, answer.body.error.details.errors?.[0]?.path];
    };

    it("are refused at registration, reset and change through the API, and the reset code is still valid", async () => {
      const ann = await newcomer();
      const token = await site.tokenOf(ann);
      const code = await askCode(ann);
      for (const password of COMMON) {
        const account = { username: "common", email: "common@example.com", password };
        expect(fault(await post("local/register", account))).to.deep.equal([said, ["password"]]);
        expect(fault(await reset(code, password))).to.deep.equal([said, ["password"]]);
        const change = { currentPassword: ann.password, password, passwordConfirmation: password };
        expect(fault(await post("change-password", change, token))).to.deep.equal([said, ["password"]]);
      }
      await reset(code).expect(200);
      expect(await signsIn(ann, NEW)).to.equal(true);
    });

    it("are refused at the field of each form", async () => {
      const ann = await newcomer();
      const guest = supertest.agent(site.url);
      const fields = {
        username: "commoner",
        email: "commoner@example.com",
        password: "letmein",
        terms: "true",
      };
      const registered = await send(guest, formOf(await guest.get("/register"), "username"), fields);
      expect(registered.status).to.equal(422);
      expect(messagesIn(registered).at("password")).to.equal(said);
      const typed = { password: "letmein", passwordConfirmation: "letmein" };
      const opened = await guest.get(`/reset-password?code=${await askCode(ann)}`);
      const resent = await send(guest, formOf(opened, "passwordConfirmation"), typed);
      expect(messagesIn(resent).at("password")).to.equal(said);
      const own = await site.visit(ann);
      const form = formOf(await own.get("/settings/account"), "passwordConfirmation");
      const changed = await send(own, form, { ...typed, currentPassword: ann.password });
      expect(messagesIn(changed).at("password")).to.equal(said);
      expect(await signsIn(ann, ann.password), "nothing is changed").to.equal(true);
    });

    it("are three thousand of at least six characters; other passwords of six are accepted, and browsers do not get the list", async () => {
      expect(isCommonPassword("hunter2"), "not of the commonest").to.equal(false);
      expect(isCommonPassword("12345"), "too short anyway").to.equal(false);
      await post("local/register", { username: "six", email: "six@example.com", password: "h4rb0r" }).expect(
        200,
      );
      const assets = join(import.meta.dirname, "../../../../public/assets");
      const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
      const found = await Promise.all(scripts.map((name) => readFile(join(assets, name), "utf8")));
      expect(found.some((script) => script.includes("passwords-common"))).to.equal(false);
    });
  });

  describe("forgotten by a member", () => {
    it("get the same response to a reset request for known and unknown addresses, and only the known gets a mail", async () => {
      const ann = await newcomer();
      const [known, unknown] = [
        await post("forgot-password", { email: mailOf(ann).toUpperCase() }),
        await post("forgot-password", { email: "nobody@example.com" }),
      ];
      expect(known.body).to.deep.equal({ ok: true });
      expect(unknown.body).to.deep.equal(known.body);
      expect(unknown.status).to.equal(known.status);
      const varying = ["date", "x-request-id"];
      const headers = (answer: typeof known) =>
        Object.entries(answer.headers).filter(([name]) => !varying.includes(name));
      expect(headers(unknown)).to.deep.equal(headers(known));
      expect(await mailsTo(site, mailOf(ann))).to.have.length(1);
      expect(await mailsTo(site, "nobody@example.com")).to.deep.equal([]);
    });

    it("cost a reset request the same work, known or not: it enqueues one job and looks nothing up", async () => {
      const ann = await newcomer();
      // Jobs from registration must be finished.
      await finishJobs(site);
      const asked = async (email: string) => {
        const { commands } = await commandsOf(() => post("forgot-password", { email }).expect(200));
        await finishJobs(site);
        // Once a job is enqueued, its queue looks for it at any time.
        return commands.map(nameOf).filter((name) => !name.endsWith(" jobs") || name === "update jobs");
      };
      const known = await asked(mailOf(ann));
      expect(await asked("nobody@example.com")).to.deep.equal(known);
      expect(known.join()).not.to.include("users");
    });

    it("are reset with a mail in plain text, which greets by name and says what to do", async () => {
      const ann = await newcomer();
      await post("forgot-password", { email: mailOf(ann) });
      const [mail] = await mailsTo(site, mailOf(ann));
      expect(mail?.kind).to.equal("account");
      expect(mail?.subject).to.equal("Set a new password for Fablewright");
      expect(mail?.text).to.match(/^Hello reader-\d+,\n\nSomeone, probably you/);
      expect(mail?.text).to.include("only for an hour").and.include("ignore this email");
      expect(mail?.html).to.include(`href="${site.url}/reset-password?code=`);
      const { hash } = (await mongoose.connection
        .collection("accountcodes")
        .findOne({}, { sort: { _id: -1 } }))!;
      expect(mail?.text).not.to.include(hash);
    });

    it("are reset with a single mail if requested repeatedly within a moment", async () => {
      const ann = await newcomer();
      for (let n = 0; n < 4; n += 1) await post("forgot-password", { email: mailOf(ann) }).expect(200);
      expect(await mailsTo(site, mailOf(ann))).to.have.length(1);
    });

    it("are not reset for a blocked account", async () => {
      const [ann, chief] = [await newcomer(), await site.addMember(`chief-${++count}`, "admin")];
      await blockUser(site.app.services, chief.caller, ann.id, { reason: "spam" });
      await post("forgot-password", { email: mailOf(ann) }).expect(200);
      expect(await mailsTo(site, mailOf(ann))).to.deep.equal([]);
    });

    it("require an email on the reset page, with a user-friendly message", async () => {
      const guest = await site.visit();
      const left = await fillIn(guest, "/forgot-password", { email: " " }, { holding: "email" });
      expect(left.status).to.equal(422);
      expect(messagesIn(left).at("email")).to.equal("This field is required");
    });

    it("require an email in the API, with the specification's message", async () => {
      for (const body of [{}, { email: "" }, { email: 5 }, { email: { $gt: "" } }]) {
        const answer = await post("forgot-password", body).expect(400);
        expect(answer.body.error).to.include({
          name: "ValidationError",
          message: "email is a required field",
        });
      }
    });
  });

  describe("reset with a code", () => {
    it("sign the member in, confirm the address, and end the old password, tokens and sessions", async () => {
      const ann = await newcomer();
      const [token, agent] = [await site.tokenOf(ann), await site.visit(ann)];
      await mongoose.connection
        .collection("users")
        .updateOne({ username: ann.username }, { $set: { confirmed: false } });
      const { body } = await reset(await askCode(ann)).expect(200);
      expect(body.user).to.include({ id: ann.id, confirmed: true });
      const me = (jwt: string) =>
        supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${jwt}`);
      expect((await me(body.jwt)).status).to.equal(200);
      expect((await me(token)).status).to.equal(401);
      await agent.get("/my-stories").expect(302);
      expect(await signsIn(ann, ann.password)).to.equal(false);
      expect(await signsIn(ann, NEW)).to.equal(true);
      const [told] = await mailsTo(site, mailOf(ann));
      expect(told?.subject).to.equal("Your password for Fablewright was changed");
    });

    it("are refused for a used, expired or made-up code; codes expire after an hour", async () => {
      const ann = await newcomer();
      const used = await askCode(ann);
      await reset(used).expect(200);
      const late = await askCode(ann);
      const past = new Date(Date.now() - RESET_CODE_SECONDS * 1000);
      const codes = mongoose.connection.collection("accountcodes");
      const { expires } = (await codes.findOne({}, { sort: { _id: -1 } }))!;
      expect(expires.getTime() - Date.now()).to.be.within(3_500_000, RESET_CODE_SECONDS * 1000);
      await codes.updateMany({}, { $set: { expires: past } });
      for (const code of [used, late, "made-up", "x".repeat(150)]) {
        const { body } = await reset(code, "another one").expect(400);
        expect(body.error.message).to.equal("Incorrect code provided");
      }
      expect(await signsIn(ann, NEW)).to.equal(true);
    });

    it("are refused if they do not match or are too short, and the code is still valid", async () => {
      const ann = await newcomer();
      const code = await askCode(ann);
      expect((await reset(code, NEW, "other").expect(400)).body.error.message).to.equal(
        "Passwords do not match",
      );
      const missing = await post("reset-password", { code, password: NEW }).expect(400);
      expect(missing.body.error.message).to.equal("Passwords do not match");
      const short = await reset(code, "12345").expect(400);
      expect(short.body.error.message).to.equal("password must be at least 6 characters");
      await reset(code).expect(200);
    });

    it("are set once for two concurrent requests with the same code", async () => {
      const ann = await newcomer();
      const code = await askCode(ann);
      const answers = await Promise.all([reset(code, "first of two"), reset(code, "second of two")]);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
      const loser = answers.find(({ status }) => status === 400);
      expect(loser?.body.error.message).to.equal("Incorrect code provided");
      const first = answers[0]!.status === 200;
      expect(await signsIn(ann, "first of two")).to.equal(first);
      expect(await signsIn(ann, "second of two")).to.equal(!first);
    });

    it("invalidate every other code that was sent", async () => {
      const ann = await newcomer();
      const [one, other] = [await askCode(ann), await askCode(ann)];
      expect(one).not.to.equal(other);
      await reset(other).expect(200);
      expect((await reset(one, "another one")).body.error.message).to.equal("Incorrect code provided");
    });

    it("give no access to an account that was blocked meanwhile", async () => {
      const [ann, chief] = [await newcomer(), await site.addMember(`chief-${++count}`, "admin")];
      const code = await askCode(ann);
      await blockUser(site.app.services, chief.caller, ann.id, { reason: "spam" });
      const { body } = await reset(code).expect(400);
      expect(body.error.message).to.equal("Your account has been blocked by an administrator");
    });
  });

  describe("changed by their owner", () => {
    const change = (token: string | undefined, currentPassword: string, password = NEW, again = password) =>
      post("change-password", { currentPassword, password, passwordConfirmation: again }, token);

    it("return a new token, and end earlier ones", async () => {
      const ann = await newcomer();
      const token = await site.tokenOf(ann);
      const { body } = await change(token, ann.password).expect(200);
      expect(body.user.id).to.equal(ann.id);
      await change(token, NEW, "yet another").expect(401);
      await change(body.jwt, NEW, "yet another").expect(200);
    });

    it("are refused with the specification's messages", async () => {
      const ann = await newcomer();
      const token = await site.tokenOf(ann);
      const refusals: [string, ReturnType<typeof change>][] = [
        ["The provided current password is invalid", change(token, "not it at all")],
        [
          "Your new password must be different than your current password",
          change(token, ann.password, ann.password),
        ],
        ["Passwords do not match", change(token, ann.password, NEW, "other")],
        ["password must be at least 6 characters", change(token, ann.password, "12345")],
      ];
      for (const [message, request] of refusals) {
        const { body } = await request.expect(400);
        expect(body.error).to.include({ status: 400, name: "ValidationError", message });
        expect(JSON.stringify(body)).not.to.include(ann.password);
      }
      await change(undefined, ann.password).expect(403);
    });

    it("invalidate a code that was sent", async () => {
      const ann = await newcomer();
      const code = await askCode(ann);
      await change(await site.tokenOf(ann), ann.password).expect(200);
      expect((await reset(code, "another one")).body.error.message).to.equal("Incorrect code provided");
    });

    it("change once for two concurrent requests", async () => {
      const ann = await newcomer();
      const token = await site.tokenOf(ann);
      const answers = await Promise.all([
        change(token, ann.password, "first of two"),
        change(token, ann.password, "second of two"),
      ]);
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    });
  });

  describe("without JavaScript", () => {
    it("are reset through a mail, which signs the member in", async () => {
      const ann = await newcomer();
      const agent = await site.visit();
      const login = await agent.get("/login").expect(200);
      expect(page(login)('a[href="/forgot-password"]').text()).to.equal("Forgotten your password?");
      const sent = await fillIn(agent, "/forgot-password", { email: mailOf(ann) }, { holding: "email" });
      expect(sent.headers.location).to.equal("/forgot-password?sent=1");
      expect((await agent.get(sent.headers.location!)).text).to.include("Check your email");
      const link = linkIn((await mailsTo(site, mailOf(ann)))[0]!);
      const form = await agent.get(link).expect(200);
      const differing = await send(agent, formOf(form, "password"), {
        password: NEW,
        passwordConfirmation: "other words",
      });
      expect(differing.status).to.equal(422);
      expect(messagesIn(differing).at("passwordConfirmation")).to.equal("Passwords do not match");
      expect(differing.text).not.to.include(NEW);
      const done = await send(agent, formOf(differing, "password"), {
        password: NEW,
        passwordConfirmation: NEW,
      });
      expect([done.status, done.headers.location]).to.deep.equal([303, "/"]);
      const home = await agent.get("/").expect(200);
      expect(home.text).to.include("Your new password is set").and.include(ann.username);
      const again = await agent.get(link).expect(200);
      expect(page(again)("h1").text()).to.equal("This link no longer works");
      const replayed = await send(await site.visit(), formOf(form, "password"), {
        password: "another one",
        passwordConfirmation: "another one",
      });
      expect(replayed.status).to.equal(422);
      expect(replayed.text).to.include("Incorrect code provided");
    });
  });
});
