import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { forgetReadingsOfStory } from "./commands.ts";

/** Deletes the readings of a deleted story, in a job because there may be many. */
export function readingSubscribers(jobs: Jobs): readonly Subscriber[] {
  const forget = defineJob<{ story: string }>({
    name: "reading.forget-story",
    run: ({ story }) => forgetReadingsOfStory(story),
  });
  jobs.add(forget);
  return [
    on("story.erased", {
      name: "reading.forget-story",
      handle: ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }),
    }),
  ];
}
