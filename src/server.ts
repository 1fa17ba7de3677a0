import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadDemo } from "../scripts/demo/load.ts";
import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { openDatabase } from "./core/db/open.ts";
import { createLogger } from "./core/logs/logger.ts";
import { createRealtime } from "./core/realtime/index.ts";

/** Milliseconds that open requests get to finish when the process ends. */
const DRAIN_MS = 10_000;

/** Starts the site and returns how to end it: unready, stop accepting, drain, close sockets, then the database. */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const logger = createLogger({
    level: config.logLevel,
    pretty: config.env === "development" && process.stdout.isTTY,
  });
  const database = await openDatabase({ uri: config.mongodbUri, dataDir: config.dataDir });
  const app = await createApp(config, database, logger);
  const signIns = config.demo ? await loadDemo(app, (line) => console.log(`· ${line}`)) : null;
  const server = createServer(app.express);
  const realtime = createRealtime({
    httpServer: server,
    authenticate: app.authenticateSocket,
    allowedOrigins: [config.siteUrl],
    adapter: config.mongodbUri ? database.connection : undefined,
    logger,
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(config.port, config.host, done);
  });
  await app.jobs.start();
  const { port } = server.address() as AddressInfo;
  greet(config.siteName, config.siteUrl.replace(/:0$/, `:${port}`), signIns);

  return async () => {
    app.markEnding();
    const drained = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    await realtime.close();
    await drained;
    await app.close();
    await database.close();
  };
}
