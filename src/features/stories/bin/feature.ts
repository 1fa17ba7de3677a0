import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { binRoutes } from "./api.ts";
import { endOld } from "./empty.ts";
import { binPages } from "./pages.tsx";

/** Bin: deleted stories and chapters can be restored for 30 days and are then erased. */
export function bin({ services, files, jobs }: FeatureDependencies): Feature {
  const emptying = defineJob<null>({
    name: "bin.end-old",
    concurrency: 1,
    run: async () => void (await endOld(services, files)),
  });
  return {
    name: "bin",
    consequences: notAffected(
      "Only changes stories. `stories` and `chapters` handle the effects on readers.",
    ),
    sheets: ["writing", "stories"],
    pages: binPages(services, files),
    apiRoutes: [binRoutes(services)],
    async prepare() {
      await jobs.every("41 3 * * *", emptying, null);
    },
  };
}
