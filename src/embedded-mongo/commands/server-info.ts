import { hostname } from "node:os";
import { maxDocumentBytes } from "../bson/encode.ts";
import { type Doc, Long, ObjectId } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { toTimestamp } from "../storage/clock.ts";
import { anyOption, type Command, define, ok, type Reply } from "./command.ts";

/** The MongoDB version whose behaviour this server follows; 21 is its wire version. */
export const version = "7.0.15";
const wireVersion = 21;

/** The name of the replica set of one that this server looks like. */
export const setName = "embedded";

/** Drivers tell hello more with every version; none of it changes the answer. */
const helloOptions = anyOption;

export const infoCommands = {
  hello: define(helloOptions, hello),
  isMaster: define(helloOptions, hello),
  ismaster: define(helloOptions, hello),
  ping: define("", () => ({ ok }), true),
  buildInfo: define("", buildInfo),
  buildinfo: define("", buildInfo),
  hostInfo: define("", () => ({
    system: { hostname: hostname(), numCores: 1 },
    os: { type: process.platform },
    extra: {},
    ok,
  })),
  connectionStatus: define("showPrivileges", () => ({
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
    ok,
  })),
  whatsmyuri: define("", () => ({ you: "127.0.0.1:0", ok })),
  getCmdLineOpts: define("", () => ({ argv: ["embedded-mongo"], parsed: {}, ok })),
  getParameter: define("allParameters featureCompatibilityVersion", getParameter),
  getLog: define("", () => ({ totalLinesWritten: 0, log: [], ok })),
  serverStatus: define(
    "asserts connections extra_info flowControl globalLock indexStats locks metrics mirroredReads network opLatencies opcounters opcountersRepl repl sharding storageEngine transactions wiredTiger tcmalloc mem",
    serverStatus,
  ),
  replSetGetStatus: define("", replSetGetStatus),
  dbStats: define("scale freeStorage", dbStats),
  dbstats: define("scale freeStorage", dbStats),
  collStats: define("scale", collStats),
  collstats: define("scale", collStats),
  validate: define("full background repair metadata checkBSONConformance", validate),
  logout: define("", () => ({ ok })),
  fsync: define("lock", ({ body }, engine) => {
    if (body.lock) throw notImplemented("fsync with lock");
    engine.store.flush();
    return { numFiles: 1, ok };
  }),
};

const electionId = new ObjectId("7fffffff0000000000000001");

function hello({ body, connectionId }: Command, engine: Engine): Reply {
  const { address } = engine;
  const opTime = { ts: toTimestamp(engine.store.clock.now), t: Long.fromNumber(1) };
  return {
    helloOk: body.helloOk === true || undefined,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    setName,
    setVersion: 1,
    electionId,
    hosts: [address],
    primary: address,
    me: address,
    lastWrite: { opTime, lastWriteDate: new Date(), majorityOpTime: opTime, majorityWriteDate: new Date() },
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: wireVersion,
    readOnly: false,
    ok,
  };
}

function buildInfo(): Reply {
  return {
    version,
    gitVersion: "embedded",
    modules: ["embedded"],
    allocator: "system",
    javascriptEngine: "none",
    sysInfo: "deprecated",
    versionArray: [...version.split(".").map(Number), 0],
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentBytes,
    storageEngines: ["sqlite"],
    ok,
  };
}

function getParameter({ body }: Command): Reply {
  if (body.featureCompatibilityVersion !== undefined || body.getParameter === "*")
    return { featureCompatibilityVersion: { version: "7.0" }, ok };
  throw new CommandError("InvalidOptions", "no option found to get");
}

function serverStatus(_command: Command, engine: Engine): Reply {
  const uptime = Math.floor((Date.now() - engine.startedAt) / 1000);
  const { rss } = process.memoryUsage();
  return {
    host: hostname(),
    version,
    process: "embedded-mongo",
    pid: Long.fromNumber(process.pid),
    uptime,
    uptimeMillis: Long.fromNumber(Date.now() - engine.startedAt),
    localTime: new Date(),
    connections: { current: engine.connections, available: 10_000, totalCreated: engine.connectionsMade },
    metrics: { cursor: { open: { total: engine.cursors.size } } },
    mem: { bits: 64, resident: Math.round(rss / 2 ** 20) },
    repl: { setName, ismaster: true, primary: engine.address },
    storageEngine: { name: "sqlite", persistent: true, supportsCommittedReads: true },
    ok,
  };
}

function replSetGetStatus(_command: Command, engine: Engine): Reply {
  const member = { _id: 0, name: engine.address, health: 1, state: 1, stateStr: "PRIMARY", self: true };
  return { set: setName, date: new Date(), myState: 1, term: Long.fromNumber(1), members: [member], ok };
}

function dbStats({ db, body }: Command, engine: Engine): Reply {
  const scale = Number(body.scale ?? 1);
  const collections = engine.store.catalog.list(db);
  const stats = collections.map((collection) => statsOf(collection.ns, engine));
  const total = (name: string) => stats.reduce((sum, each) => sum + (each[name] as number), 0);
  const objects = total("count");
  return {
    db,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : total("size") / objects,
    dataSize: total("size") / scale,
    storageSize: total("size") / scale,
    indexes: total("nindexes"),
    indexSize: total("totalIndexSize") / scale,
    totalSize: (total("size") + total("totalIndexSize")) / scale,
    scaleFactor: scale,
    ok,
  };
}

/** Size and number of a collection's documents and indexes, in bytes. */
export function statsOf(ns: string, engine: Engine): Doc {
  const collection = engine.store.catalog.find(ns);
  if (!collection)
    return {
      ns,
      size: 0,
      count: 0,
      storageSize: 0,
      totalIndexSize: 0,
      nindexes: 0,
      indexSizes: {},
      capped: false,
    };
  const { main } = engine.store;
  const [size] = main.get(`SELECT total(length(doc)) FROM c${collection.id}`)! as [number];
  const count = engine.store.view.size(collection);
  const sizes: Doc = {};
  let totalIndexSize = 0;
  for (const index of collection.indexes) {
    const table = index.id === 0 ? `c${collection.id}` : `i${index.id}`;
    const [bytes] = main.get(`SELECT total(length(k) + 8) FROM ${table}`)! as [number];
    sizes[index.name] = bytes;
    totalIndexSize += bytes;
  }
  return {
    ns,
    size,
    count,
    avgObjSize: count === 0 ? 0 : Math.floor(size / count),
    storageSize: size,
    totalIndexSize,
    totalSize: size + totalIndexSize,
    nindexes: collection.indexes.length,
    indexSizes: sizes,
    capped: collection.capped !== undefined,
    ...(collection.capped && {
      max: Number.isFinite(collection.capped.max) ? collection.capped.max : 0,
      maxSize: collection.capped.size,
    }),
  };
}

function collStats({ body, db, name }: Command, engine: Engine): Reply {
  return { ...statsOf(`${db}.${String(body[name])}`, engine), scaleFactor: 1, ok };
}

/** Checks SQLite's own consistency and that every index has an entry for what it should. */
function validate({ body, db }: Command, engine: Engine): Reply {
  const ns = `${db}.${String(body.validate)}`;
  const collection = engine.store.catalog.find(ns);
  if (!collection)
    throw new CommandError("NamespaceNotFound", `Collection '${ns}' does not exist to validate.`);
  const errors = engine.store.main
    .all("PRAGMA quick_check")
    .map(([line]) => String(line))
    .filter((line) => line !== "ok");
  const keysPerIndex: Doc = {};
  for (const index of collection.indexes) {
    const table = index.id === 0 ? `c${collection.id}` : `i${index.id}`;
    keysPerIndex[index.name] = engine.store.main.get(`SELECT count(*) FROM ${table}`)![0];
    const [stray] = engine.store.main.get(
      `SELECT count(*) FROM ${table} WHERE rid NOT IN (SELECT rid FROM c${collection.id})`,
    )! as [number];
    if (stray > 0) errors.push(`index ${index.name} has ${stray} entries without a document`);
  }
  return {
    ns,
    nInvalidDocuments: 0,
    nrecords: engine.store.view.size(collection),
    nIndexes: collection.indexes.length,
    keysPerIndex,
    valid: errors.length === 0,
    warnings: [],
    errors,
    ok,
  };
}
