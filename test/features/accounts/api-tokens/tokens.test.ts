import { once } from "node:events";
import { expect } from "chai";
import mongoose from "mongoose";
import { io } from "socket.io-client";
import supertest from "supertest";
import { ApiToken } from "#features/accounts/api-tokens/model.ts";
import { listApiTokens } from "#features/accounts/api-tokens/reads.ts";
import { setPassword } from "#features/people/identity/index.ts";
import { blockUser } from "#features/people/staff/index.ts";
import type { ApiScope } from "#shared/accounts/api-tokens.enums.ts";
import { ask, confirmIfAsked, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const PATH = "/settings/tokens";
type Agent = ReturnType<typeof supertest.agent>;

describe("Personal tokens", () => {
  const site = useSite();
  let count = 0;
  let ann: TestMember;
  let agent: Agent;
  beforeEach(async () => {
    ann = await site.addMember(`coder-${++count}`);
    agent = await site.visit(ann);
  });

  const fill = async (values: Record<string, string | readonly string[]>, by = { agent, member: ann }) =>
    send(by.agent, formOf(await by.agent.get(PATH).expect(200), "name"), {
      name: "Backup",
      scopes: ["read"],
      days: "30",
      currentPassword: by.member.password,
      ...values,
    });
  const shown = (answer: { text: string }) => page(answer)("input.secret").attr("value");
  /** Creates a token, which the page shows once. */
  const make = async (scopes: readonly ApiScope[], by = { agent, member: ann }): Promise<string> => {
    await (await fill({ scopes }, by)).status;
    const token = shown(await by.agent.get(PATH).expect(200));
    if (!token) throw new Error("no token is shown");
    return token;
  };
  const as = (token: string, method: "get" | "post" | "put" | "delete", path: string) =>
    supertest(site.url)[method](path).set("Authorization", `Bearer ${token}`);
  const idOf = (token: string) => token.split("_")[1]!;

  describe("created in the settings", () => {
    it("are shown once, only in that browser, and stored as a hash", async () => {
      const done = await fill({});
      expect([done.status, done.headers.location]).to.deep.equal([303, PATH]);
      expect(String(done.headers["set-cookie"])).to.match(
        /new-token=fw_[^;]+; Max-Age=60; Path=\/settings\/tokens; .*HttpOnly; SameSite=Strict/,
      );
      const first = await agent.get(PATH).expect(200);
      const token = shown(first)!;
      expect(token).to.match(/^fw_[0-9a-f]{24}_[\w-]{43}$/);
      expect(first.headers["cache-control"]).to.equal("no-store");
      expect((await agent.get(PATH).expect(200)).text).not.to.include(token.slice(30));
      const everything = await Promise.all(
        (await mongoose.connection.db!.collections()).map((each) => each.find().toArray()),
      );
      expect(JSON.stringify(everything)).not.to.include(token.slice(-43));
    });

    it("are listed with name, scopes, expiry and last use", async () => {
      const token = await make(["read", "write"]);
      const text = async () => page(await agent.get(PATH))(".facts-list").text();
      expect(await text()).to.match(/Backup.*Read.*Write.*not used yet.*Expires/);
      await as(token, "get", "/api/users/me").expect(200);
      expect(await text()).to.match(/last used/);
    });

    it("require a name, a scope, a valid expiry and the password, with messages at the fields", async () => {
      const refusals = [
        ["name", { name: " " }, "This field is required"],
        ["scopes", { scopes: [] }, "Please tick at least one thing that the token can use."],
        ["scopes", { scopes: ["read", "everything"] }, "Please choose one of the options."],
        ["days", { days: "31" }, "Please choose one of the options."],
        ["currentPassword", { currentPassword: "wrong" }, "The provided current password is invalid"],
      ] as const;
      for (const [field, values, message] of refusals) {
        const answer = await fill(values);
        expect(answer.status, field).to.equal(422);
        expect(messagesIn(answer).at(field === "scopes" ? "scopes" : field)).to.equal(message);
      }
      expect(await ApiToken.countDocuments({ user: ann.id })).to.equal(0);
    });

    it("offer the scopes that routes require, and back-office scopes only to staff", async () => {
      const offered = async (by: Agent) =>
        page(await by.get(PATH))("input[name=scopes]")
          .map((_, box) => page({ text: "" })(box).attr("value"))
          .get();
      expect(await offered(agent)).to.deep.equal(["read", "write", "messages", "payments"]);
      const moderator = await site.visit(await site.addMember(`mod-${count}`, "moderator"));
      expect(await offered(moderator)).to.include("staff");
    });

    it("are limited to fifty", async () => {
      const user = new mongoose.Types.ObjectId(ann.id);
      const one = { user, name: "x", hash: "x", scopes: ["read"], expires: null, createdAt: new Date() };
      await ApiToken.insertMany(Array.from({ length: 50 }, () => one));
      const answer = await fill({});
      expect(answer.status).to.equal(422);
      expect(messagesIn(answer).head[0]).to.include("reached the limit for tokens");
    });

    it("are looked up by an index", async () => {
      const plan = await ApiToken.find({ user: ann.id }).sort({ createdAt: -1 }).explain("executionStats");
      expect(JSON.stringify(plan)).to.include("IXSCAN").and.not.include("COLLSCAN");
      expect(await listApiTokens(ann.id, new Date())).to.deep.equal([]);
    });
  });

  describe("sent as bearer tokens", () => {
    it("read with `read`, change with `write`, and nothing else", async () => {
      const [reader, writer] = [await make(["read"]), await make(["write"])];
      await as(reader, "get", "/api/users/me").expect(200);
      await as(reader, "get", "/api/stories").expect(200);
      const put = (token: string) => as(token, "put", `/api/users/${ann.id}`).send({ location: "Here" });
      const { body } = await put(reader).expect(403);
      expect(body.error).to.include({
        name: "ForbiddenError",
        message: 'This token does not have the scope "write".',
      });
      await put(writer).expect(200);
      await as(writer, "get", "/api/stories").expect(403);
      await as(writer, "get", "/api/users/me").expect(403);
    });

    it("read private data only with the scope that names it, even indirectly", async () => {
      const [plain, payer] = [await make(["read", "write"]), await make(["payments"])];
      for (const path of [
        "messages",
        "message-groups",
        "messages/count",
        "messages/since?at=2026-01-01T00:00:00Z",
      ])
        await as(plain, "get", `/api/${path}`).expect(403);
      const friend = await make(["messages"]);
      await as(friend, "get", "/api/messages").expect(200);
      await as(friend, "get", "/api/notifications").expect(403);
      await as(plain, "get", "/api/payment-accounts").expect(403);
      await as(payer, "get", "/api/payment-accounts").expect(200);
      await as(payer, "get", "/api/stories").expect(403);
    });

    it("act for their member, including their drafts", async () => {
      const story = await writeStory(site, ann, { draft: true });
      const token = await make(["read"]);
      const path = `/api/stories/${story.id}?publicationState=preview`;
      await as(token, "get", path).expect(200);
      await supertest(site.url).get(path).expect(404);
    });

    it("are refused for changes to the account itself", async () => {
      const token = await make(["read", "write"]);
      const input = {
        currentPassword: ann.password,
        password: "another one",
        passwordConfirmation: "another one",
      };
      const { body } = await as(token, "post", "/api/auth/change-password").send(input).expect(403);
      expect(body.error.message).to.equal("A personal token cannot do this. Sign in with your password.");
      await as(token, "delete", `/api/users/${ann.id}`).expect(403);
      expect(await site.tokenOf(ann)).to.be.a("string");
    });

    it("open no pages, which need a session", async () => {
      const token = await make(["read", "write"]);
      const { headers } = await as(token, "get", PATH).expect(302);
      expect(headers.location).to.include("/login");
    });

    it("of a moderator have a member's rights, unless they have a back-office scope", async () => {
      const member = await site.addMember(`mod2-${count}`, "moderator");
      const by = { agent: await site.visit(member), member };
      const chief = await site.addMember(`chief2-${count}`, "admin");
      await blockUser(site.app.services, chief.caller, ann.id, { reason: "spam" });
      // Only the staff can see blocked accounts; for users, a missing entry returns 204.
      const ask = async (token: string) => (await as(token, "get", `/api/users/${ann.id}`)).status;
      expect(await ask(await make(["read"], by))).to.equal(204);
      expect(await ask(await make(["read", "staff"], by))).to.equal(200);
    });

    it("return 401 if they are made up, truncated, signed with another secret, or expired", async () => {
      const [token, other] = [await make(["read"]), await make(["read"])];
      const mixed = `fw_${idOf(token)}_${other.slice(-43)}`;
      for (const bad of [
        mixed,
        token.slice(0, -1),
        `${token}x`,
        "fw_",
        `fw_${"0".repeat(24)}_${other.slice(-43)}`,
      ]) {
        const { body } = await as(bad, "get", "/api/stories").expect(401);
        expect(body.error.message).to.equal("Missing or invalid credentials");
      }
      await as(token, "get", "/api/users/me").expect(200);
      await ApiToken.updateOne({ _id: idOf(token) }, { $set: { expires: new Date(Date.now() - 1) } });
      await as(token, "get", "/api/users/me").expect(401);
      expect(page(await agent.get(PATH))(".facts-list").text()).to.include("Expired");
    });

    it("open the live channel only if they may read messages too", async () => {
      const connect = async (token: string) => {
        const socket = io(site.url, { auth: { token }, reconnection: false, forceNew: true });
        const outcome = await Promise.race([
          once(socket as never, "connect").then(() => "open"),
          once(socket as never, "connect_error").then(([error]) => error.message as string),
        ]);
        return { socket, outcome };
      };
      const refused = await connect(await make(["read"]));
      expect(refused.outcome).to.equal("Forbidden");
      refused.socket.close();
      const token = await make(["read", "messages"]);
      const { socket, outcome } = await connect(token);
      expect(outcome).to.equal("open");
      const ended = once(socket as never, "disconnect");
      await revoke(agent, idOf(token));
      await ended;
      socket.close();
    });
  });

  const revoke = async (by: Agent, id: string) => {
    const fields = { revoke: id, _csrf: await csrfOf(by) };
    return confirmIfAsked(by, await by.post(PATH).type("form").send(fields));
  };

  describe("end", () => {
    const isVoid = async (token: string) => (await as(token, "get", "/api/stories")).status === 401;

    it("when they are revoked, immediately, and only by their owner", async () => {
      const token = await make(["read"]);
      expect(await isVoid(token)).to.equal(false);
      const stranger = await site.visit(await site.addMember(`stranger-${count}`));
      expect((await revoke(stranger, idOf(token))).status).to.equal(404);
      const asked = await ask(agent, PATH, { revoke: idOf(token) });
      expect(asked.title).to.match(/^Revoke the token “.+”\?$/);
      expect((await asked.goBack()).status).to.equal(200);
      expect(await isVoid(token)).to.equal(false);
      expect((await asked.confirm()).status).to.equal(303);
      expect(await isVoid(token)).to.equal(true);
      expect((await revoke(agent, "no id")).status).to.equal(404);
    });

    it("when their member is blocked", async () => {
      const token = await make(["read"]);
      expect(await isVoid(token)).to.equal(false);
      const chief = await site.addMember(`chief-${count}`, "admin");
      await blockUser(site.app.services, chief.caller, ann.id, { reason: "spam" });
      expect(await isVoid(token)).to.equal(true);
    });

    it("when their owner changes the password, but not when only the sessions are ended", async () => {
      const token = await make(["read"]);
      const bearer = await site.tokenOf(ann);
      await agent
        .post("/settings/devices")
        .type("form")
        .send({ intent: "others", _csrf: await csrfOf(agent) });
      expect(await isVoid(token)).to.equal(false);
      expect(await isVoid(bearer)).to.equal(true);
      const input = {
        currentPassword: ann.password,
        password: "another one",
        passwordConfirmation: "another one",
      };
      await as(await site.tokenOf(ann), "post", "/api/auth/change-password")
        .send(input)
        .expect(200);
      expect(await isVoid(token)).to.equal(true);
      expect(await setPassword(site.app.services, ann.id, "yet another")).to.be.a("number");
    });

    it("when the account is deleted", async () => {
      const token = await make(["read"]);
      await mongoose.connection.collection("users").deleteOne({ username: ann.username });
      for (let tries = 0; tries < 200 && !(await isVoid(token)); tries += 1);
      expect(await isVoid(token)).to.equal(true);
    });
  });
});
