import { once } from "node:events";
import { Agent, createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import express, { type Request } from "express";
import type { SessionData } from "express-session";
import supertest from "supertest";
import { RememberingStore, type SessionRecords } from "#core/auth/remembering-store.ts";
import { createSessions, type Sessions } from "#core/auth/sessions.ts";
import { eventually } from "#test/support/eventually.ts";
import { useDatabase } from "../../support/database.ts";

describe("Sessions", () => {
  const database = useDatabase();
  let sessions: Sessions;
  let server: Server;
  /** What each path does with the session, once `release` lets it run. */
  let doing: Record<string, (request: Request) => void>;
  let waiting: Map<string, () => void>;

  before(async () => {
    const { client, name: dbName } = database;
    sessions = createSessions({ client, dbName, secret: "a secret of thirty-two characters", secure: false });
    await sessions.prepare();
    const app = express();
    app.use(sessions.middleware);
    app.get("/slow/:what", async (request, response) => {
      await new Promise<void>((go) => waiting.set(request.params.what, go));
      doing[request.params.what]?.(request);
      response.json(request.session);
    });
    app.get("/:what", (request, response) => {
      doing[request.params.what]?.(request);
      response.json(request.session);
    });
    app.get("/end/now", (request, response) => request.session.destroy(() => response.json({})));
    server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
  });

  beforeEach(() => {
    waiting = new Map();
    doing = {
      show: () => {},
      "sign-in": ({ session }) => {
        session.account = { id: "ada", version: 1 };
      },
      mature: ({ session }) => {
        session.mature = true;
      },
      first: ({ session }) => {
        session.unlocked = { ...session.unlocked, first: "1" };
      },
      second: ({ session }) => {
        session.unlocked = { ...session.unlocked, second: "2" };
      },
      flash: ({ session }) => {
        session.flash = { kind: "info", text: "Hello" };
      },
      read: ({ session }) => {
        delete session.flash;
      },
    };
  });

  after(async () => {
    server.closeAllConnections();
    server.close();
  });

  const browser = async () => {
    const agent = supertest.agent(server);
    await agent.get("/sign-in").expect(200);
    return agent;
  };

  /** Starts a slow request and waits until the server holds it; the returned function releases it. */
  const slowly = async (agent: Awaited<ReturnType<typeof browser>>, what: string) => {
    const answer = agent.get(`/slow/${what}`).then((answered) => answered);
    await eventually(() => waiting.has(what));
    return () => {
      waiting.get(what)?.();
      return answer;
    };
  };

  const held = async (agent: Awaited<ReturnType<typeof browser>>): Promise<Partial<SessionData>> =>
    (await agent.get("/show")).body;

  it("store the changes of all concurrent requests", async () => {
    const agent = await browser();
    const first = await slowly(agent, "first");
    const mature = await slowly(agent, "mature");
    await agent.get("/second").expect(200);
    await first();
    await mature();
    expect(await held(agent)).to.deep.include({
      mature: true,
      unlocked: { first: "1", second: "2" },
      account: { id: "ada", version: 1 },
    });
  });

  it("lose a value that one request deletes, even if another still holds it", async () => {
    const agent = await browser();
    await agent.get("/flash").expect(200);
    const mature = await slowly(agent, "mature");
    await agent.get("/read").expect(200);
    await mature();
    const now = await held(agent);
    expect(now).to.include({ mature: true });
    expect(now).not.to.have.property("flash");
  });

  it("do not come back after they ended, even if an earlier request writes to them", async () => {
    const agent = await browser();
    const mature = await slowly(agent, "mature");
    const cookie = await database.db.collection("sessions").countDocuments();
    await agent.get("/end/now").expect(200);
    expect((await mature()).status).to.equal(200);
    expect(await database.db.collection("sessions").countDocuments()).to.equal(cookie - 1);
    expect(await held(agent)).not.to.have.property("account");
  });

  it("do not close the connection of a request when they end during it", async () => {
    const signedIn = await supertest(server).get("/sign-in").expect(200);
    const cookie = String(signedIn.headers["set-cookie"]?.[0]).split(";")[0];
    const { port } = server.address() as AddressInfo;
    const agentOfOne = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<number>((done, fail) => {
        const headers = { cookie };
        const sent = get({ port, path, headers, agent: agentOfOne }, (answer) => {
          answer.resume().once("end", () => done(answer.statusCode ?? 0));
        });
        sent.once("error", fail);
      });
    const slow = ask("/slow/show");
    await eventually(() => waiting.has("show"));
    await sessions.endAll("ada");
    waiting.get("show")?.();
    expect(await slow).to.equal(200);
    expect(await ask("/show")).to.equal(200);
    agentOfOne.destroy();
  });

  it("end for an account if they were started with earlier credentials, but not with newer ones", async () => {
    const before = await browser();
    doing["sign-in"] = ({ session }) => {
      session.account = { id: "ada", version: 2 };
    };
    const since = await browser();
    await sessions.endAll("ada", 2);
    expect(await held(before)).not.to.have.property("account");
    expect(await held(since)).to.have.property("account");
  });

  it("last as long as they are used: every quarter of an hour the cookie and the record are extended to their full lifetime", async () => {
    const agent = await browser();
    await agent.get("/show").expect(200);
    expect((await agent.get("/show")).headers).not.to.have.property("set-cookie");
    const yesterday = Date.now() - 25 * 60 * 60 * 1000;
    doing.age = ({ session }) => {
      session.renewedAt = yesterday;
    };
    await agent.get("/age").expect(200);
    const records = database.db.collection("sessions");
    await records.updateMany({}, { $set: { expires: new Date(Date.now() + 60_000) } });
    const answer = await agent.get("/show").expect(200);
    expect(answer.headers["set-cookie"]?.[0]).to.match(/^session=.*Expires=/);
    const found = await records.findOne({ expires: { $gt: new Date(Date.now() + 20 * 86_400_000) } });
    expect(found).not.to.equal(null);
  });

  it("are listed by account and version, most recently used first, without their secrets", async () => {
    const { db } = database;
    const record = (_id: string, version: number, seen: number, more: object = {}) => ({
      _id,
      expires: new Date(Date.now() + 60_000),
      session: {
        cookie: {},
        account: { id: "bea", version },
        renewedAt: seen,
        device: { agent: `agent of ${_id}`, since: seen - 1 },
      },
      ...more,
    });
    await db
      .collection<{ _id: string }>("sessions")
      .insertMany([
        record("first", 2, 1_000),
        record("second", 2, 3_000),
        record("of before", 1, 4_000),
        record("expired", 2, 5_000, { expires: new Date(0) }),
      ]);
    const listed = await sessions.list({ id: "bea", version: 2 });
    expect(listed.map(({ agent }) => agent)).to.deep.equal(["agent of second", "agent of first"]);
    expect(listed[0]).to.deep.include({ since: new Date(2_999), seen: new Date(3_000) });
    expect(JSON.stringify(listed.map(({ key }) => key))).not.to.match(/first|second/);
    expect(await sessions.endOne("ada", listed[0]!.key)).to.equal(false);
    expect(await sessions.endOne("bea", listed[0]!.key)).to.equal(true);
    expect(await sessions.endOne("bea", listed[0]!.key)).to.equal(false);
    expect(await sessions.list({ id: "bea", version: 2 })).to.have.length(1);
  });
});

describe("The cache in front of the session store", () => {
  const data = (more: object): SessionData => ({ cookie: { originalMaxAge: 1 }, ...more }) as never;

  /** Records whose reads complete when the test says. */
  const slowRecords = () => {
    const reads: ((data: SessionData | null) => void)[] = [];
    const records: SessionRecords = {
      read: () => new Promise((done) => reads.push(done)),
      create: async () => {},
      change: async () => {},
      end: async () => {},
    };
    return { records, reads };
  };

  const ask = (store: RememberingStore) =>
    new Promise<SessionData | null | undefined>((done, fail) =>
      store.get("id", (error, found) => (error ? fail(error) : done(found))),
    );

  it("reads a session once for many concurrent requests", async () => {
    const { records, reads } = slowRecords();
    const store = new RememberingStore(records);
    const all = [ask(store), ask(store), ask(store)];
    expect(reads).to.have.length(1);
    reads[0]?.(data({ mature: true }));
    for (const found of await Promise.all(all)) expect(found).to.include({ mature: true });
    await ask(store);
    expect(reads).to.have.length(1);
  });

  it("does not cache a value that was read while the session ended", async () => {
    for (const end of ["forget", "destroy", "forgetAll"] as const) {
      const { records, reads } = slowRecords();
      const store = new RememberingStore(records);
      const before = ask(store);
      if (end === "destroy") await new Promise<void>((done) => store.destroy("id", () => done()));
      else store[end]("id");
      reads[0]?.(data({ account: { id: "ada", version: 1 } }));
      await before;
      const after = ask(store);
      expect(reads, end).to.have.length(2);
      reads[1]?.(null);
      expect(await after, end).to.equal(null);
    }
  });

  it("passes on an error of the store and reads again the next time", async () => {
    let calls = 0;
    const records: SessionRecords = {
      ...slowRecords().records,
      read: async () => {
        calls += 1;
        throw new Error("away");
      },
    };
    const store = new RememberingStore(records);
    for (const _ of [1, 2]) {
      const failed = await ask(store).catch((error: Error) => error);
      expect(failed).to.be.instanceOf(Error).with.property("message", "away");
    }
    expect(calls).to.equal(2);
  });
});
