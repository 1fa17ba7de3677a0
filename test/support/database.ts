import { randomBytes } from "node:crypto";
import { type Db, MongoClient } from "mongodb";

interface EmbeddedServer {
  readonly uri: string;
  close(): Promise<void>;
}

/** Separate database for one `describe`: empty before it, dropped after it. */
export interface TestDatabase {
  readonly client: MongoClient;
  readonly db: Db;
  /** URI including this database's name. */
  readonly uri: string;
  readonly name: string;
}

let embedded: Promise<EmbeddedServer> | undefined;

/**
 * Returns the URI of the tests' server: `MONGODB_URI` if set, else one embedded in-memory server for the
 * whole mocha process, started on first use and closed after the last test.
 */
export async function databaseUri(): Promise<string> {
  if (process.env.MONGODB_URI) return process.env.MONGODB_URI;
  embedded ??= startEmbedded();
  return (await embedded).uri;
}

/**
 * Gives the surrounding `describe` a new database and a connected client; use the getters inside hooks and
 * tests.
 */
export function useDatabase(): TestDatabase {
  let client: MongoClient | undefined;
  let database: Db | undefined;
  const place = emptyPlace();
  before("connect", async () => {
    client = await new MongoClient(place.uri).connect();
    database = client.db(place.name);
  });
  after("disconnect", async () => client?.close());
  return {
    get client() {
      return given(client);
    },
    get db() {
      return given(database);
    },
    get uri() {
      return place.uri;
    },
    get name() {
      return place.name;
    },
  };
}

/** Like `useDatabase`, without a client: the URI for `mongoose.connect` or an application under test. */
export function useMongoose(): Pick<TestDatabase, "uri" | "name"> {
  return placeForMongoose();
}

/** Implements `useMongoose`, for functions that call it in some suites only. */
export function placeForMongoose(): Pick<TestDatabase, "uri" | "name"> {
  before("close the shared site", closeShared);
  return emptyPlace();
}

/** For suites that connect mongoose to a database that they open themselves: closes the shared site first. */
export function useSeparateMongoose(): void {
  before("close the shared site", closeShared);
}

let shared: (() => Promise<void>) | undefined;

/**
 * Registers a function that runs before another suite uses mongoose, and before the embedded database is
 * closed.
 */
export function shareUntilClosed(close: () => Promise<void>): void {
  shared = close;
}

async function closeShared(this: Mocha.Context): Promise<void> {
  const close = shared;
  shared = undefined;
  await close?.();
}

/** Returns the URI with another database's name. */
export function withDatabase(uri: string, name: string): string {
  const [, server, query] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  if (!server) throw new Error("MONGODB_URI is not a MongoDB connection string");
  return `${server}/${name}${query ?? ""}`;
}

function emptyPlace(): Pick<TestDatabase, "uri" | "name"> {
  const name = `test-${randomBytes(6).toString("hex")}`;
  let uri: string | undefined;
  before("find the database server", async () => {
    uri = withDatabase(await databaseUri(), name);
  });
  after("drop the database", async () => {
    if (uri) await dropDatabase(uri, name);
  });
  return {
    name,
    get uri() {
      return given(uri);
    },
  };
}

export async function dropDatabase(uri: string, name: string): Promise<void> {
  const client = new MongoClient(uri);
  try {
    await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

/** Loaded on demand, so that a run against a real MongoDB never loads the embedded one. */
async function startEmbedded(): Promise<EmbeddedServer> {
  const { startEmbeddedMongo } = await import("#src/embedded-mongo/index.ts");
  // Sites under test have simulated clocks; the machine's clock must not expire their documents.
  return startEmbeddedMongo({ keepsExpired: true });
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("the test database is there only inside hooks and tests");
  return value;
}

after("close the shared site", closeShared);
after("close the embedded database", async () => {
  const server = embedded;
  embedded = undefined;
  await (await server)?.close();
});
