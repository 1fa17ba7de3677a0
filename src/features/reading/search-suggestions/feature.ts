import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { suggestionRoutes } from "./api.ts";

/** Search suggestions while typing. */
export const searchSuggestions = ({ config }: FeatureDependencies): Feature => ({
  name: "search-suggestions",
  consequences: decidedOnRead("Finds listed stories and active members through their indexes."),
  apiRoutes: [suggestionRoutes({ limited: config.rateLimits })],
});
