import { createServer } from "node:http";
import argon2 from "argon2";
import mongoose from "mongoose";
import { type Logger, pino } from "pino";
import supertest from "supertest";
import { type App, createApp, type Surroundings } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { Caller, Viewer } from "../../src/core/base/viewer.ts";
import { guest } from "../../src/core/base/viewer.ts";
import { type Database, openDatabase } from "../../src/core/db/open.ts";
import { findAccount, registerUser } from "../../src/features/people/identity/index.ts";
import type { Role } from "../../src/shared/people/staff.enums.ts";
import { useMongoose } from "./database.ts";

/** A member made for a test. */
export interface TestMember {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly viewer: Viewer;
  readonly caller: Caller;
}

/** The whole product, listening on loopback with an empty database of its own. */
export interface TestSite {
  readonly url: string;
  /** The address of its database. */
  readonly uri: string;
  readonly app: App;
  /** An account; its role is set past the commands, for only an admin may. */
  addMember(username: string, role?: Role): Promise<TestMember>;
  /** A browser without JavaScript that keeps its cookies; signed in when a member is given. */
  visit(member?: TestMember): Promise<ReturnType<typeof supertest.agent>>;
  /** A bearer token by the API. */
  tokenOf(member: TestMember): Promise<string>;
}

const PASSWORD = "correct horse battery";
/** Of every member made for a test; hashed once, and quick to check, for thousands of them sign in. */
const hashed = argon2.hash(PASSWORD, {
  type: argon2.argon2id,
  memoryCost: 1_024,
  timeCost: 2,
  parallelism: 1,
});

/** Gives the surrounding `describe` a running site; use it inside hooks and tests. */
export function useSite(
  environment: Record<string, string> = {},
  logger: Logger = pino({ level: "silent" }),
  surroundings: Surroundings = {},
): TestSite {
  const place = useMongoose();
  let running: { url: string; app: App; database: Database } | undefined;
  const site = () => {
    if (!running) throw new Error("the test site is there only inside hooks and tests");
    return running;
  };

  before("start the site", async function () {
    this.timeout(60_000);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const config = readConfig({
      NODE_ENV: "test",
      SITE_URL: url,
      DEMO: "0",
      RATE_LIMITS: "0",
      LOG_LEVEL: "silent",
      ...environment,
    });
    const database = await openDatabase({ uri: place.uri, monitorCommands: true });
    const app = await createApp(
      { ...config, mongodbUri: place.uri },
      database,
      logger,
      undefined,
      surroundings,
    );
    await new Promise<void>((done) => app.server.listen(port, "127.0.0.1", done));
    await app.jobs.start();
    running = { url, app, database };
  });

  after("stop the site", async function () {
    this.timeout(30_000);
    if (!running) return;
    const { app, database } = running;
    const closed = new Promise<void>((done) => app.server.close(() => done()));
    app.server.closeAllConnections();
    // Sockets of browsers that are still open end with it.
    await app.close();
    await closed;
    await database.close();
    running = undefined;
  });

  return {
    get url() {
      return site().url;
    },
    get uri() {
      return place.uri;
    },
    get app() {
      return site().app;
    },
    async addMember(username, role = "member") {
      const caller = { viewer: guest, requestId: "test" };
      const email = `${username}@example.com`;
      const { services } = site().app;
      const quick = { ...services, passwords: { ...services.passwords, hash: () => hashed } };
      const { _id } = await registerUser(quick, caller, {
        username,
        email,
        password: PASSWORD,
      });
      if (role !== "member")
        await mongoose.connection.collection("users").updateOne({ _id }, { $set: { role } });
      const viewer: Viewer = { ...guest, ...(await findAccount(String(_id)))! };
      return { id: String(_id), username, password: PASSWORD, viewer, caller: { viewer, requestId: "test" } };
    },
    async visit(member) {
      const agent = supertest.agent(site().url);
      if (member) {
        const form = { identifier: member.username, password: member.password };
        await agent.post("/login").type("form").send(form).expect(303);
      }
      return agent;
    },
    async tokenOf(member) {
      const { body } = await supertest(site().url)
        .post("/api/auth/local")
        .send({ identifier: member.username, password: member.password })
        .expect(200);
      return body.jwt as string;
    },
  };
}

/** The token that a signed-in page's forms carry. */
export async function csrfOf(
  agent: ReturnType<typeof supertest.agent>,
  path = "/settings/reader",
): Promise<string> {
  const { text } = await agent.get(path).expect(200);
  const token = /name="_csrf" value="([^"]+)"/.exec(text)?.[1];
  if (!token) throw new Error(`no form with a token on ${path}`);
  return token;
}

/** The ports of this process's sites: below those that systems give away, of which one that is let go is soon another's. */
const PORTS = { from: 20_000, processes: 200, each: 60 };
let sites = 0;

export async function freePort(): Promise<number> {
  for (;;) {
    const own = PORTS.from + (process.pid % PORTS.processes) * PORTS.each;
    const port = own + (sites++ % PORTS.each);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}
