import { randomBytes } from "node:crypto";
import { type Db, MongoClient } from "mongodb";

interface EmbeddedServer {
  readonly uri: string;
  close(): Promise<void>;
}

/** A database of its own for one `describe`: empty before it, dropped after it. */
export interface TestDatabase {
  readonly client: MongoClient;
  readonly db: Db;
  /** The address with this database's name in it. */
  readonly uri: string;
  readonly name: string;
}

let embedded: Promise<EmbeddedServer> | undefined;

/**
 * The server that tests talk to: `MONGODB_URI` when it is set, else one embedded server in memory for the
 * whole mocha process, started when first asked for and closed after the last test.
 */
export async function databaseUri(): Promise<string> {
  if (process.env.MONGODB_URI) return process.env.MONGODB_URI;
  embedded ??= startEmbedded();
  return (await embedded).uri;
}

/** Gives the surrounding `describe` a fresh database and a connected client; use the getters inside hooks and tests. */
export function useDatabase(): TestDatabase {
  let client: MongoClient | undefined;
  let database: Db | undefined;
  const place = usePlace();
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

/** Like `useDatabase`, without a client: the address for `mongoose.connect` or an application under test. */
export function useMongoose(): Pick<TestDatabase, "uri" | "name"> {
  return usePlace();
}

/** The same address with another database's name in it. */
export function withDatabase(uri: string, name: string): string {
  const [, server, query] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  if (!server) throw new Error("MONGODB_URI is not a MongoDB connection string");
  return `${server}/${name}${query ?? ""}`;
}

function usePlace(): Pick<TestDatabase, "uri" | "name"> {
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

async function dropDatabase(uri: string, name: string): Promise<void> {
  const client = new MongoClient(uri);
  try {
    await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

/** Loaded only when needed, so that a run against a real MongoDB never touches the embedded one. */
async function startEmbedded(): Promise<EmbeddedServer> {
  const { startEmbeddedMongo } = await import("../../src/embedded-mongo/index.ts");
  // Sites of tests have clocks of their own; what they keep is not swept by the machine's.
  return startEmbeddedMongo({ keepsExpired: true });
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("the test database is there only inside hooks and tests");
  return value;
}

after("close the embedded database", async () => {
  const server = embedded;
  embedded = undefined;
  await (await server)?.close();
});
