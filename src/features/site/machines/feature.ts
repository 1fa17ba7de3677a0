import { Router } from "express";
import type { Feature } from "../../../core/feature.ts";
import { createCachedBodies } from "../../../core/http/cached-body.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { communityFeeds } from "./community-feeds.ts";
import { docsPage } from "./docs-page.tsx";
import { feedRoutes } from "./feeds.ts";
import { machinesMenu } from "./menu.ts";
import { pictureRoutes } from "./pictures.ts";
import { robotsRoutes } from "./robots.ts";
import { sitemapRoutes } from "./sitemaps.ts";

/** What other programs read: robots.txt, sitemaps, Atom feeds, pictures for shared links. */
export function machines({ services, site, files, config, apiDocument }: FeatureDependencies): Feature {
  const bodies = createCachedBodies(Math.ceil(config.pageCacheBytes / 4));
  const dependencies = { bodies, now: services.now, site, files };
  const routes = Router();
  routes.use(
    robotsRoutes(site.url),
    sitemapRoutes(dependencies),
    feedRoutes(dependencies),
    communityFeeds(dependencies),
    pictureRoutes(dependencies),
  );
  return {
    name: "machines",
    menu: machinesMenu,
    sheets: ["office"],
    routes,
    dropped: [bodies],
    pages: [docsPage(apiDocument)],
  };
}
