import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import mongoose from "mongoose";
import { pino } from "pino";
import { prepareModels } from "#core/db/define-model.ts";
import { createServices } from "#core/services.ts";
import type { Ordering } from "#features/market/orders/ordering.ts";
import { orderSubscribers } from "#features/market/orders/subscribers.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { paymentSubscribers } from "#features/money/payments/subscribers.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { type Deed, type People, perform } from "./crash-acts.ts";

/**
 * Process that performs one transition with all its effects and kills itself with SIGKILL, so that the point
 * is exact, after the given number of database writes. Prints its writes if it was not killed.
 */
const WRITES = ["insert", "update", "delete", "findAndModify", "commitTransaction"];

await mongoose.connect(process.argv[2]!, { autoIndex: false, monitorCommands: true });
await prepareModels();
const services = createServices(pino({ level: "silent" }));
const nowhere = () => Promise.reject(new Error("no files here"));
const ordering: Ordering = {
  services,
  provider: createSandbox({ secret: "test", now: services.now }),
  limits: unlimited,
  files: { put: nowhere, send: nowhere, read: nowhere, remove: nowhere },
  pictures: { putImage: nowhere, remove: nowhere },
};
services.events.add({ subscribers: [...paymentSubscribers(ordering), ...orderSubscribers(ordering)] });

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
writeSync(1, "ready\n");
const { deed, people, killAt } = JSON.parse((await lines.next()).value!) as {
  readonly deed: Deed;
  readonly people: People;
  readonly killAt: number;
};
const writes: string[] = [];
const within = new Set<number>();
const client = mongoose.connection.getClient();
client.on("commandStarted", ({ requestId, command }) => {
  if (command.autocommit === false) within.add(requestId);
});
client.on("commandSucceeded", ({ commandName, requestId }) => {
  if (!WRITES.includes(commandName)) return;
  const name = within.has(requestId) && commandName !== "commitTransaction" ? "within" : commandName;
  if (writes.push(name) === killAt) process.kill(process.pid, "SIGKILL");
});
await perform(ordering, people, deed);
writeSync(1, `${writes.join(" ")}\n`);
process.exit(0);
