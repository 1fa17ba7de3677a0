import { chmodSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Binary, Long } from "bson";
import { decode } from "./bson/decode.ts";
import { isNumeric, toNumber } from "./bson/numbers.ts";
import { type Doc, isDoc } from "./bson/types.ts";
import { type Command, checkOptions } from "./commands/command.ts";
import { commands } from "./commands/index.ts";
import { isWatch, setName } from "./commands/server-info.ts";
import type { Engine } from "./engine.ts";
import { CommandError, notImplemented } from "./errors.ts";
import { toTimestamp } from "./storage/clock.ts";
import { formatReply, type Message, MessageReader, parseMessage } from "./wire/message.ts";

/**
 * Address a server listens on: a Unix socket protected by its file permissions, or a port on 127.0.0.1 (0
 * selects a free port).
 */
export type Place = { readonly socket: string } | { readonly port: number };

/** Serves an engine over the MongoDB wire protocol. */
export function serve(engine: Engine, place: Place): Promise<{ uri: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    engine.connections++;
    engine.connectionsMade++;
    socket.once("close", () => {
      sockets.delete(socket);
      engine.connections--;
    });
    answer(socket, engine, engine.connectionsMade);
  });
  const housekeeping = startHousekeeping(engine);
  const close = async () => {
    housekeeping.stop();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
    engine.close();
  };
  return listen(server, place).then((address) => {
    engine.address = address;
    return { uri: `mongodb://${engine.address}/?directConnection=true&replicaSet=${setName}`, close };
  });
}

/** Starts listening; resolves with the host part of the connection string. */
function listen(server: Server, place: Place): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  server.once("error", reject);
  if ("socket" in place) {
    // Removes a socket left by a killed process. Safe because this process holds the lock on the directory.
    rmSync(place.socket, { force: true });
    server.listen(place.socket, () => {
      chmodSync(place.socket, 0o600);
      resolve(encodeURIComponent(place.socket));
    });
  } else
    server.listen(place.port, "127.0.0.1", () =>
      resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  return promise;
}

/** Processes the messages of one connection in sequence. */
function answer(socket: Socket, engine: Engine, connectionId: number): void {
  const reader = new MessageReader();
  let queue: Promise<void> | undefined;
  socket.on("error", () => socket.destroy());
  socket.once("close", () => {
    void Promise.resolve(queue).then(() => engine.sessions.disconnect(connectionId));
  });
  socket.on("data", (chunk: Buffer) => {
    try {
      for (const bytes of reader.push(chunk)) {
        const message = parseMessage(bytes);
        const next = () => respond(message, socket, engine, connectionId);
        const step: Promise<void> = (queue ? queue.then(next) : next()).then(() => {
          if (queue === step) queue = undefined;
        });
        queue = step;
      }
    } catch {
      socket.destroy();
    }
  });
}

async function respond(
  message: Message,
  socket: Socket,
  engine: Engine,
  connectionId: number,
): Promise<void> {
  for (let more = true; more; ) {
    let reply: Doc;
    try {
      ({ reply, more } = await run(message, engine, connectionId));
    } catch (error) {
      reply = errorReply(engine.store.refusal(error));
      more = false;
    }
    if (!message.answered || socket.destroyed) return;
    const time = toTimestamp(engine.store.clock.now);
    const dated = {
      ...reply,
      $clusterTime: { clusterTime: time, signature: unsigned },
      operationTime: time,
    };
    socket.write(formatReply(message, dated, more));
  }
}

const unsigned = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

/**
 * Runs a command. `more` means a driver's exhaust-mode monitoring, which is answered repeatedly until the
 * connection ends.
 */
async function run(
  { body: bytes, sequences, db: namedDb, exhaustAllowed }: Message,
  engine: Engine,
  connectionId: number,
): Promise<{ reply: Doc; more: boolean }> {
  const given = decode(bytes);
  const body = namedDb && isDoc(given.$query) ? given.$query : given;
  const [name] = Object.keys(body);
  const definition = name === undefined ? undefined : commands.get(name);
  if (!definition || name === undefined)
    throw new CommandError("CommandNotFound", `no such command: '${name}'`);
  const db = namedDb ?? body.$db;
  if (typeof db !== "string") throw new CommandError(40414, "OP_MSG requests require a $db argument");
  const command: Command = { name, db, body, sequences, connectionId, transaction: undefined };
  checkOptions(command, definition.options);
  checkConcerns(body);
  const handle = body.autocommit === undefined ? definition.handler : runInTransaction;
  const reply = await handle(command, engine);
  return { reply: { ...reply, ...unmetConcern(body) }, more: exhaustAllowed && isWatch(command) };
}

function checkConcerns({ readConcern, autocommit }: Doc): void {
  if (!isDoc(readConcern)) return;
  const { level = "local" } = readConcern;
  if (!["local", "majority", "available", "linearizable", "snapshot"].includes(String(level)))
    throw new CommandError("FailedToParse", `readConcern level '${String(level)}' is not a valid value`);
  if (level === "snapshot" && autocommit === undefined)
    throw notImplemented("read concern 'snapshot' outside a transaction");
}

/** Returns the error of a write concern that wants more members than one; the write itself is done. */
function unmetConcern({ writeConcern }: Doc): Doc {
  const w: unknown = isDoc(writeConcern) ? writeConcern.w : undefined;
  if (typeof w === "string" && w !== "majority")
    return {
      writeConcernError: {
        code: 79,
        codeName: "UnknownReplWriteConcern",
        errmsg: `No write concern mode named '${w}' found in replica set configuration`,
      },
    };
  if (!isNumeric(w) || toNumber(w) <= 1) return {};
  const errmsg = "Not enough data-bearing nodes";
  return { writeConcernError: { code: 100, codeName: "UnsatisfiableWriteConcern", errmsg } };
}

async function runInTransaction(command: Command, engine: Engine): Promise<Doc> {
  const { name, body } = command;
  const definition = commands.get(name)!;
  if (!definition.inTransaction)
    throw new CommandError(
      "OperationNotSupportedInTransaction",
      `Cannot run '${name}' in a multi-document transaction.`,
    );
  const ending = name === "commitTransaction" || name === "abortTransaction";
  if (ending) return definition.handler({ ...command, transaction: engine.sessions.ending(body) }, engine);
  const transaction = engine.sessions.transactionOf(body);
  transaction?.connections.add(command.connectionId);
  try {
    return await definition.handler({ ...command, transaction }, engine);
  } catch (error) {
    transaction?.abort();
    throw error;
  }
}

function errorReply(error: unknown): Doc {
  if (error instanceof CommandError) {
    const { code, codeName, message, extra, labels } = error;
    return {
      ok: 0,
      errmsg: message,
      code,
      codeName,
      ...extra,
      ...(labels.length > 0 && { errorLabels: labels }),
    };
  }
  return {
    ok: 0,
    errmsg: error instanceof Error ? (error.stack ?? error.message) : String(error),
    code: 1,
    codeName: "InternalError",
  };
}

/**
 * Expires documents, cursors, sessions and transactions about once a second; what cannot be done now waits
 * for a later round.
 */
function startHousekeeping(engine: Engine): { stop(): void } {
  let ticks = 0;
  const timer = setInterval(() => {
    try {
      engine.expire(ticks++ % 600 === 0);
    } catch (error) {
      const refused = engine.store.refusal(error);
      if (refused === error)
        engine.store.onTrouble({ kind: "housekeeping", message: String((error as Error).stack ?? error) });
    }
  }, 1000);
  return { stop: () => clearInterval(timer) };
}
