import { expect } from "chai";
import supertest from "supertest";
import { DEMO_PASSWORD, hashPassword } from "#core/auth/passwords.ts";
import { toId } from "#core/db/ids.ts";
import { User } from "#features/people/users/entity.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { messagesIn } from "#test/app/support/forms.ts";
import { useBuiltServer } from "#test/support/built-server.ts";
import { codeIn, mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  PAYMENTS: "sandbox",
  SESSION_SECRET: "a session secret of enough characters",
  JWT_SECRET: "another secret for the tokens of tests",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 9).toString("base64")}`,
  CAPTCHA: "0",
};
const { demoPassword } = accountsMessages;

describe("The demo's password in production", () => {
  const site = useSite(PRODUCTION);
  const post = (path: string, body: object) => supertest(site.url).post(`/api/auth/${path}`).send(body);
  const demoHash = hashPassword(DEMO_PASSWORD);

  /** Gives an account the demo's password, as in a database that was moved from a laptop. */
  const move = async ({ id }: TestMember) => {
    await User.collection.updateOne(
      { _id: toId(id) },
      { $set: { passwordHash: await demoHash }, $unset: { hasDemoPassword: "" } },
    );
    await site.app.reload();
  };

  it("is refused at sign-in, by the form with a message at its field and by the API", async () => {
    const ada = await site.addMember("ada.marsh", "admin");
    await move(ada);
    const form = { identifier: "ada.marsh", password: DEMO_PASSWORD };
    const agent = supertest.agent(site.url);
    const answer = await agent.post("/login").type("form").send(form).expect(422);
    const { text } = answer;
    expect(messagesIn(answer).at("password")).to.equal(demoPassword);
    expect(text).to.include('value="ada.marsh"').and.not.include(`value="${DEMO_PASSWORD}"`);
    await agent.get("/my-stories").expect(302);
    const { body } = await post("local", form).expect(400);
    expect(body.error.message).to.equal(demoPassword);
    expect(body.error.details.errors[0].path).to.deep.equal(["password"]);
    const wrong = await post("local", { ...form, password: "not the password" }).expect(400);
    expect(wrong.body.error.message).to.equal("Invalid identifier or password");
  });

  it("ends the sessions and tokens that an account had before, until a reset mail replaces it", async () => {
    const holt = await site.addMember("maren.holt");
    const [agent, token] = [await site.visit(holt), await site.tokenOf(holt)];
    const me = (jwt: string) =>
      supertest(site.url).get("/api/users/me").set("Authorization", `Bearer ${jwt}`);
    await agent.get("/my-stories").expect(200);
    await move(holt);
    await agent.get("/my-stories").expect(302);
    await me(token).expect(401);

    await post("forgot-password", { email: "maren.holt@example.com" }).expect(200);
    const code = codeIn((await mailsTo(site, "maren.holt@example.com"))[0]!);
    const reset = (password: string) =>
      post("reset-password", { code, password, passwordConfirmation: password });
    const again = await reset(DEMO_PASSWORD).expect(400);
    expect(again.body.error.message).to.equal(identityMessages.passwordOfDemo);
    const { body } = await reset("harbour wax lantern").expect(200);
    await me(body.jwt).expect(200);
    await post("local", { identifier: "maren.holt", password: "harbour wax lantern" }).expect(200);
  });

  it("cannot be chosen by new members", async () => {
    const account = { username: "newcomer", email: "newcomer@example.com", password: DEMO_PASSWORD };
    const { body } = await post("local/register", account).expect(400);
    expect(body.error.message).to.equal(identityMessages.passwordOfDemo);
  });

  it("is looked for once in each account, and not in one with another password", async () => {
    const nell = await site.addMember("nell.ashby");
    await User.collection.updateOne({ _id: toId(nell.id) }, { $unset: { hasDemoPassword: "" } });
    await site.app.reload();
    const agent = await site.visit(nell);
    await agent.get("/my-stories").expect(200);
    const stored = await User.findById(nell.id).select("+hasDemoPassword").lean();
    expect(stored).to.have.property("hasDemoPassword", false);
  });
});

describe("The demo's password outside production", () => {
  const server = useBuiltServer();

  it("signs in to a laptop's database, and its accounts are counted in the log when production starts with it", async () => {
    const account = { username: "gwen.moss", email: "gwen@example.com", password: DEMO_PASSWORD };
    const credentials = { identifier: account.username, password: account.password };
    const laptop = await server.start({ ENCRYPTION_KEYS: PRODUCTION.ENCRYPTION_KEYS });
    await supertest(laptop.url).post("/api/auth/local/register").send(account).expect(200);
    await supertest(laptop.url).post("/api/auth/local").send(credentials).expect(200);
    await laptop.end();
    const moved = await server.start({
      ...PRODUCTION,
      SITE_URL: "http://127.0.0.1",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
    });
    await supertest(moved.url).post("/api/auth/local").send(credentials).expect(400);
    await moved.end();
    expect(moved.output()).to.include("1 account has the password of the demo");
  });
});
