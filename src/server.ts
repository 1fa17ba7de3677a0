import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { loadDemo } from "../scripts/demo/load.ts";
import { demoSignIns } from "../scripts/demo/sign-ins.ts";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { warningsOf } from "./config-warnings.ts";
import { openDatabase, type Trouble } from "./core/db/open.ts";
import { createScanner } from "./core/files/scanner.ts";
import { missedBy } from "./core/files/scanner-check.ts";
import { drain } from "./core/http/drain.ts";
import { createLogger } from "./core/logs/logger.ts";
import { ownWorker, sayServing, startProcesses, WebProcessError } from "./processes.ts";

/** Milliseconds that open requests get to finish when the process ends. */
const DRAIN_MS = 10_000;

/** Starts the site; the answer ends it: unready, stop accepting, drain, close sockets, then the database. */
async function start(config: Config): Promise<() => Promise<void>> {
  const place = ownWorker();
  const logger = createLogger({
    level: config.logLevel,
    pretty: config.env === "development" && process.stdout.isTTY,
  });
  // Of several processes the first says it for all.
  const isFirst = !place || place.number === 1;
  if (isFirst) for (const warning of warningsOf(config)) logger.warn(warning);
  const database = await openDatabase({
    uri: config.mongodbUri,
    dataDir: config.dataDir,
    onTrouble: reportTrouble(logger),
  });
  const app = await createApp(config, database, logger, place);
  const { services, files, features } = app;
  if (config.demo)
    await loadDemo(
      { connection: database.connection, services, files },
      features.flatMap(({ demo = [] }) => demo),
      say,
    );
  await new Promise<void>((done, fail) => {
    app.server.once("error", fail);
    app.server.listen(config.port, config.host, done);
  });
  await app.jobs.start();
  const { port } = app.server.address() as AddressInfo;
  if (place) sayServing(port);
  else greet(config, port);
  const scanner = createScanner(config.virusScanner);
  if (scanner && isFirst)
    void missedBy(scanner).then((missed) => {
      if (missed) logger.error(missed);
    });

  return async () => {
    app.markEnding();
    await drain(app.server, { limit: DRAIN_MS, meanwhile: app.close });
    await database.close();
  };
}

/** Starts several web processes on one port; without a MongoDB this process serves them the embedded database. */
async function startSeveral(config: Config): Promise<() => Promise<void>> {
  const { mongodbUri, dataDir, webProcesses, logLevel: level } = config;
  const pretty = config.env === "development" && process.stdout.isTTY;
  const database = mongodbUri
    ? null
    : await openDatabase({ dataDir, onTrouble: reportTrouble(createLogger({ level, pretty })) });
  const environment: Record<string, string> = database ? { MONGODB_URI: database.uri } : {};
  try {
    const { port, stop } = await startProcesses(webProcesses, environment, say);
    greet(config, port);
    return async () => {
      await stop();
      await database?.close();
    };
  } catch (error) {
    await database?.close();
    throw error;
  }
}

/** What befalls the files of the embedded database, in the log. */
const reportTrouble =
  (logger: Logger) =>
  ({ kind, message }: Trouble): void =>
    kind === "room" ? logger.info(message) : logger.error(message);

function greet({ siteName, siteUrl, demo, mongodbUri, dataDir, env }: Config, port: number): void {
  const address = siteUrl.replace(/:0$/, `:${port}`);
  say(`${siteName} is at ${address} (port ${port})`);
  if (env === "production") return;
  say(mongodbUri ? "Database: the MongoDB of MONGODB_URI" : `Database: embedded, in ${dataDir}`);
  if (!demo) return;
  say("Sign in as");
  for (const { label, username, password } of demoSignIns)
    say(`  ${label.padEnd(10)} ${username} / ${password}`);
}

/** To a person at a terminal, beside the log. */
function say(line: string): void {
  process.stdout.write(`· ${line}\n`);
}

const MEND =
  "See what is left with npm run db:check, and put a backup in its place with npm run restore -- FILE (docs/operations.md).";

/** What went wrong at start, in a line for the one who can mend it. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === "EmbeddedMongoError")
    return (error as { damaged?: boolean }).damaged ? `${message} ${MEND}` : message;
  // It has said itself why.
  if (error instanceof WebProcessError) return `A web process ${message}.`;
  if (code === "EADDRINUSE") return `${message}. Another program listens there; choose another PORT.`;
  if (/^Mongo/.test(name)) return `The database of MONGODB_URI cannot be used: ${message}`;
  return String((error as Error).stack ?? error);
}

try {
  const config = readConfig(process.env);
  const stop = await (config.webProcesses > 1 && !ownWorker() ? startSeveral(config) : start(config));
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`${explain(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
