import { defineJob, type Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { forgetBookmarksOfStory } from "./commands.ts";
import { findMarkedPassages } from "./keep.ts";

/** Bookmarks follow their chapters and go with their stories: in jobs, for they may be many. */
export function subscribeBookmarks({ events }: Services, jobs: Jobs): void {
  const forget = defineJob<{ story: string }>({
    name: "bookmarks.forget-story",
    run: ({ story }) => forgetBookmarksOfStory(story),
  });
  const find = defineJob<{ chapter: string }>({
    name: "bookmarks.find-passages",
    run: ({ chapter }) => findMarkedPassages(chapter),
  });
  for (const job of [forget, find]) jobs.add(job as never);
  events.subscribe("story.erased", ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }));
  events.subscribe("chapter.published", ({ id: chapter }) =>
    jobs.enqueue(find, { chapter }, { key: chapter }),
  );
}
