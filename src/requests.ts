import { join } from "node:path";
import type { Config } from "./config.ts";
import { type Api, parseQuery } from "./core/api/index.ts";
import type { Feature } from "./core/feature.ts";
import { allowOrigins } from "./core/http/cors.ts";
import { refuseForeignOrigin, requireCsrfHeader } from "./core/http/csrf.ts";
import { errorHandler } from "./core/http/error-handler.ts";
import { healthRoutes } from "./core/http/health.ts";
import { securityHeaders } from "./core/http/security-headers.ts";
import { staticAssets } from "./core/http/static-assets.ts";
import { requestLog } from "./core/logs/request-log.ts";
import type { Pages } from "./core/pages/engine.ts";
import type { Frame } from "./core/pages/render.tsx";
import { renderError } from "./frame.tsx";
import type { Parts } from "./parts.ts";
import { machinesPaths } from "./shared/site/machines.paths.ts";

interface Answering {
  readonly api: Api;
  readonly features: readonly Feature[];
  readonly frame: Frame;
  readonly pages: Pages;
  /** Folder of the project: `public/` lies in it. */
  readonly root: string;
  readonly isEnding: () => boolean;
}

/** The way of a request through the process: what it passes, in this order, until something answers. */
export async function answerRequests(
  { app, config, connection, files, limits, logger, provider, secure, sessions, viewers }: Parts,
  { api, features, frame, pages, root, isEnding }: Answering,
): Promise<void> {
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", parseQuery);
  app.use(requestLog(logger));
  app.use(securityHeaders({ secure, foreign: { ...foreignHosts(config), forms: provider.origins } }));
  app.use("/api", allowOrigins(config.apiOrigins));
  for (const { early } of features) if (early) app.use(early);
  app.use(pages.fast);
  app.use(await staticAssets(join(root, "public")));
  app.use(healthRoutes(connection, isEnding));
  app.use(files.router);
  app.use(sessions.middleware);
  app.use(viewers.fromSession);
  app.use(limits.general(({ viewer }) => viewer.id));
  app.use(refuseForeignOrigin(config.siteUrl, config.apiOrigins));
  for (const { guard } of features) if (guard) app.use(guard);
  app.get(machinesPaths.apiDocs(), pages.handle);
  app.use("/api", viewers.fromToken, requireCsrfHeader, api.router);
  for (const { routes } of features) if (routes) app.use(routes);
  app.use(pages.handle);
  app.use(
    errorHandler({
      logger,
      renderPage: (error, request) => pages.dress(renderError(error, request, frame), request),
    }),
  );
}

/** What the configured services need of the browser's policy; nothing where there are none. */
function foreignHosts({ analyticsUrl, tagUrl, tagHosts }: Config) {
  const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : []);
  const scripts = originOf(tagUrl);
  const connections = [...new Set([...originOf(analyticsUrl), ...scripts, ...(tagUrl ? tagHosts : [])])];
  return { scripts, connections };
}
