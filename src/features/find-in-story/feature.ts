import type { Feature } from "../../core/feature.ts";
import type { FeatureDependencies } from "../dependencies.ts";
import { findPages } from "./pages.tsx";

/** Looking for words in the text of one story. */
export const findingInStories = ({ config }: FeatureDependencies): Feature => ({
  name: "find-in-story",
  pages: findPages({ limited: config.rateLimits }),
});
