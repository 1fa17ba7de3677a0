import { parentPort, workerData } from "node:worker_threads";
import { Engine } from "./engine.ts";
import "./expressions/index.ts";
import { serve } from "./server.ts";

const { directory, durable, port } = workerData as { directory: string; durable: boolean; port: number };

/** The worker thread of the embedded database: serves until it is told to close. */
try {
  const server = await serve(new Engine(directory, { durable }), port);
  parentPort?.on("message", async () => {
    await server.close();
    parentPort?.postMessage({ closed: true });
    parentPort?.close();
  });
  parentPort?.postMessage({ uri: server.uri });
} catch (error) {
  parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
}
