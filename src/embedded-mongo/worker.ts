import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { Engine } from "./engine.ts";
import "./expressions/index.ts";
import { type Place, serve } from "./server.ts";
import { databaseFile, HeldError } from "./storage/directory.ts";
import { damaged, isDamage } from "./storage/trouble.ts";

interface Data {
  readonly directory: string;
  readonly durable: boolean;
  readonly keepsExpired: boolean;
  readonly place: Place;
}

const { directory, durable, keepsExpired, place } = workerData as Data;

/** Worker thread of the embedded database: serves until told to close. */
try {
  const engine = new Engine(directory, { durable, keepsExpired });
  engine.store.onTrouble = (trouble) => parentPort?.postMessage({ trouble });
  const server = await serve(engine, place);
  parentPort?.on("message", async () => {
    await server.close();
    parentPort?.postMessage({ closed: true });
    parentPort?.close();
  });
  parentPort?.postMessage({ uri: server.uri });
} catch (error) {
  parentPort?.postMessage({
    error: explain(error),
    damaged: isDamage(error),
    held: error instanceof HeldError,
  });
  parentPort?.close();
}

function explain(error: unknown): string {
  if (isDamage(error)) return damaged(join(directory, databaseFile));
  return error instanceof Error ? error.message : String(error);
}
