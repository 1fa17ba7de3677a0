import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { findRoutes } from "./api.ts";
import { createFindLimit } from "./limit.ts";
import { findPages } from "./pages.tsx";

/** Looking for words in the text of one story. */
export function findingInStories({ config, site }: FeatureDependencies): Feature {
  const count = createFindLimit({ limited: config.rateLimits });
  return {
    name: "find-in-story",
    sheets: ["stories"],
    apiRoutes: [findRoutes(count, site)],
    pages: findPages(count),
  };
}
