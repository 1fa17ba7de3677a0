import express from "express";
import type { Logger } from "pino";
import { createBreachCheck } from "#core/auth/breached-passwords.ts";
import { createSessions } from "#core/auth/sessions.ts";
import { createTokens } from "#core/auth/tokens.ts";
import { createViewers } from "#core/auth/viewer-of.ts";
import { createCaptcha } from "#core/captcha/index.ts";
import { createChanges } from "#core/db/changes.ts";
import { PROCESS_ID } from "#core/db/invalidations.ts";
import type { Database } from "#core/db/open.ts";
import { createFiles } from "#core/files/files.ts";
import { createScanner, scanOnArrival } from "#core/files/scanner.ts";
import { serverOf } from "#core/http/express-server.ts";
import { isProxied } from "#core/http/refuse-proxies.ts";
import { createJobs } from "#core/jobs/index.ts";
import { createRateLimits } from "#core/limits/rate-limits.ts";
import { createBulkMailer, createMailer, createReturnPath, createUnsubscribe } from "#core/mail/index.ts";
import type { Metrics } from "#core/metrics/index.ts";
import { createNames, createOutgoing, type Names, type Outbound } from "#core/net/index.ts";
import { createRealtime, type WebWorker } from "#core/realtime/index.ts";
import { createSecrets } from "#core/secrets/index.ts";
import { createServices } from "#core/services.ts";
import { personalTokens } from "#features/accounts/api-tokens/index.ts";
import { createPush } from "#features/live/push/index.ts";
import { createTaxes } from "#features/money/money-settings/index.ts";
import { createProvider } from "#features/money/payments/index.ts";
import { findAccount, refuseDemoAccounts } from "#features/people/identity/index.ts";
import { createPresence, noteVisit } from "#features/people/users/index.ts";
import { createSiteSettings } from "#features/platform/site-settings/index.ts";
import { createOpenings } from "#features/reading/reading/index.ts";
import { publishMailStopped } from "#features/site/admin/index.ts";
import type { Readers } from "#features/stories/manuscripts/index.ts";
import { createViewCounter } from "#features/stories/stories/index.ts";
import { createLinkCards } from "#features/talk/link-cards/index.ts";
import { setHeld } from "#shared/site/held.ts";
import { type Config, siteOf } from "./config.ts";

/** Components that exist in a process before any feature. */
export type Parts = Awaited<ReturnType<typeof createParts>>;

/**
 * Creates the components that features, pages and requests share; each receives its dependencies as
 * arguments.
 */
export async function createParts(
  config: Config,
  { connection, availability }: Database,
  logger: Logger,
  surroundings: {
    readonly worker: WebWorker | undefined;
    readonly outbound: Outbound;
    readonly readers: Readers;
    readonly now: (() => Date) | undefined;
    readonly names?: Names | undefined;
    /** True for a script: its events are stored and the site process delivers them. */
    readonly leaveToSite?: boolean;
    readonly metrics?: Metrics | undefined;
  },
) {
  const { worker, outbound, readers, now, leaveToSite, metrics } = surroundings;
  const site = siteOf(config);
  const settings = createSiteSettings(config);
  const secure = config.siteUrl.startsWith("https://");
  const { breachedPasswordsUrl } = config;
  const isBreached = breachedPasswordsUrl
    ? createBreachCheck(breachedPasswordsUrl, (error) =>
        logger.warn({ err: error }, "the service for breached passwords failed; the password was accepted"),
      )
    : undefined;
  const services = createServices(logger, {
    now,
    zone: config.timeZone,
    leaveToSite,
    isBreached,
    refusesDemo: config.env === "production",
    published: metrics?.countEvent,
  });
  const changes = await createChanges(connection, (error) =>
    logger.warn({ err: error }, "change stream broke"),
  );
  const limits = createRateLimits({ connection, enabled: config.rateLimits });
  const scan = scanOnArrival(createScanner(config.virusScanner), (error) =>
    logger.error({ err: error }, "the virus scanner cannot tell"),
  );
  const files = await createFiles({ connection, s3: config.s3, scan });
  const jobs = createJobs({ connection, logger, onHold: (hold) => setHeld(hold !== null) });
  const outgoing = createOutgoing({
    userAgent: `${config.siteName} link cards (+${site.url})`,
    inside: config.outgoingInside,
  });
  const cards = createLinkCards({ services, files, jobs, outgoing, site });
  const { smtpUrl, mailFrom: from, dkim } = config;
  const unsubscribe = createUnsubscribe({ secret: config.jwtSecret, siteUrl: site.url });
  const mailer = createMailer({
    smtpUrl,
    from,
    dkim,
    connection,
    siteName: site.name,
    unsubscribe,
    jobs,
    onStopped: () => publishMailStopped(services),
    now: services.now,
  });
  const returnPath = createReturnPath({ secret: config.jwtSecret, address: config.bounceAddress });
  const bulkMailer = createBulkMailer({ smtpUrl, from, dkim, connection, unsubscribe, returnPath });
  const tokens = createTokens(config.jwtSecret);
  const sessions = createSessions({
    client: connection.getClient(),
    dbName: connection.db!.databaseName,
    secret: config.sessionSecret,
    secure,
  });
  const readAccount = config.env === "production" ? refuseDemoAccounts(services) : findAccount;
  const viewers = createViewers(readAccount, tokens, personalTokens(services.now));
  const views = createViewCounter(services.now);
  const openings = createOpenings({ services, secure, logger });
  const presence = createPresence((id, at) => noteVisit(services, id, at), services.now);
  const app = express();
  // The live channel is attached to the server before the features are created, because they use it.
  const server = serverOf(app);
  const realtime = createRealtime({
    httpServer: server,
    authenticate: viewers.fromHandshake(sessions.middleware),
    onConnected: (id) => void services.events.emit("live.connected", { id }),
    allowedOrigins: [config.siteUrl],
    shared: config.mongodbUri ? { connection, changes, uid: PROCESS_ID } : undefined,
    worker,
    logger,
    ...(site.isDevelopment ? { accepts: (request) => !isProxied(request) } : {}),
  });
  const captcha = createCaptcha({
    enabled: () => settings.current().captcha,
    secret: config.sessionSecret,
    now: services.now,
  });
  const secrets = createSecrets(config.encryptionKeys);
  const push = createPush({ config, secrets, jobs, outbound, now: services.now, logger });
  return {
    app,
    availability,
    captcha,
    cards,
    changes,
    config,
    connection,
    files,
    jobs,
    bulkMailer,
    limits,
    logger,
    mailer,
    metrics,
    names: surroundings.names ?? createNames(),
    openings,
    outbound,
    outgoing,
    presence,
    provider: createProvider(config, services.now),
    push,
    readers,
    realtime,
    returnPath,
    secrets,
    secure,
    server,
    services,
    sessions,
    settings,
    site,
    taxes: createTaxes(),
    tokens,
    unsubscribe,
    viewers,
    views,
  };
}
