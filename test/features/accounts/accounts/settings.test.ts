import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { CONFIRMATION_SECONDS } from "#shared/accounts/accounts.limits.ts";
import { type FilledForm, fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { codeIn, linkIn, mailsTo } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const PATH = "/settings/account";
const NEW = "harbour wax lantern";

describe("Account settings", () => {
  const site = useSite();
  let count = 0;
  let ann: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;
  const old = () => `${ann.username}@example.com`;
  const fresh = () => `${ann.username}.new@example.org`;
  const user = () =>
    mongoose.connection.collection("users").findOne({ _id: new mongoose.Types.ObjectId(ann.id) });

  beforeEach(async () => {
    ann = await site.addMember(`writer-${++count}`);
    agent = await site.visit(ann);
  });

  it("lead to the deletion of the account, like its other pages", async () => {
    const $ = page(await agent.get(PATH).expect(200));
    expect($("section a[href='/settings/data/delete']").text()).to.include("Delete your account");
  });

  describe("the username", () => {
    const rename = (username: string) => fillIn(agent, PATH, { username }, { holding: "username" });

    it("is changed, on stories too, and the old profile address redirects to the new one", async () => {
      const story = await writeStory(site, ann);
      const name = `renamed-${count}`;
      expect((await rename(name)).headers.location).to.equal(PATH);
      expect((await agent.get(PATH)).text)
        .to.include("Username changed.")
        .and.include(`value="${name}"`);
      const moved = await supertest(site.url).get(`/user/${ann.username}`).expect(302);
      expect(moved.headers.location).to.equal(`/user/${name}`);
      await supertest(site.url).get(`/user/${name}`).expect(200);
      expect((await supertest(site.url).get(story.path)).text).to.include(`/user/${name}`);
      const credentials = { identifier: name, password: ann.password };
      await supertest(site.url).post("/api/auth/local").send(credentials).expect(200);
    });

    it("can change only in case, and be changed back", async () => {
      await rename(ann.username.toUpperCase());
      expect((await user())?.username).to.equal(ann.username.toUpperCase());
      await rename(`other-${count}`);
      await rename(ann.username);
      await supertest(site.url).get(`/user/${ann.username}`).expect(200);
      await supertest(site.url).get(`/user/other-${count}`).expect(302);
    });

    it("is refused with a message at the field", async () => {
      const other = await site.addMember(`taken-${count}`);
      for (const [name, message] of [
        [other.username.toUpperCase(), "Username or Email already taken"],
        ["no spaces", "Username can contain only letters, numbers, hyphens, underscores and full stops."],
        ["", "This field is required"],
      ] as const) {
        const answer = await rename(name);
        expect(answer.status).to.equal(422);
        expect(messagesIn(answer).at("username")).to.equal(message);
      }
      expect((await user())?.username).to.equal(ann.username);
    });
  });

  describe("the password", () => {
    const change = async (values: Record<string, string>) =>
      fillIn(agent, PATH, values, { holding: "currentPassword" });
    const good = { password: NEW, passwordConfirmation: NEW };

    it("is changed; the member is still signed in here and is signed out elsewhere", async () => {
      const elsewhere = await site.visit(ann);
      const done = await change({ currentPassword: ann.password, ...good });
      expect([done.status, done.headers.location]).to.deep.equal([303, PATH]);
      expect((await agent.get(PATH).expect(200)).text).to.include("Password changed.");
      await elsewhere.get(PATH).expect(302);
      const [told] = await mailsTo(site, old());
      expect(told?.subject).to.include("was changed");
    });

    it("is refused at its field, and no other form on the page shows an error", async () => {
      const wrong = await change({ currentPassword: "not it at all", ...good });
      expect(wrong.status).to.equal(422);
      expect(messagesIn(wrong).at("currentPassword")).to.equal("The provided current password is invalid");
      expect(page(wrong)(".field-wrong").length).to.equal(1);
      expect(page(wrong)("#field-username").attr("value")).to.equal(ann.username);
      expect(wrong.text).not.to.include("not it at all").and.not.include(NEW);
      const same = await change({
        currentPassword: ann.password,
        password: ann.password,
        passwordConfirmation: ann.password,
      });
      expect(messagesIn(same).at("password")).to.equal(
        "Your new password must be different than your current password",
      );
    });

    it("is described in user-friendly terms if missing, not by API field names", async () => {
      const left = await change({ currentPassword: "", ...good });
      expect(messagesIn(left).at("currentPassword")).to.equal("This field is required");
    });
  });

  describe("the email address", () => {
    const ask = (email = fresh(), emailPassword = ann.password) =>
      fillIn(agent, PATH, { email, emailPassword }, { holding: "emailPassword" });
    const press = async (address: string, intent?: string) => {
      const guest = await site.visit();
      const [mail] = await mailsTo(site, address);
      const form = formOf(await guest.get(linkIn(mail!)).expect(200), "confirmation");
      return send(guest, form, intent ? { intent } : {});
    };
    const emailNow = async () => (await user())?.email;

    it("is changed once both addresses have confirmed, in either order", async () => {
      for (const order of [
        [old, fresh],
        [fresh, old],
      ]) {
        ann = await site.addMember(`writer-${++count}`);
        agent = await site.visit(ann);
        expect((await ask()).headers.location).to.equal(PATH);
        const [first, second] = order.map((address) => address());
        expect((await press(first!)).headers.location).to.equal("/email-confirmation?done=waiting");
        expect(await emailNow()).to.equal(old());
        expect((await press(second!)).headers.location).to.equal("/email-confirmation?done=changed");
        expect(await emailNow()).to.equal(fresh());
        expect((await mailsTo(site, old()))[0]?.subject).to.include("has a new address");
        const credentials = { identifier: fresh(), password: ann.password };
        await supertest(site.url).post("/api/auth/local").send(credentials).expect(200);
      }
    });

    it("is shown while pending, and can be cancelled", async () => {
      await ask();
      const shown = await agent.get(PATH).expect(200);
      const notice = page(shown)(".notice-info").text();
      expect(notice).to.include(fresh()).and.include("Your current address has not confirmed yet.");
      await press(fresh());
      expect(page(await agent.get(PATH))(".notice-info").text()).not.to.include("The new address has not");
      const form: FilledForm = { action: PATH, multipart: false, fields: [["_csrf", await csrfOf(agent)]] };
      await send(agent, form, { intent: "cancel-email" }).expect(303);
      expect((await press(old()).catch((error: Error) => error.message)).toString()).to.include("no form");
      expect(await emailNow()).to.equal(old());
    });

    it("can be cancelled from a mail to the old address", async () => {
      await ask();
      expect((await press(old(), "stop")).headers.location).to.equal("/email-confirmation?done=stopped");
      const [mail] = await mailsTo(site, fresh());
      const answer = await supertest(site.url).get(linkIn(mail!)).expect(200);
      expect(page(answer)("h1").text()).to.equal("This link no longer works");
    });

    it("cannot be cancelled, or confirmed for the old address, with the new one's code", async () => {
      await ask();
      const stopped = await press(fresh(), "stop");
      expect(stopped.status).to.equal(422);
      await press(fresh());
      expect(await emailNow()).to.equal(old());
    });

    it("changes once, and completely, if both addresses confirm at the same moment", async () => {
      await ask();
      const answers = await Promise.all([press(old()), press(fresh())]);
      expect(answers.map(({ headers }) => headers.location).sort()).to.deep.equal([
        "/email-confirmation?done=changed",
        "/email-confirmation?done=waiting",
      ]);
      expect(await emailNow()).to.equal(fresh());
    });

    it("is pending for three days, is replaced by another request, and cancelled by a new password", async () => {
      await ask();
      const [first] = await mailsTo(site, fresh());
      await ask(`other.${fresh()}`);
      const gone = async (path: string) =>
        expect(page(await supertest(site.url).get(path))("h1").text()).to.include("no longer works");
      await gone(linkIn(first!));
      const changes = mongoose.connection.collection("emailchanges");
      const { expires } = (await changes.findOne({ user: new mongoose.Types.ObjectId(ann.id) }))!;
      expect(expires.getTime() - Date.now()).to.be.within(250_000_000, CONFIRMATION_SECONDS * 1000);
      const [second] = await mailsTo(site, old());
      await fillIn(
        agent,
        PATH,
        { currentPassword: ann.password, password: NEW, passwordConfirmation: NEW },
        { holding: "currentPassword" },
      );
      await gone(linkIn(second!));
      await ask(fresh(), NEW);
      await changes.updateMany({}, { $set: { expires: new Date(0) } });
      await gone(linkIn((await mailsTo(site, fresh()))[0]!));
      expect(page(await agent.get(PATH))(".notice-info").length).to.equal(0);
    });

    it("invalidates codes that were sent to the old address", async () => {
      await supertest(site.url).post("/api/auth/forgot-password").send({ email: old() });
      const code = codeIn((await mailsTo(site, old()))[0]!);
      await ask();
      await press(old());
      await press(fresh());
      const input = { code, password: NEW, passwordConfirmation: NEW };
      const { body } = await supertest(site.url).post("/api/auth/reset-password").send(input).expect(400);
      expect(body.error.message).to.equal("Incorrect code provided");
    });

    it("is refused without the password, or if it is in use, unchanged or disposable", async () => {
      const other = await site.addMember(`other-${count}`);
      const refusals = [
        [await ask(fresh(), "wrong one"), "emailPassword", "The provided current password is invalid"],
        [await ask(`${other.username}@EXAMPLE.com`), "email", "Username or Email already taken"],
        [await ask(old().toUpperCase()), "email", "Your account already has this email address."],
        [
          await ask("x@mailinator.com"),
          "email",
          "We do not allow users to register with disposable email addresses.",
        ],
        [await ask("no address"), "email", "This email is not valid. Please check the spelling."],
      ] as const;
      for (const [answer, field, message] of refusals) {
        expect(answer.status).to.equal(422);
        expect(messagesIn(answer).at(field)).to.equal(message);
      }
      expect(await mailsTo(site, fresh())).to.deep.equal([]);
    });

    it("is not changed if somebody registers with the new one meanwhile", async () => {
      await ask();
      await press(old());
      await mongoose.connection.collection("users").updateOne(
        { username: (await site.addMember(`quick-${count}`)).username },
        {
          $set: { email: fresh(), emailKey: fresh() },
        },
      );
      const answer = await press(fresh());
      expect(answer.status).to.equal(422);
      expect(answer.text).to.include("Username or Email already taken");
      expect(await emailNow()).to.equal(old());
    });

    it("needs only the new one's confirmation if the old one was never confirmed", async () => {
      await mongoose.connection
        .collection("users")
        .updateOne({ username: ann.username }, { $set: { confirmed: false } });
      await ask();
      expect(await mailsTo(site, old())).to.deep.equal([]);
      await press(fresh());
      expect(await user()).to.include({ email: fresh(), confirmed: true });
    });

    it("is confirmed on a page if its code is opened at the API address", async () => {
      await ask();
      const code = codeIn((await mailsTo(site, old()))[0]!);
      const answer = await supertest(site.url)
        .get(`/api/auth/email-confirmation?confirmation=${code}`)
        .expect(302);
      expect(answer.headers.location).to.equal(`/email-confirmation?confirmation=${code}`);
      expect(page(await agent.get(PATH))(".notice-info").text()).to.include("Your current address has not");
    });
  });

  it("are private: guests are asked to sign in", async () => {
    const { headers } = await supertest(site.url).get(PATH).expect(302);
    expect(headers.location).to.equal("/login?next=%2Fsettings%2Faccount");
    await supertest(site.url).post(PATH).type("form").send({ intent: "username", username: "x" }).expect(303);
  });
});
