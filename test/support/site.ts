import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { Document } from "mongodb";
import mongoose from "mongoose";
import { type Logger, pino } from "pino";
import supertest from "supertest";
import { type Caller, guest, type Viewer } from "#core/base/viewer.ts";
import { type Database, openDatabase } from "#core/db/open.ts";
import { registerUser } from "#features/people/identity/index.ts";
import type { Role } from "#shared/people/staff.enums.ts";
import { type App, createApp, type Surroundings } from "#src/app.ts";
import { type Config, readConfig } from "#src/config.ts";
import { databaseUri, dropDatabase, placeForMongoose, shareUntilClosed, withDatabase } from "./database.ts";
import { hashed, memberOf, PASSWORD, storeMember, storeSession, tokenFor } from "./members.ts";

/** A member created for a test. */
export interface TestMember {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly viewer: Viewer;
  readonly caller: Caller;
}

/** The whole product, listening on loopback with a separate empty database. */
export interface TestSite {
  readonly url: string;
  /** URI of its database. */
  readonly uri: string;
  readonly app: App;
  /** Stores an account as it is after its registration, without the events of one (members.ts). */
  addMember(username: string, role?: Role): Promise<TestMember>;
  /** Registers an account, with all that follows; its role is set in the database, as only an admin may change it. */
  register(username: string, role?: Role): Promise<TestMember>;
  /** Returns a browser without JavaScript that stores its cookies; it has a stored session if a member is given. */
  visit(member?: TestMember): Promise<ReturnType<typeof supertest.agent>>;
  /** Returns a browser in which a member has signed in by the form, with all that follows. */
  signIn(member: TestMember): Promise<ReturnType<typeof supertest.agent>>;
  /** Returns a bearer token for the API. */
  tokenOf(member: TestMember): Promise<string>;
}

/** Running site and its database. */
interface RunningSite {
  readonly url: string;
  readonly uri: string;
  readonly app: App;
  readonly database: Database;
  readonly config: Config;
}

/** Site of all suites without special requirements, with its documents as they were at the start. */
let shared: { readonly site: RunningSite; readonly documents: ReadonlyMap<string, Document[]> } | undefined;

/** True in the long tier, whose suites fill a database with more than is quickly emptied. */
const SEPARATE_SITES = process.env.SEPARATE_SITES === "1";

/**
 * Gives the surrounding `describe` a running site; use it inside hooks and tests. Without arguments the site
 * is shared by all suites of the process: its database and caches are reset after each.
 */
export function useSite(
  environment?: Record<string, string>,
  logger?: Logger,
  surroundings?: Surroundings,
): TestSite {
  const isOwn = SEPARATE_SITES || environment || logger || surroundings;
  return testSite(isOwn ? ownSite(environment, logger, surroundings) : sharedSite());
}

/**
 * Like `useSite()`, but the shared site is also emptied between tests, so that none relies on the one before. What
 * the tests need is stored in `beforeEach`. Costs about 0.2 s a test.
 */
export function useEmptySite(): TestSite {
  const site = testSite(sharedSite());
  let isUsed = false;
  // Not after the test: its pages in a browser are closed only then, and may still be loading something.
  beforeEach("empty the shared site", async () => {
    if (isUsed) await emptyShared();
    isUsed = true;
  });
  return site;
}

/** Like `useSite()`, for a suite that changes the site, such as its services. */
export function useFreshSite(): TestSite {
  return testSite(ownSite());
}

function sharedSite(): () => RunningSite {
  before("start the shared site", async () => {
    if (shared) return;
    const name = `test-${randomBytes(6).toString("hex")}`;
    const site = await startSite(withDatabase(await databaseUri(), name));
    await site.app.jobs.whenIdle();
    shared = { site, documents: await allDocuments(site.database) };
    shareUntilClosed(async () => {
      shared = undefined;
      await stopSite(site);
      await dropDatabase(site.uri, name);
    });
  });
  after("empty the shared site", emptyShared);
  return () => given(shared?.site);
}

async function emptyShared(): Promise<void> {
  if (shared) await emptySite(shared.site, shared.documents);
}

function ownSite(
  environment: Record<string, string> = {},
  logger?: Logger,
  surroundings?: Surroundings,
): () => RunningSite {
  const place = placeForMongoose();
  let running: RunningSite | undefined;
  before("start the site", async () => {
    running = await startSite(place.uri, environment, logger, surroundings);
  });
  after("stop the site", async () => {
    if (running) await stopSite(running);
    running = undefined;
  });
  return () => given(running);
}

async function startSite(
  uri: string,
  environment: Record<string, string> = {},
  logger: Logger = pino({ level: "silent" }),
  surroundings: Surroundings = {},
): Promise<RunningSite> {
  const reserved = await listenOnAnyPort();
  const { port } = reserved.address() as AddressInfo;
  const url = `http://${environment.TEST_HOST ?? "127.0.0.1"}:${port}`;
  const config = readConfig({
    NODE_ENV: "test",
    SITE_URL: url,
    DEMO: "0",
    RATE_LIMITS: "0",
    EBOOK_CONVERT: "no-such-ebook-convert",
    LOG_LEVEL: "silent",
    ...environment,
  });
  const database = await openDatabase({ uri });
  const app = await createApp({ ...config, mongodbUri: uri }, database, logger, undefined, surroundings);
  // Takes over the port, which was never free in between.
  await new Promise<void>((done) => app.server.listen(reserved, done));
  await postponeDailyJobs(database);
  await app.jobs.start();
  return { url, uri, app, database, config };
}

/** Nothing changes documents because a test happens to run at the minute of an hourly or nightly job. */
async function postponeDailyJobs(database: Database): Promise<void> {
  const due = new Date(Date.now() + 30 * 86_400_000);
  await database.connection
    .db!.collection("jobs")
    .updateMany({ every: { $type: "string" } }, { $set: { due } });
}

async function stopSite({ app, database }: RunningSite): Promise<void> {
  const closed = new Promise<void>((done) => app.server.close(() => done()));
  app.server.closeAllConnections();
  // Also closes open sockets of browsers.
  await app.close();
  await closed;
  await database.close();
}

/** Restores the database's initial documents, and clears all caches. Recurring jobs continue. */
async function emptySite({ app, database }: RunningSite, documents: ReadonlyMap<string, Document[]>) {
  app.server.closeAllConnections();
  await app.jobs.whenIdle();
  const db = database.connection.db!;
  for (const collection of await db.collections()) {
    if (collection.collectionName.startsWith("system.")) continue;
    const isJobs = collection.collectionName === "jobs";
    await collection.deleteMany(isJobs ? { every: null } : {});
    const kept = isJobs ? [] : (documents.get(collection.collectionName) ?? []);
    // A running process records itself at any moment, so one of the initial documents may be there already.
    if (kept.length > 0)
      await collection.bulkWrite(
        kept.map((replacement) => ({
          replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
        })),
      );
  }
  await postponeDailyJobs(database);
  await app.reload();
}

async function allDocuments(database: Database): Promise<Map<string, Document[]>> {
  const collections = await database.connection.db!.collections();
  const named = await Promise.all(
    collections.map(async (each) => [each.collectionName, await each.find().toArray()] as const),
  );
  return new Map(named.filter(([, found]) => found.length > 0));
}

function given(running: RunningSite | undefined): RunningSite {
  if (!running) throw new Error("the test site is there only inside hooks and tests");
  return running;
}

function testSite(site: () => RunningSite): TestSite {
  return {
    get url() {
      return site().url;
    },
    get uri() {
      return site().uri;
    },
    get app() {
      return site().app;
    },
    async addMember(username, role = "member") {
      return memberOf(await storeMember(username, role, site().app.services.now()), username);
    },
    async register(username, role = "member") {
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
      return memberOf(_id, username);
    },
    async visit(member) {
      const agent = supertest.agent(site().url);
      if (!member) return agent;
      const cookie = await storeSession(member, site().config);
      if (!cookie) return this.signIn(member);
      agent.jar.setCookie(
        `${cookie.name}=${cookie.value}; path=/; httponly`,
        new URL(site().url).hostname,
        "/",
      );
      return agent;
    },
    async signIn(member) {
      const agent = supertest.agent(site().url);
      const form = { identifier: member.username, password: member.password };
      await agent.post("/login").type("form").send(form).expect(303);
      return agent;
    },
    tokenOf: (member) => tokenFor(member, site().config),
  };
}

/** Returns the session's CSRF token without a form's idempotency key: each request with it is processed. */
export async function csrfOf(
  agent: ReturnType<typeof supertest.agent>,
  path = "/settings/reader",
): Promise<string> {
  const { text } = await agent.get(path).expect(200);
  const token = /name="_csrf" value="([^".]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no form with a token on ${path}`);
  return token;
}

/** The site's address is part of its configuration, so its port is needed before it can listen. */
async function listenOnAnyPort(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

/**
 * Ports for programs that are started again on the same one: below the ephemeral ports, where a released port is soon
 * reused.
 */
const PORTS = { from: 20_000, processes: 200, each: 60 };
let portsReturned = 0;

/** Returns a port that is free at the moment, for a process that is killed and started again on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const own = PORTS.from + (process.pid % PORTS.processes) * PORTS.each;
    const port = own + (portsReturned++ % PORTS.each);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}
