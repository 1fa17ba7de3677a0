import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { type Api, apiDocument, createApi } from "./core/api/index.ts";
import type { Database } from "./core/db/open.ts";
import { keepUpload } from "./core/files/keep-upload.ts";
import { uploadByMember } from "./core/limits/rules.ts";
import { createOutbound } from "./core/net/index.ts";
import { createFeatures } from "./features/index.ts";
import { createReaders } from "./features/stories/manuscripts/index.ts";
import { createParts } from "./parts.ts";
import type { OpenApiDocument } from "./shared/openapi.ts";

/** What surrounds the parts: the site's own, or a test's. */
type PartsSurroundings = Parameters<typeof createParts>[3];

/** Puts parts and features together, for the site and for scripts beside it: nothing is prepared, started or listening. */
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
    info: { title: `${config.siteName} API`, version: "1.0.0" },
    resources: features.flatMap(({ resources = [] }) => resources),
    routers: features.flatMap(({ apiRoutes = [] }) => apiRoutes),
    files: {
      async keep(owner, { field, ...file }) {
        await parts.limits.consume(uploadByMember, owner);
        return (await keepUpload(parts.files, owner, file, { field }))._id;
      },
      drop: (id) => parts.files.remove(id),
    },
  });
  return { parts, features, api, apiDocument: describe };
}

/**
 * What a script beside the site runs commands with: all that features add to each other's commands runs there too,
 * while events and jobs are left to the site.
 */
export async function composeScript(config: Config, database: Database, logger: Logger) {
  const { parts, features } = await compose(config, database, logger, {
    worker: undefined,
    outbound: createOutbound(),
    readers: createReaders(),
    now: undefined,
    leaveToSite: true,
  });
  return {
    services: parts.services,
    files: parts.files,
    async close(): Promise<void> {
      await parts.realtime.close();
      for (const { stop } of features) await stop?.();
      await parts.changes.close();
      parts.mailer.close();
    },
  };
}
