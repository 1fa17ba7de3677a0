import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { createCachedBodies } from "#core/http/cached-body.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { offlineMenu } from "./menu.ts";
import { offlinePages } from "./pages.tsx";
import { offlineRoutes } from "./routes.ts";

/** Stories that readers save on their device to read offline. Nothing about this is stored on the server. */
export function offline({ config, services }: FeatureDependencies): Feature {
  const answers = createCachedBodies(Math.ceil(config.pageCacheBytes / 32));
  return {
    name: "offline",
    consequences: decidedOnRead(
      "Before a browser shows a stored story, it asks whether the reader may still keep it.",
    ),
    menu: offlineMenu,
    sheets: ["stories", "accounts"],
    pages: offlinePages(),
    routes: offlineRoutes(services, answers),
    dropped: [answers],
  };
}
