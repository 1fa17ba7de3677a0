import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import type { Logger } from "pino";
import { openDatabase, type Trouble } from "#core/db/open.ts";
import { createScanner } from "#core/files/scanner.ts";
import { missedBy } from "#core/files/scanner-check.ts";
import { drain } from "#core/http/drain.ts";
import { createLogger } from "#core/logs/logger.ts";
import { redactText } from "#core/logs/redact.ts";
import { logRejections } from "#core/logs/rejections.ts";
import { createMetrics, metricsOfProcesses, serveMetrics } from "#core/metrics/index.ts";
import { loadDemo } from "#scripts/demo/load.ts";
import { demoSignIns } from "#scripts/demo/sign-ins.ts";
import { developmentText } from "#shared/site/development-mode.text.ts";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { warningsOf } from "./config-warnings.ts";
import { ownWorker, reportServing, startProcesses, WebProcessError } from "./processes.ts";

/** Time in milliseconds for open requests to finish when the process ends. */
const DRAIN_MS = 10_000;

/**
 * Starts the site. Returns a function that stops it: unready, stop accepting, drain, close sockets, then the
 * database.
 */
async function start(config: Config): Promise<() => Promise<void>> {
  const worker = ownWorker();
  const logger = createLogger({
    level: config.logLevel,
    pretty: config.env === "development" && process.stdout.isTTY,
  });
  logRejections(logger);
  // Of several processes, only the first logs the warnings.
  const isFirst = !worker || worker.number === 1;
  if (isFirst) for (const warning of warningsOf(config)) logger.warn(warning);
  const metrics =
    config.metrics &&
    (await createMetrics((error) => logger.warn({ err: error }, "a metric could not be read")));
  const database = await openDatabase({
    uri: config.mongodbUri,
    dataDir: config.dataDir,
    onTrouble: reportTrouble(logger),
    monitorCommands: metrics !== undefined,
  });
  const app = await createApp(config, database, logger, worker, { metrics });
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
  // Several processes are measured together, by the one that supervises them.
  const served = metrics && !worker ? await offerMetrics(config, metrics) : undefined;
  const { port } = app.server.address() as AddressInfo;
  if (worker) reportServing(port);
  else greet(config, port);
  const scanner = createScanner(config.virusScanner);
  if (scanner && isFirst)
    void missedBy(scanner).then((missed) => {
      if (missed) logger.error(missed);
    });

  return async () => {
    app.markEnding();
    served?.close();
    await drain(app.server, { limit: DRAIN_MS, meanwhile: app.close });
    await database.close();
  };
}

/**
 * Starts several web processes on one port. Without a MongoDB, this process provides the embedded database to
 * them.
 */
async function startSeveral(config: Config): Promise<() => Promise<void>> {
  const { mongodbUri, dataDir, webProcesses, logLevel: level } = config;
  const pretty = config.env === "development" && process.stdout.isTTY;
  const database = mongodbUri
    ? null
    : await openDatabase({ dataDir, onTrouble: reportTrouble(createLogger({ level, pretty })) });
  const environment: Record<string, string> = database ? { MONGODB_URI: database.uri } : {};
  try {
    const { port, stop } = await startProcesses(webProcesses, environment, say);
    const served = config.metrics && (await offerMetrics(config, await metricsOfProcesses()));
    greet(config, port);
    return async () => {
      served?.close();
      await stop();
      await database?.close();
    };
  } catch (error) {
    await database?.close();
    throw error;
  }
}

/** Serves metrics at their address, which is announced. */
async function offerMetrics(
  { metrics: address }: Config,
  metrics: Parameters<typeof serveMetrics>[1],
): Promise<{ close(): void }> {
  const served = await serveMetrics(address!, metrics);
  say(`Metrics are at http://${address!.host}:${served.port}/metrics`);
  return served;
}

/** Logs problems with the files of the embedded database. */
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

/** Prints a line for a person at the terminal, besides the log. */
function say(line: string): void {
  process.stdout.write(`· ${line}\n`);
}

const MEND =
  "See what is left with npm run db:check, and put a backup in its place with npm run restore -- FILE (docs/operations.md).";

/** Explains a start error in one line for the operator, without secrets. */
const explain = (error: unknown): string => redactText(explanationOf(error));

function explanationOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === "EmbeddedMongoError")
    return (error as { damaged?: boolean }).damaged ? `${message} ${MEND}` : message;
  // The process has already logged the reason.
  if (error instanceof WebProcessError) return `A web process ${message}.`;
  if (code === "EADDRINUSE") return `${message}. Another program listens there; choose another PORT.`;
  if (/^Mongo/.test(name)) return `The database of MONGODB_URI cannot be used: ${message}`;
  return String((error as Error).stack ?? error);
}

/** Stops the site; undefined until it has started. */
let stop: (() => Promise<void>) | undefined;
let stopping = false;
for (const [signal, number] of [
  ["SIGTERM", 15],
  ["SIGINT", 2],
] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    // Without a handler the process would end without its last log lines.
    if (!stop) process.exit(128 + number);
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  });
}

// Node would print the error with all its properties, such as the address of a server with its password.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${redactText(inspect(error))}\n`);
  process.exit(1);
});

try {
  const config = readConfig(process.env);
  if (config.env === "development" && !ownWorker()) say(developmentText.started);
  stop = await (config.webProcesses > 1 && !ownWorker() ? startSeveral(config) : start(config));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
