import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { CommandStartedEvent } from "mongodb";
import mongoose from "mongoose";

/** Channel on which Node announces each request to a server of this process, before it is handled. */
const REQUESTS = "http.server.request.start";

/**
 * Runs `work` and returns, in order, the commands sent to the database by it and by the requests handled
 * meanwhile. Commands of the site's timers (heartbeat, queue, counters) are not included, whenever they come.
 */
export async function commandsOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly commands: readonly CommandStartedEvent[] }> {
  const client = mongoose.connection.getClient();
  const inWork = new AsyncLocalStorage<true>();
  const commands: CommandStartedEvent[] = [];
  const note = (event: CommandStartedEvent) => {
    if (inWork.getStore()) commands.push(event);
  };
  const enter = () => inWork.enterWith(true);
  client.on("commandStarted", note);
  subscribe(REQUESTS, enter);
  try {
    // A query is sent when it is awaited, so that must happen in the context too.
    return { result: await inWork.run(true, async () => await work()), commands };
  } finally {
    client.off("commandStarted", note);
    unsubscribe(REQUESTS, enter);
  }
}

/** Returns a command and the collection it is about, such as "find users". */
export const nameOf = ({ commandName, command }: CommandStartedEvent): string =>
  `${commandName} ${command[commandName]}`;
