import { join } from "node:path";
import type { Request } from "express";
import { type Api, parseQuery } from "#core/api/index.ts";
import type { Feature } from "#core/feature.ts";
import { allowOrigins } from "#core/http/cors.ts";
import { refuseForeignOrigin, requireCsrfHeader } from "#core/http/csrf.ts";
import { errorHandler } from "#core/http/error-handler.ts";
import { healthRoutes } from "#core/http/health.ts";
import { reportProxies, setProxies } from "#core/http/proxies.ts";
import { refuseProxies } from "#core/http/refuse-proxies.ts";
import { refuseWhileAway } from "#core/http/refuse-while-away.ts";
import { securityHeaders } from "#core/http/security-headers.ts";
import { staticAssets } from "#core/http/static-assets.ts";
import { requestLog } from "#core/logs/request-log.ts";
import type { Pages } from "#core/pages/engine.ts";
import type { Frame } from "#core/pages/render.tsx";
import { removedAt } from "#core/report-kind.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import type { Config } from "./config.ts";
import { renderError } from "./frame.tsx";
import type { Parts } from "./parts.ts";

interface Answering {
  readonly api: Api;
  readonly features: readonly Feature[];
  readonly frame: Frame;
  readonly pages: Pages;
  /** Project folder, which contains `public/`. */
  readonly root: string;
  readonly isEnding: () => boolean;
}

/** Sets up the handling of requests: the middleware in order, until one responds. */
export async function answerRequests(
  {
    app,
    availability,
    config,
    connection,
    files,
    limits,
    logger,
    metrics,
    provider,
    secure,
    sessions,
    viewers,
  }: Parts,
  { api, features, frame, pages, root, isEnding }: Answering,
): Promise<void> {
  app.disable("x-powered-by");
  app.set("etag", false);
  setProxies(app, config);
  app.set("query parser", parseQuery);
  if (metrics) app.use(metrics.requests);
  app.use(requestLog(logger));
  if (config.env === "development") app.use(refuseProxies);
  app.use(reportProxies(logger, config));
  app.use(securityHeaders({ secure, foreign: { ...foreignHosts(config), forms: provider.origins } }));
  app.use("/api", allowOrigins(config.apiOrigins));
  for (const { early } of features) if (early) app.use(early);
  app.use(api.guestReads.fast);
  app.use(pages.fast);
  app.use(await staticAssets(join(root, "public")));
  app.use(healthRoutes(connection, isEnding));
  app.use(refuseWhileAway(availability));
  app.use(files.router);
  app.use(sessions.middleware);
  app.use(viewers.fromSession);
  app.use(limits.general(({ viewer }) => viewer.id));
  app.use(refuseForeignOrigin(config.siteUrl, config.apiOrigins));
  for (const { guard } of features) if (guard) app.use(guard);
  app.get(machinesPaths.apiDocs(), pages.handle);
  app.use("/api", api.guestReads.fill, viewers.fromToken, requireCsrfHeader, api.router);
  for (const { routes } of features) if (routes) app.use(routes);
  app.use(pages.handle);
  app.use(
    errorHandler({
      logger,
      renderPage: async (error, request) => {
        await pages.keepUnread(error, request);
        return pages.dress(renderError(error, request, frame), request);
      },
      removalAt: removalAt(features),
    }),
  );
}

/** Returns what a viewer may know of removed content at the path of a request; null if it leads to none. */
function removalAt(features: Answering["features"]) {
  const find = removedAt(features.flatMap(({ reportKinds = [] }) => reportKinds));
  const reasons = features.flatMap((feature) => feature.extends?.["content.removalReason"] ?? []);
  return async ({ path, viewer }: Request): Promise<string | null> => {
    const content = await find(path);
    if (!content || !viewer) return content && "";
    const known = await Promise.all(reasons.map((reason) => reason(viewer, content)));
    return known.find((text) => text !== null) ?? "";
  };
}

/** Hosts that the configured services add to the content security policy; empty without such services. */
function foreignHosts({ analyticsUrl, tagUrl, tagHosts }: Config) {
  const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);
  const scripts = originOf(tagUrl);
  const connections = [...new Set([...originOf(analyticsUrl), ...scripts, ...(tagUrl ? tagHosts : [])])];
  return { scripts, connections };
}
