import type { Feature } from "../../core/feature.ts";
import type { FeatureDependencies } from "../dependencies.ts";
import { uploadRoutes } from "./api.ts";

/** Files of members, by the API. */
export const uploads = ({ files, limits }: FeatureDependencies): Feature => ({
  name: "uploads",
  apiRoutes: [uploadRoutes(files, limits)],
});
