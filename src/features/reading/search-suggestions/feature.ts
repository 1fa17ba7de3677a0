import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { suggestionRoutes } from "./api.ts";

/** What to go to while somebody types a search. */
export const searchSuggestions = ({ config }: FeatureDependencies): Feature => ({
  name: "search-suggestions",
  apiRoutes: [suggestionRoutes({ limited: config.rateLimits })],
});
