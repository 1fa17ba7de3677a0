import type { Logger } from "pino";
import { type Api, apiDocument, createApi } from "#core/api/index.ts";
import type { Database } from "#core/db/open.ts";
import { storeUpload } from "#core/files/store-upload.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import { createOutbound } from "#core/net/index.ts";
import { createFeatures } from "#features/index.ts";
import { createReaders, logLost } from "#features/stories/manuscripts/index.ts";
import type { OpenApiDocument } from "#shared/openapi.ts";
import { guideMarkdown } from "#shared/site/api-guide.text.ts";
import type { Config } from "./config.ts";
import { createParts } from "./parts.ts";

/** External dependencies of the parts, supplied by the site or by a test. */
type PartsSurroundings = Parameters<typeof createParts>[3];

/**
 * Wires parts and features together for the site and for scripts. Prepares, starts and listens to nothing.
 */
export async function compose(
  config: Config,
  database: Database,
  logger: Logger,
  surroundings: PartsSurroundings,
) {
  const parts = await createParts(config, database, logger, surroundings);
  const describe = () => apiDocument(api) as OpenApiDocument;
  const features = createFeatures({ ...parts, apiScopes: () => api.scopes, apiDocument: describe });
  parts.services.extensions.add(features.flatMap((feature) => feature.extends ?? []));
  const api: Api = createApi({
    info: { title: `${config.siteName} API`, version: "1.0.0", description: guideMarkdown() },
    resources: features.flatMap(({ resources = [] }) => resources),
    routers: features.flatMap(({ apiRoutes = [] }) => apiRoutes),
    guests: {
      cacheBytes: Math.ceil(config.pageCacheBytes / 4),
      cookieName: parts.sessions.cookieName,
      admitGuest: parts.limits.admitGuest,
    },
    files: {
      async keep(owner, { field, alternativeText, ...file }) {
        await parts.limits.consume(uploadByMember, owner);
        return (await storeUpload(parts.files, owner, file, { field, alternativeText }))._id;
      },
      drop: (id) => parts.files.remove(id),
    },
  });
  return { parts, features, api, apiDocument: describe };
}

/**
 * Composes what a standalone script needs to run commands. The hooks that features add to each other's
 * commands run too; events and jobs are left to the site.
 */
export async function composeScript(config: Config, database: Database, logger: Logger) {
  const { parts, features } = await compose(config, database, logger, {
    worker: undefined,
    outbound: createOutbound(),
    readers: createReaders({}, logLost(logger)),
    now: undefined,
    leaveToSite: true,
  });
  return {
    services: parts.services,
    files: parts.files,
    mailer: parts.mailer,
    site: { name: config.siteName, url: config.siteUrl },
    async close(): Promise<void> {
      await parts.realtime.close();
      for (const { stop } of features) await stop?.();
      await parts.changes.close();
      parts.mailer.close();
    },
  };
}
