import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

// The program. Before it reads the server's modules, it asks Node to keep what it compiles of them (beside the build,
// and gone with it), for that is a third of a start; and to name in stacks the lines of sources. The flag for the
// latter would have the whole map read to open the log.
enableCompileCache(join(import.meta.dirname, ".compiled"));
process.setSourceMapsEnabled(true);
await import("./server.ts");
// A process that is killed keeps it as well.
flushCompileCache();
