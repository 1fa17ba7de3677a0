import { startEmbeddedMongo } from "#src/embedded-mongo/index.ts";

/** Runs an embedded server on the directory given as the argument until it is killed; prints its address. */
const { uri } = await startEmbeddedMongo({ directory: process.argv[2] as string });
process.stdout.write(`${uri}\n`);
setInterval(() => {}, 1 << 30); // The server's thread does not keep the process alive.
