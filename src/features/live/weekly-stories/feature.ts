import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createWeeklyStoriesJobs } from "./jobs.ts";
import { weeklyStoriesPersonalData } from "./personal-data.ts";

/** An e-mail about stories on Saturdays, to members who asked for it. */
export function weeklyStories({ services, jobs, mailer, site }: FeatureDependencies): Feature {
  const batches = createWeeklyStoriesJobs(jobs, { mailer, site });
  const weekly = defineJob<null>({
    name: "story-letters.weekly",
    run: () => batches.begin(services.now()),
  });
  return {
    name: "weekly-stories",
    personalData: weeklyStoriesPersonalData,
    async prepare() {
      await jobs.every("0 8 * * 6", weekly, null);
    },
  };
}
