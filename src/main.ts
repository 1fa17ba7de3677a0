import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { loadEnvironmentFile } from "./environment-file.ts";

// Entry point of the program. Before the server's modules load, it reads `.env` and enables Node's compile cache
// (beside the build, deleted with it), which saves a third of the start time, and source maps for stack traces.
// The command-line flag for source maps would load the whole map only to open the log.
loadEnvironmentFile();
enableCompileCache(join(import.meta.dirname, ".compiled"));
process.setSourceMapsEnabled(true);
await import("./server.ts");
// Written now, so that a process that is killed has saved it too.
flushCompileCache();
