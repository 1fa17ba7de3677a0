import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { binRoutes } from "./api.ts";
import { endOld } from "./empty.ts";
import { binPages } from "./pages.tsx";

/** Deleted stories and chapters wait for their author to think again; after 30 days they are gone. */
export function bin({ services, files, jobs }: FeatureDependencies): Feature {
  const emptying = defineJob<null>({
    name: "bin.end-old",
    concurrency: 1,
    run: async () => void (await endOld(services, files)),
  });
  return {
    name: "bin",
    sheets: ["writing", "stories"],
    pages: binPages(services, files),
    apiRoutes: [binRoutes(services)],
    async prepare() {
      await jobs.every("41 3 * * *", emptying, null);
    },
  };
}
