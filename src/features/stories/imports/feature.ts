import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { importRoutes } from "./api.ts";
import { importsMenu } from "./menu.ts";
import { importPages } from "./pages.tsx";
import { tidyImports } from "./pending.ts";
import { importPersonalData } from "./personal-data.ts";
import { tidyReadings } from "./readings.ts";

/** Interval in milliseconds between checks for expired imports. */
const SWEEP_EVERY = 60 * 60_000;

/** Manuscript imports: files are read and previewed before they are stored in stories. */
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
    consequences: notAffected("Only the member who created it can see it. It is deleted with their account."),
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
