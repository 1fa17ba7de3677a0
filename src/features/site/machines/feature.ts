import { Router } from "express";
import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { createCachedBodies } from "#core/http/cached-body.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { communityFeeds } from "./community-feeds.ts";
import { docsPage } from "./docs-page.tsx";
import { feedRoutes } from "./feeds.ts";
import { machinesMenu } from "./menu.ts";
import { pictureRoutes } from "./pictures.ts";
import { robotsRoutes } from "./robots.ts";
import { securityContactRoutes } from "./security-contact.ts";
import { sitemapRoutes } from "./sitemaps.ts";

/** Machine-readable output: robots.txt, sitemaps, Atom feeds and images for shared links. */
export function machines({ services, site, files, config, apiDocument }: FeatureDependencies): Feature {
  const bodies = createCachedBodies(Math.ceil(config.pageCacheBytes / 4));
  const dependencies = { bodies, now: services.now, site, files };
  const early = Router();
  early.use(robotsRoutes(site.url), securityContactRoutes(site.url, config.staffEmail, services.now));
  const routes = Router();
  routes.use(
    sitemapRoutes(dependencies),
    feedRoutes(dependencies),
    communityFeeds(dependencies),
    pictureRoutes(dependencies),
  );
  return {
    name: "machines",
    consequences: decidedOnRead(
      "Sitemaps, feeds and pictures contain listed works only. Cached ones are renewed when these change.",
    ),
    menu: machinesMenu,
    sheets: ["office"],
    early,
    routes,
    dropped: [bodies],
    pages: [docsPage(apiDocument)],
  };
}
