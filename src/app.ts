import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import type { Express } from "express";
import type { Logger } from "pino";
import { compose } from "./compose.ts";
import type { Config } from "./config.ts";
import { prepareModels } from "./core/db/define-model.ts";
import type { Database } from "./core/db/open.ts";
import { prepareEvents } from "./core/events/index.ts";
import type { Feature } from "./core/feature.ts";
import type { Files } from "./core/files/files.ts";
import { readMultipart } from "./core/files/multipart.ts";
import { createVisits } from "./core/http/visits.ts";
import type { Jobs } from "./core/jobs/index.ts";
import type { Mailer } from "./core/mail/index.ts";
import { createOutbound, type Names, type Outbound } from "./core/net/index.ts";
import { createPages } from "./core/pages/engine.ts";
import { SHEETS } from "./core/pages/sheets.ts";
import type { Realtime, WebWorker } from "./core/realtime/index.ts";
import type { Services } from "./core/services.ts";
import type { Presence } from "./features/people/users/index.ts";
import { createReaders, type Readers } from "./features/stories/manuscripts/index.ts";
import { frameOf } from "./frame.tsx";
import { keepFresh } from "./freshness.ts";
import { answerRequests } from "./requests.ts";
import { setAssets } from "./shared/assets.ts";
import type { OpenApiDocument } from "./shared/openapi.ts";
import { setAdminSections } from "./shared/site/admin-sections.ts";
import { setMenuPlaces } from "./shared/site/menu-places.ts";
import { setSite } from "./shared/site.ts";

/** The whole product as one Express application and what its server needs beside it. */
export interface App {
  readonly express: Express;
  /** Not listening yet; answers pages, API and sockets. */
  readonly server: Server;
  readonly services: Services;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly realtime: Realtime;
  readonly features: readonly Feature[];
  readonly presence: Presence;
  /** What the API says of itself. */
  readonly apiDocument: () => OpenApiDocument;
  /** Answers 503 on /readyz from now on. */
  markEnding(): void;
  /** Ends what runs beside requests; the database is still open. */
  close(): Promise<void>;
}

/** Folder of the project: `public/` and demo content lie in it. */
const ROOT = join(import.meta.dirname, "..");

/** What the world around the process is; tests bring their own. */
export interface Surroundings {
  /** Requests to servers that members named: the open internet's alone. */
  readonly outbound?: Outbound;
  /** What DNS says; the machine's own unless told. */
  readonly names?: Names;
  /** The clock; the machine's unless told. */
  readonly now?: () => Date;
  /** What reads manuscripts; it ends with the site. */
  readonly readers?: Readers;
}

/** The composition root: puts core and features together; everything gets what it needs by argument. */
export async function createApp(
  config: Config,
  database: Database,
  logger: Logger,
  worker?: WebWorker,
  { outbound = createOutbound(), readers = createReaders(), now, names }: Surroundings = {},
): Promise<App> {
  setSite({ name: config.siteName, url: config.siteUrl });
  setAssets(JSON.parse(await readFile(join(ROOT, "public/assets/manifest.json"), "utf8")));

  const { parts, features, api, apiDocument } = await compose(config, database, logger, {
    worker,
    outbound,
    readers,
    now,
    names,
  });
  setAdminSections(features.flatMap(({ adminAreas = [] }) => adminAreas));
  setMenuPlaces(features.flatMap(({ menu = [] }) => menu));
  const { changes, files, jobs, limits, mailer, realtime, server, services, sessions } = parts;
  const frame = frameOf(config);
  const pages = createPages({
    pages: features.flatMap(({ pages = [], sheets = SHEETS }) => pages.map((page) => ({ sheets, ...page }))),
    frame,
    slots: Object.assign({}, ...features.map(({ slots = {} }) => slots)),
    cookieName: sessions.cookieName,
    cacheBytes: config.pageCacheBytes,
    readMultipart,
    visits: createVisits(),
    admitGuest: limits.admitGuest,
    visited: parts.presence.note,
    recallAsker(request) {
      const session = sessions.recall(request);
      const viewer = session && parts.viewers.recall(session);
      return viewer && { viewer, session };
    },
  });

  const endFreshness = await keepFresh(parts, pages, features);
  services.events.add({
    subscribers: features.flatMap(({ subscribers = [] }) => subscribers),
    listeners: features.flatMap(({ listeners = [] }) => listeners),
  });
  await prepareModels();
  await Promise.all([sessions, limits, files, jobs, mailer].map((part) => part.prepare()));
  await prepareEvents({ events: services.events, jobs, singleNode: !config.mongodbUri });
  await Promise.all(features.map((feature) => feature.prepare?.()));

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
    async close() {
      await realtime.close();
      await jobs.stop();
      for (const { stop } of features) await stop?.();
      endFreshness();
      await changes.close();
      mailer.close();
    },
  };
}
