import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createWriters } from "../manuscripts/index.ts";
import { exportRoutes } from "./api.ts";
import { tidyExports } from "./commands.ts";
import { defineMakeExport } from "./make.ts";
import { exportKinds } from "./notification-kinds.ts";
import { exportPages } from "./pages.tsx";
import { exportPersonalData } from "./personal-data.ts";
import { exportFileRoutes } from "./routes.ts";
import { createRunningExports } from "./running.ts";
import { exportSubscribers } from "./subscribers.ts";

/** Interval in milliseconds between checks for expired exports. */
const SWEEP_EVERY = 30 * 60_000;

/** Exports of stories for their writers: Word, PDF, Markdown, HTML, text, EPUB. */
export function exports(dependencies: FeatureDependencies): Feature {
  const { jobs, files, services } = dependencies;
  const writers = createWriters();
  const running = createRunningExports();
  const make = defineMakeExport(dependencies, writers, running);
  jobs.add(make);
  const sweep = defineJob<null>({
    name: "exports.sweep",
    run: () => tidyExports({ files, services }, services.now()),
  });
  return {
    name: "exports",
    consequences: decidedOnRead(
      "Only the member who created it can see it. It is deleted with their account, and once they do not write the story any more.",
    ),
    pages: exportPages(dependencies, make, running),
    routes: exportFileRoutes(dependencies),
    apiRoutes: [exportRoutes(dependencies, make, running)],
    notificationKinds: exportKinds,
    personalData: exportPersonalData(files),
    subscribers: exportSubscribers({ files, running }),
    async prepare() {
      await jobs.every(SWEEP_EVERY, sweep, null);
    },
    stop: () => writers.close(),
  };
}
