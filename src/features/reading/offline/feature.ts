import type { Feature } from "../../../core/feature.ts";
import { createCachedBodies } from "../../../core/http/cached-body.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { offlineMenu } from "./menu.ts";
import { offlinePages } from "./pages.tsx";
import { offlineRoutes } from "./routes.ts";

/** Stories that readers keep on their device to read without a connection. Nothing of it is stored here. */
export function offline({ config, services }: FeatureDependencies): Feature {
  const answers = createCachedBodies(Math.ceil(config.pageCacheBytes / 32));
  return {
    name: "offline",
    menu: offlineMenu,
    sheets: ["stories", "accounts"],
    pages: offlinePages(),
    routes: offlineRoutes(services, answers),
    dropped: [answers],
  };
}
