import { expect } from "chai";
import express, { type Request } from "express";
import supertest from "supertest";
import { createSessions, type Sessions } from "#core/auth/sessions.ts";
import { useDatabase } from "../../support/database.ts";

const HOUR = 60 * 60 * 1000;

describe("Recalling a cached session before the session middleware", () => {
  const database = useDatabase();
  let sessions: Sessions;
  let app: express.Express;

  beforeEach(async () => {
    sessions = createSessions({
      client: database.client,
      dbName: database.name,
      secret: "a test's own secret",
      secure: false,
    });
    app = express();
    app.use(sessions.middleware);
    app.get("/sign-in", (request, response) => {
      Object.assign(request.session, { account: { id: "a".repeat(24), version: 1 }, renewedAt: Date.now() });
      response.end();
    });
    app.get("/sign-out", (request, response) => {
      request.session.destroy(() => response.end());
    });
    app.get("/", (request, response) => response.json({ account: request.session.account ?? null }));
  });

  const asked = (cookie: string) => sessions.recall({ headers: { cookie } } as Request);
  async function signIn(): Promise<string> {
    const { headers } = await supertest(app).get("/sign-in").expect(200);
    return String(headers["set-cookie"]).split(";")[0]!;
  }
  const visit = (cookie: string) => supertest(app).get("/").set("Cookie", cookie).expect(200);

  it("finds a session that the middleware has accepted, and no other cookie", async () => {
    const cookie = await signIn();
    expect(asked(cookie)).to.equal(null);
    await visit(cookie);
    expect(asked(cookie)?.account).to.deep.equal({ id: "a".repeat(24), version: 1 });
    expect(asked(`theme=dark; ${cookie}; x=1`)?.account?.version).to.equal(1);
    expect(asked(`${cookie}; session=s%3Aother.signature`)).to.equal(null);
    expect(asked("")).to.equal(null);
  });

  it("never finds one with an invalid signature, even for a valid id", async () => {
    const cookie = await signIn();
    await visit(cookie);
    const forged = `${cookie.slice(0, -4)}AAAA`;
    expect((await visit(forged)).body.account).to.equal(null);
    expect(asked(forged)).to.equal(null);
  });

  it("forgets one that ended here, elsewhere or with all others of its account", async () => {
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    for (const cookie of [first, second, third]) await visit(cookie);
    await supertest(app).get("/sign-out").set("Cookie", first);
    expect(asked(first)).to.equal(null);
    sessions.forget(decodeURIComponent(second.slice("session=".length)).slice(2).split(".")[0]!);
    expect(asked(second)).to.equal(null);
    await sessions.endAll("a".repeat(24));
    expect(asked(third)).to.equal(null);
    expect((await visit(third)).body.account).to.equal(null);
  });

  it("leaves a session that is due for renewal to the middleware, which renews it", async () => {
    const cookie = await signIn();
    const stored = database.db.collection<{ _id: string }>("sessions");
    const [document] = await stored.find().sort({ expires: -1 }).limit(1).toArray();
    const yesterday = Date.now() - 25 * HOUR;
    await stored.updateOne({ _id: document!._id }, { $set: { "session.renewedAt": yesterday } });
    sessions.forget(document!._id);
    const { headers } = await supertest(app).get("/dry").set("Cookie", cookie);
    expect(headers["set-cookie"]).to.have.length(1);
    await visit(cookie);
    expect(asked(cookie)?.renewedAt).to.be.greaterThan(yesterday);
  });

  it("returns frozen data, which the middleware copies before changing it", async () => {
    const cookie = await signIn();
    await visit(cookie);
    expect(() => {
      asked(cookie)!.account!.id = "b".repeat(24);
    }).to.throw(TypeError);
    expect(asked(cookie)?.account?.id).to.equal("a".repeat(24));
    await visit(cookie);
  });
});
