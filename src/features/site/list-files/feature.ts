import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { listFilesAudit } from "./audit.ts";
import { listFileRoutes } from "./routes.ts";

/** Downloads of staff lists as CSV, one for every page that declares `file`. */
export const listFiles = (dependencies: FeatureDependencies): Feature => ({
  name: "list-files",
  consequences: decidedOnRead("Each file holds what its page shows to the same viewer."),
  audit: listFilesAudit,
  // Read once all features exist.
  get routes() {
    return listFileRoutes(dependencies, dependencies.collected.pages());
  },
});
