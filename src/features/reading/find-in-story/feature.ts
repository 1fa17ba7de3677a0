import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { findRoutes } from "./api.ts";
import { createFindLimit } from "./limit.ts";
import { findPages } from "./pages.tsx";

/** Full-text search within one story. */
export function findingInStories({ config, site }: FeatureDependencies): Feature {
  const count = createFindLimit({ limited: config.rateLimits });
  return {
    name: "find-in-story",
    consequences: decidedOnRead("Searches the chapters that the reader may currently open."),
    sheets: ["stories"],
    apiRoutes: [findRoutes(count, site)],
    pages: findPages(count),
  };
}
