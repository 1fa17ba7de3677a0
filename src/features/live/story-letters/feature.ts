import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createStoryLetterJobs } from "./jobs.ts";
import { storyLetterPersonalData } from "./personal-data.ts";

/** A letter about stories on Saturdays, to members who asked for it. */
export function storyLetters({ services, jobs, mailer, site }: FeatureDependencies): Feature {
  const letters = createStoryLetterJobs(jobs, { mailer, site });
  const weekly = defineJob<null>({
    name: "story-letters.weekly",
    run: () => letters.begin(services.now()),
  });
  return {
    name: "story-letters",
    personalData: storyLetterPersonalData,
    async prepare() {
      await jobs.every("0 8 * * 6", weekly, null);
    },
  };
}
