import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { importRoutes } from "./api.ts";
import { tidyImports } from "./keep.ts";
import { importsMenu } from "./menu.ts";
import { importPages } from "./pages.tsx";
import { importPersonalData } from "./personal-data.ts";
import { tidyReadings } from "./readings.ts";

/** Milliseconds between looks for what has waited too long. */
const SWEEP_EVERY = 60 * 60_000;

/** Manuscripts: read, looked at, and only then put into stories. */
export function imports(dependencies: FeatureDependencies): Feature {
  const { services, files, readers, jobs } = dependencies;
  const sweep = defineJob<null>({
    name: "imports.sweep",
    async run() {
      await tidyImports(files, services.now());
      await tidyReadings(services.now());
    },
  });
  return {
    name: "imports",
    menu: importsMenu,
    sheets: ["writing", "stories"],
    pages: importPages(dependencies),
    apiRoutes: [importRoutes(dependencies)],
    personalData: importPersonalData(files),
    async prepare() {
      await jobs.every(SWEEP_EVERY, sweep, null);
    },
    stop: () => readers.close(),
  };
}
