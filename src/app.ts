import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import express, { type Express } from "express";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { type Api, apiDocument, createApi, parseQuery } from "./core/api/index.ts";
import { hashPassword, verifyPassword } from "./core/auth/passwords.ts";
import { createSessions } from "./core/auth/sessions.ts";
import { createTokens } from "./core/auth/tokens.ts";
import { createViewers } from "./core/auth/viewer-of.ts";
import { createCaptcha } from "./core/captcha/index.ts";
import { createChanges } from "./core/db/changes.ts";
import { onWrite } from "./core/db/define-model.ts";
import type { Database } from "./core/db/open.ts";
import { dropChangedPages } from "./core/db/page-tags.ts";
import { createEventBus } from "./core/events/bus.ts";
import type { Feature } from "./core/feature.ts";
import { createFiles, type Files } from "./core/files/files.ts";
import { readMultipart } from "./core/files/multipart.ts";
import { refuseForeignOrigin, requireCsrfHeader } from "./core/http/csrf.ts";
import { errorHandler } from "./core/http/error-handler.ts";
import { healthRoutes } from "./core/http/health.ts";
import { securityHeaders } from "./core/http/security-headers.ts";
import { staticAssets } from "./core/http/static-assets.ts";
import { createVisits } from "./core/http/visits.ts";
import { createJobs, type Jobs } from "./core/jobs/index.ts";
import { createRateLimits } from "./core/limits/rate-limits.ts";
import { requestLog } from "./core/logs/request-log.ts";
import { createMailer, createUnsubscribe, type Mailer } from "./core/mail/index.ts";
import { createOutbound, createOutgoing, type Outbound } from "./core/net/index.ts";
import { createPages } from "./core/pages/engine.ts";
import { createRealtime, type Realtime, type Sibling } from "./core/realtime/index.ts";
import { createSecrets } from "./core/secrets/index.ts";
import type { Services } from "./core/services.ts";
import { personalTokens } from "./features/api-tokens/index.ts";
import type { FeatureDependencies } from "./features/dependencies.ts";
import { createFeatures } from "./features/index.ts";
import { createPush } from "./features/push/index.ts";
import { createOpenings } from "./features/reading/index.ts";
import { createSiteSettings, SITE_SETTINGS } from "./features/site-settings/index.ts";
import { createViewCounter } from "./features/stories/index.ts";
import { createPresence, findAccount, type Presence, touchUser } from "./features/users/index.ts";
import { frameOf, renderError } from "./frame.tsx";
import { setAssets } from "./shared/assets.ts";
import type { OpenApiDocument } from "./shared/openapi.ts";
import { paths } from "./shared/paths.ts";
import { setSite } from "./shared/site.ts";
import type { SiteSettingsValues } from "./shared/site-settings.ts";

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

/** What commands need of a process; for the site and for scripts that run commands beside it. */
export const createServices = (logger: Logger): Services => ({
  events: createEventBus((error, event) => logger.error({ err: error, event }, "subscriber failed")),
  now: () => new Date(),
  passwords: { hash: hashPassword, verify: verifyPassword },
});

/** What the world around the process is; tests bring their own. */
export interface Surroundings {
  /** Requests to servers that members named: the open internet's alone. */
  readonly outbound?: Outbound;
}

/** The composition root: puts core and features together; everything gets what it needs by argument. */
export async function createApp(
  config: Config,
  database: Database,
  logger: Logger,
  sibling?: Sibling,
  { outbound = createOutbound() }: Surroundings = {},
): Promise<App> {
  const { connection } = database;
  const site = { name: config.siteName, url: config.siteUrl };
  const settings = createSiteSettings(config);
  const secure = config.siteUrl.startsWith("https://");
  setSite(site);
  setAssets(JSON.parse(await readFile(join(ROOT, "public/assets/manifest.json"), "utf8")));

  const services = createServices(logger);
  const changes = await createChanges(connection, (error) =>
    logger.warn({ err: error }, "change stream broke"),
  );
  const limits = createRateLimits({ connection, enabled: config.rateLimits });
  const files = await createFiles({ connection, s3: config.s3 });
  const jobs = createJobs({ connection, logger });
  const outgoing = createOutgoing({
    userAgent: `${config.siteName} link cards (+${site.url})`,
    inside: config.outgoingInside,
  });
  const { smtpUrl, mailFrom: from } = config;
  const unsubscribe = createUnsubscribe({ secret: config.jwtSecret, siteUrl: site.url });
  const mailer = createMailer({ smtpUrl, from, connection, siteName: site.name, unsubscribe, jobs });
  const tokens = createTokens(config.jwtSecret);
  const sessions = createSessions({
    client: connection.getClient(),
    dbName: connection.db!.databaseName,
    secret: config.sessionSecret,
    secure,
  });
  const viewers = createViewers(findAccount, tokens, personalTokens(services.now));
  const views = createViewCounter(services.now);
  const openings = createOpenings({ now: services.now, secure, logger });
  const presence = createPresence((id) => touchUser(services, id), services.now);
  const app = express();
  // The live channel sits on the server before the features are there, for they speak through it.
  const server = createServer(app);
  const realtime = createRealtime({
    httpServer: server,
    authenticate: viewers.fromHandshake(sessions.middleware),
    allowedOrigins: [config.siteUrl],
    adapter: config.mongodbUri ? connection : undefined,
    sibling,
    logger,
  });
  const captcha = createCaptcha({
    enabled: () => settings.current().captcha,
    secret: config.sessionSecret,
    now: services.now,
  });
  const secrets = createSecrets(config.encryptionKeys);
  const push = createPush({ config, secrets, jobs, outbound, now: services.now });
  const dependencies: FeatureDependencies = {
    captcha,
    config,
    connection,
    services,
    files,
    jobs,
    limits,
    logger,
    mailer,
    outgoing,
    realtime,
    outbound,
    push,
    secrets,
    unsubscribe,
    sessions,
    settings,
    tokens,
    views,
    openings,
    presence,
    secure,
    site,
    apiScopes: () => api.scopes,
    apiDocument: () => apiDocument(api) as OpenApiDocument,
  };
  const features = createFeatures(dependencies);
  const api: Api = createApi({
    info: { title: `${site.name} API`, version: "1.0.0" },
    resources: features.flatMap(({ resources = [] }) => resources),
    routers: features.flatMap(({ apiRoutes = [] }) => apiRoutes),
  });
  const frame = frameOf(config);
  const pages = createPages({
    pages: features.flatMap((feature) => feature.pages ?? []),
    frame,
    slots: Object.assign({}, ...features.map(({ slots = {} }) => slots)),
    cookieName: sessions.cookieName,
    cacheBytes: config.pageCacheBytes,
    readMultipart,
    visits: createVisits(),
    admitGuest: limits.admitGuest,
    visited: presence.note,
    recallAsker(request) {
      const session = sessions.recall(request);
      const viewer = session && viewers.recall(session);
      return viewer && { viewer, session };
    },
  });

  const showNotice = ({ noticeText: text, noticeKind: kind }: SiteSettingsValues) =>
    setSite({ ...site, notice: text ? { kind, text } : null });
  settings.onChange((values) => {
    showNotice(values);
    pages.clear();
  });
  const readSettings = () =>
    settings.load().catch((error) => logger.warn({ err: error }, "settings are those of before"));

  const quietFields = new Set(features.flatMap(({ quietFields = [] }) => quietFields));
  const endings = [
    onWrite(changes.report),
    dropChangedPages(changes, [pages, ...features.flatMap(({ dropped }) => dropped ?? [])], quietFields),
    changes.listen(({ collection, id, fields }) => {
      if (collection === "sessions") sessions.forget(id);
      // That a member was here says nothing of who they are.
      if (collection === "users" && !fields?.every((field) => quietFields.has(`users.${field}`)))
        viewers.forget(id);
      if (collection === SITE_SETTINGS) void readSettings();
      if (collection === "apitokens") viewers.forgetToken(id);
      if (collection === "uploads") files.forget(id);
    }),
  ];
  changes.onGap(() => {
    sessions.forgetAll();
    viewers.forgetAll();
    void readSettings();
  });
  await settings.load();
  for (const feature of features) feature.subscribe?.();
  await Promise.all([sessions, limits, files, jobs, mailer, captcha].map((part) => part.prepare()));
  await Promise.all(features.map((feature) => feature.prepare?.()));

  let ending = false;
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", parseQuery);
  app.use(requestLog(logger));
  app.use(securityHeaders({ secure, foreign: foreignHosts(config) }));
  for (const { early } of features) if (early) app.use(early);
  app.use(pages.fast);
  app.use(await staticAssets(join(ROOT, "public")));
  app.use(healthRoutes(connection, () => ending));
  app.use(files.router);
  app.use(sessions.middleware);
  app.use(viewers.fromSession);
  app.use(limits.general(({ viewer }) => viewer.id));
  app.use(refuseForeignOrigin(config.siteUrl));
  for (const { guard } of features) if (guard) app.use(guard);
  app.get(paths.apiDocs(), pages.handle);
  app.use("/api", viewers.fromToken, requireCsrfHeader, api.router);
  for (const { routes } of features) if (routes) app.use(routes);
  app.use(pages.handle);
  app.use(
    errorHandler({
      logger,
      renderPage: (error, request) => pages.dress(renderError(error, request, frame), request),
    }),
  );

  services.events.subscribe("user.credentials-changed", ({ id }) => realtime.disconnectUser(id));

  services.events.subscribe("credential.ended", ({ credential }) =>
    realtime.disconnectCredential(credential),
  );

  return {
    express: app,
    server,
    services,
    files,
    jobs,
    mailer,
    realtime,
    features,
    presence,
    apiDocument: dependencies.apiDocument,
    markEnding: () => {
      ending = true;
    },
    async close() {
      await realtime.close();
      await jobs.stop();
      for (const { stop } of features) await stop?.();
      for (const end of endings) end();
      await changes.close();
      mailer.close();
    },
  };
}

/** What the configured services need of the browser's policy; nothing where there are none. */
function foreignHosts({ analyticsUrl, tagUrl, tagHosts }: Config) {
  const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);
  const scripts = originOf(tagUrl);
  const connections = [...new Set([...originOf(analyticsUrl), ...scripts, ...(tagUrl ? tagHosts : [])])];
  return { scripts, connections };
}
