import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { maxDocumentBytes } from "../bson/encode.ts";
import { Long, ObjectId } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { toTimestamp } from "../storage/clock.ts";
import { anyOption, type Command, define, ok, type Reply } from "./command.ts";
import { collStats, dbStats, validate } from "./stats.ts";

/** MongoDB version with the behaviour that this server implements; its wire version is 21. */
export const version = "7.0.15";
const wireVersion = 21;

/** Replica set name reported by this server, which acts as a set with one member. */
export const setName = "embedded";

/** Drivers send additional hello options with each version; none changes the reply. */
const helloOptions = anyOption;

/** Commands about the server itself. */
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

/** Distinguishes this run of the server from earlier ones. */
const processId = new ObjectId();
const electionId = new ObjectId("7fffffff0000000000000001");

/**
 * Handles hello. A monitoring driver sends the state it knows and gets a reply when that changes or its wait
 * time ends; here nothing ever changes. Without a topologyVersion, a driver's monitor may hang indefinitely
 * on a broken connection.
 */
async function hello(command: Command, engine: Engine): Promise<Reply> {
  if (isWatch(command)) await setTimeout(command.body.maxAwaitTimeMS as number, null, { ref: false });
  return describe(command, engine);
}

/** Returns true if this hello waits for a change. */
export const isWatch = ({ body: { maxAwaitTimeMS } }: Command): boolean =>
  typeof maxAwaitTimeMS === "number" && maxAwaitTimeMS > 0;

function describe({ body, connectionId }: Command, engine: Engine): Reply {
  const { address } = engine;
  const opTime = { ts: toTimestamp(engine.store.clock.now), t: Long.fromNumber(1) };
  return {
    helloOk: body.helloOk === true || undefined,
    topologyVersion: { processId, counter: Long.ZERO },
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
    storageEngine: {
      name: "sqlite",
      persistent: true,
      supportsCommittedReads: true,
      diskFull: engine.store.isFull,
      damage: engine.store.findDamage(),
    },
    ok,
  };
}

function replSetGetStatus(_command: Command, engine: Engine): Reply {
  const member = { _id: 0, name: engine.address, health: 1, state: 1, stateStr: "PRIMARY", self: true };
  return { set: setName, date: new Date(), myState: 1, term: Long.fromNumber(1), members: [member], ok };
}
