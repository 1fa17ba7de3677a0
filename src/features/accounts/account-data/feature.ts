import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { accountDataRoutes } from "./api.ts";
import { tidyArchives } from "./archive/commands.ts";
import { defineMakeArchive } from "./archive/make.ts";
import { archiveRoutes } from "./archive/routes.ts";
import { accountDataAudit } from "./audit.ts";
import { createAppearance } from "./deletion/appearance.ts";
import { defineEraseAccount, eraseDue } from "./deletion/erase.ts";
import { accountDataPages } from "./pages.tsx";
import { archivePersonalData } from "./personal-data.ts";

/** Milliseconds between looks for what has run out. */
const SWEEP_EVERY = 10 * 60_000;

/** Taking everything away, and leaving for good. */
export function accountData(common: FeatureDependencies): Feature {
  const dependencies = { ...common, personalData: common.collected.personalData };
  const { jobs } = common;
  const appearance = createAppearance(dependencies);
  const make = defineMakeArchive(dependencies);
  const erase = defineEraseAccount(dependencies);
  jobs.add(make);
  jobs.add(erase);
  const sweep = defineJob<null>({
    name: "account-data.sweep",
    async run() {
      await eraseDue(dependencies, erase);
      await tidyArchives(dependencies);
    },
  });
  return {
    name: "account-data",
    audit: accountDataAudit,
    sheets: ["accounts"],
    pages: accountDataPages({ ...dependencies, appearance, make }),
    routes: archiveRoutes(dependencies),
    apiRoutes: [accountDataRoutes({ ...dependencies, appearance })],
    personalData: archivePersonalData(dependencies),
    async prepare() {
      await jobs.every(SWEEP_EVERY, sweep, null);
    },
  };
}
