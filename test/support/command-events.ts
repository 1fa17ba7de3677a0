import { createRequire } from "node:module";
import { MongoClient } from "mongodb";

const EVENTS = ["commandStarted", "commandSucceeded", "commandFailed"] as const;

/** Clients on which a test has listened to commands. */
const heard = new Set<MongoClient>();

/**
 * Lets tests listen to the commands of any client (`commandStarted` and the others) without asking for it
 * when it connects. The driver's option `monitorCommands` costs a quarter of a query's work even if nobody
 * listens: every reply is decoded twice. Here a command has its events only while a test listens.
 */
export function monitorCommandsOnDemand(): void {
  const { Connection } = createRequire(import.meta.url)("mongodb/lib/cmap/connection.js");
  Object.defineProperty(Connection.prototype, "monitorCommands", { get: isHeard, set: () => undefined });
  const { on } = MongoClient.prototype;
  MongoClient.prototype.on = function listen(this: MongoClient, ...[event, listener]: Parameters<typeof on>) {
    if ((EVENTS as readonly unknown[]).includes(event)) heard.add(this);
    return on.call(this, event, listener);
  } as typeof on;
}

function isHeard(): boolean {
  for (const client of heard) {
    if (EVENTS.some((event) => client.listenerCount(event) > 0)) return true;
    heard.delete(client);
  }
  return false;
}
