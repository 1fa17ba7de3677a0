import type { MongoClient } from "mongodb";
import type { Gauge, Histogram } from "prom-client";

/** Measures the commands and the connections of a client. */
export function measureDatabase(
  client: MongoClient,
  { commands, connections }: { readonly commands: Histogram; readonly connections: Gauge },
): void {
  const observe =
    (outcome: "ok" | "failed") =>
    ({ commandName: command, duration }: { commandName: string; duration: number }) =>
      commands.observe({ command, outcome }, duration / 1_000);
  client.on("commandSucceeded", observe("ok"));
  client.on("commandFailed", observe("failed"));
  client.on("connectionCreated", () => connections.inc({ state: "open" }));
  client.on("connectionClosed", () => connections.dec({ state: "open" }));
  client.on("connectionCheckedOut", () => connections.inc({ state: "in_use" }));
  client.on("connectionCheckedIn", () => connections.dec({ state: "in_use" }));
}
