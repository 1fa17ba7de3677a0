import { startEmbeddedMongo } from "#src/embedded-mongo/index.ts";

/** A process that serves a data folder, as the site does, until it is killed. */
await startEmbeddedMongo({ directory: process.argv[2]! });
process.stdout.write("ready\n");
setInterval(() => {}, 1_000);
