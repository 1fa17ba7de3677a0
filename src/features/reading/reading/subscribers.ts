import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { forgetReadingsOfStory } from "./commands.ts";

/** Who read a story goes with it: in a job, for they may be many. */
export function subscribeReading(services: Services, jobs: Jobs): void {
  const forget = defineJob<{ story: string }>({
    name: "reading.forget-story",
    run: ({ story }) => forgetReadingsOfStory(story),
  });
  jobs.add(forget as never);
  services.events.subscribe("story.erased", ({ id: story }) =>
    jobs.enqueue(forget, { story }, { key: story }),
  );
}
