import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import type { Express } from "express";
import type { Logger } from "pino";
import { consequenceSubscribers } from "#core/consequences.ts";
import { prepareModels } from "#core/db/define-model.ts";
import type { Database } from "#core/db/open.ts";
import { watchProcesses } from "#core/db/processes.ts";
import { prepareEvents } from "#core/events/index.ts";
import type { Feature } from "#core/feature.ts";
import type { Files } from "#core/files/files.ts";
import { readMultipart } from "#core/files/multipart.ts";
import { findHold, noticeRestore } from "#core/hold/index.ts";
import { createVisits } from "#core/http/visits.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { Mailer } from "#core/mail/index.ts";
import { diskGauges, type Metrics, storedGauges } from "#core/metrics/index.ts";
import { runMigrations, scheduleRepairs } from "#core/migrations/index.ts";
import { createOutbound, type Names, type Outbound } from "#core/net/index.ts";
import { createPages } from "#core/pages/engine.ts";
import { runOnce } from "#core/pages/form-keys.ts";
import { SHEETS } from "#core/pages/sheets.ts";
import type { Realtime, WebWorker } from "#core/realtime/index.ts";
import type { Services } from "#core/services.ts";
import { occurrenceSources } from "#features/consequences.ts";
import { countDemoPasswords } from "#features/people/identity/index.ts";
import type { Presence } from "#features/people/users/index.ts";
import { createReaders, logLost, type Readers } from "#features/stories/manuscripts/index.ts";
import { setAssets } from "#shared/assets.ts";
import type { OpenApiDocument } from "#shared/openapi.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { setAdminSections } from "#shared/site/admin-sections.ts";
import { setMenuPlaces } from "#shared/site/menu-places.ts";
import { setSite } from "#shared/site.ts";
import { compose } from "./compose.ts";
import { type Config, siteOf } from "./config.ts";
import { confirmationPage } from "./confirmation-page.tsx";
import { frameOf } from "./frame.tsx";
import { followChanges } from "./freshness.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { answerRequests } from "./requests.ts";

/** The complete Express application with its server and services. */
export interface App {
  readonly express: Express;
  /** HTTP server for pages, API and sockets. Not listening yet. */
  readonly server: Server;
  readonly services: Services;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly realtime: Realtime;
  readonly features: readonly Feature[];
  readonly presence: Presence;
  /** Returns the OpenAPI document of the API. */
  readonly apiDocument: () => OpenApiDocument;
  /** Makes /readyz answer 503 from now on. */
  markEnding(): void;
  /** Drops all caches and reads the settings again, after the database was replaced behind the process. */
  reload(): Promise<void>;
  /** Stops background work. The database must still be open. */
  close(): Promise<void>;
}

/** Root folder of the project, with `public/` and the demo content. */
const ROOT = join(import.meta.dirname, "..");

/** External dependencies of the process; tests pass substitutes. */
export interface Surroundings {
  /** Client for requests to servers that members entered; reaches the public internet only. */
  readonly outbound?: Outbound;
  /** DNS resolver. Default: the resolver of the machine. */
  readonly names?: Names;
  /** Clock. Default: the clock of the machine. */
  readonly now?: () => Date;
  /** Parser of manuscripts; closed together with the site. */
  readonly readers?: Readers;
  /** Measurements of this process. Default: nothing is measured. */
  readonly metrics?: Metrics | undefined;
}

/** Composition root: wires core and features together and passes dependencies as arguments. */
export async function createApp(
  config: Config,
  database: Database,
  logger: Logger,
  worker?: WebWorker,
  {
    outbound = createOutbound(),
    readers = createReaders({}, logLost(logger)),
    now,
    names,
    metrics,
  }: Surroundings = {},
): Promise<App> {
  setSite(siteOf(config));
  setAssets(JSON.parse(await readFile(join(ROOT, "public/assets/manifest.json"), "utf8")));

  const { parts, features, api, apiDocument } = await compose(config, database, logger, {
    worker,
    outbound,
    readers,
    now,
    names,
    metrics,
  });
  setAdminSections(features.flatMap(({ adminAreas = [] }) => adminAreas));
  setMenuPlaces(features.flatMap(({ menu = [] }) => menu));
  const { changes, files, jobs, limits, mailer, realtime, server, services, sessions } = parts;
  const frame = frameOf(config);
  const pages = createPages({
    // A page that names no style sheets has those of its feature.
    pages: features.flatMap(({ pages = [], sheets = SHEETS }) =>
      pages.map((page) => Object.assign(page, { sheets: page.sheets ?? sheets })),
    ),
    frame,
    confirmation: confirmationPage,
    slots: Object.assign({}, ...features.map(({ slots = {} }) => slots)),
    cookieName: sessions.cookieName,
    cacheBytes: config.pageCacheBytes,
    readMultipart,
    visits: createVisits(),
    runOnce,
    admitGuest: limits.admitGuest,
    visited: parts.presence.note,
    recallRequester(request) {
      const session = sessions.recall(request);
      const viewer = session && parts.viewers.recall(session);
      return viewer && { viewer, session };
    },
  });

  metrics?.watchDatabase(database.connection.getClient());
  metrics?.addGauges([
    ...storedGauges(database.connection, mailer),
    ...(config.mongodbUri ? [] : diskGauges(config.dataDir)),
    ...pages.gauges,
    ...api.guestReads.gauges,
    {
      name: "sockets",
      help: "Open sockets of the live channel",
      read: () => [{ value: realtime.connections }],
    },
  ]);
  const freshness = await followChanges(parts, [pages, api.guestReads], features);
  services.events.add({
    subscribers: [
      ...features.flatMap(({ subscribers = [] }) => subscribers),
      ...consequenceSubscribers(occurrenceSources, features),
    ],
    listeners: features.flatMap(({ listeners = [] }) => listeners),
  });
  await noticeRestore(database.connection, new Date());
  await warnOfHold(database.connection, logger);
  const migrating = { connection: database.connection, services, jobs, files };
  await runMigrations(MIGRATIONS, "before-indexes", migrating, logger);
  await prepareModels();
  await Promise.all([sessions, limits, files, jobs, mailer].map((part) => part.prepare()));
  await prepareEvents({ events: services.events, jobs, singleNode: !config.mongodbUri });
  await runMigrations(MIGRATIONS, "after-indexes", migrating, logger);
  await scheduleRepairs(MIGRATIONS, migrating, logger);
  await Promise.all(features.map((feature) => feature.prepare?.()));
  for (const { name, countUnreadable } of features.flatMap(({ encrypted = [] }) => encrypted)) {
    const count = await countUnreadable();
    if (count > 0) logger.warn({ count }, lostKeys(count, name));
  }
  if (config.env === "production") await warnOfDemoPasswords(services, logger);

  // A killed process leaves transactions and jobs. The embedded database has only this process.
  const stopWatching = config.mongodbUri
    ? await watchProcesses(database.connection, { onEnded: (id) => jobs.release(id) })
    : null;
  if (!config.mongodbUri) await jobs.release();
  let ending = false;
  await answerRequests(parts, { api, features, frame, pages, root: ROOT, isEnding: () => ending });

  services.events.listen("user.credentials-changed", ({ id }) => realtime.disconnectUser(id));
  services.events.listen("credential.ended", ({ credential }) => realtime.disconnectCredential(credential));

  return {
    express: parts.app,
    server,
    services,
    files,
    jobs,
    mailer,
    realtime,
    features,
    presence: parts.presence,
    apiDocument,
    markEnding: () => {
      ending = true;
    },
    reload: freshness.reload,
    async close() {
      await realtime.close();
      await jobs.stop();
      for (const { stop } of features) await stop?.();
      freshness.stop();
      await changes.close();
      await stopWatching?.();
      mailer.close();
    },
  };
}

const lostKeys = (count: number, name: string): string =>
  `${name} that cannot be read with the keys in ENCRYPTION_KEYS: ${count}. Add the key that encrypted them and start again; without it, their owners have to set them up again (docs/moving-to-a-server.md)`;

/** Logs that the database is held, because it was restored from a backup. */
async function warnOfHold(connection: Database["connection"], logger: Logger): Promise<void> {
  const hold = await findHold(connection);
  if (hold)
    logger.warn(
      hold,
      `the database was restored from a backup: what was due then waits until an admin has seen it and releases it at ${adminPaths.adminHold()} (docs/operations.md)`,
    );
}

/** Logs how many accounts may not sign in because their password is the demo's. */
async function warnOfDemoPasswords(services: Services, logger: Logger): Promise<void> {
  const accounts = await countDemoPasswords(services);
  if (accounts > 0)
    logger.warn(
      { accounts },
      `${accounts} ${accounts === 1 ? "account has" : "accounts have"} the password of the demo, which everyone knows, and cannot sign in until it is replaced (docs/deployment.md)`,
    );
}
