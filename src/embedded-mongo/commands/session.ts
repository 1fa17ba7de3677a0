import { randomUUID } from "node:crypto";
import { Binary, type Doc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError, typeMismatch } from "../errors.ts";
import { noSuchTransaction } from "../transactions/sessions.ts";
import { type Command, define, ok, type Reply } from "./command.ts";

/** Commands for sessions and transactions. */
export const sessionCommands = {
  startSession: define("", () => ({
    id: { id: new Binary(Buffer.from(randomUUID().replaceAll("-", ""), "hex"), 4) },
    timeoutMinutes: 30,
    ok,
  })),
  endSessions: define("", (command, engine) => end(command, engine)),
  killSessions: define("", (command, engine) => end(command, engine)),
  refreshSessions: define("", ({ body, name }, engine) => {
    for (const lsid of listOf(body, name)) engine.sessions.touch(lsid);
    return { ok };
  }),
  killAllSessions: define("", (_command, engine) => {
    engine.sessions.endAll();
    return { ok };
  }),
  commitTransaction: define("recoveryToken", commit, true),
  abortTransaction: define("recoveryToken", abort, true),
};

function end({ body, name }: Command, engine: Engine): Reply {
  engine.sessions.end(listOf(body, name));
  return { ok };
}

function listOf(body: Doc, name: string): unknown[] {
  const list = body[name];
  if (!Array.isArray(list))
    throw typeMismatch(`BSON field '${name}' is the wrong type, expected type 'array'`);
  return list;
}

/**
 * Commits a transaction. If repeated after a commit, even by a client that lost the reply to kill -9, it
 * succeeds again.
 */
async function commit({ body, db, transaction }: Command, engine: Engine): Promise<Reply> {
  checkAdmin("commitTransaction", db);
  if (!transaction) {
    const earlier = engine.sessions.earlierReply(body);
    await engine.store.committed();
    if (earlier) return earlier;
    throw noSuchTransaction("Given transaction number does not match any in-progress transactions.");
  }
  if (transaction.state === "aborted") throw noSuchTransaction("Transaction has been aborted.");
  if (transaction.state === "open") transaction.commit(() => engine.sessions.rememberReply(body, { ok }));
  await transaction.onDisk;
  return { ok };
}

function abort({ db, transaction }: Command): Reply {
  checkAdmin("abortTransaction", db);
  if (!transaction || transaction.state === "aborted")
    throw noSuchTransaction("Transaction has been aborted or was never started.");
  if (transaction.state === "committed")
    throw new CommandError("TransactionCommitted", "Transaction has been committed.");
  transaction.abort();
  return { ok };
}

function checkAdmin(name: string, db: string): void {
  if (db !== "admin")
    throw new CommandError("Unauthorized", `${name} may only be run against the admin database.`);
}
