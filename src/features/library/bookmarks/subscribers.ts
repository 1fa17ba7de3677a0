import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { countBookmarksOf, forgetBookmarksOfStory } from "./commands.ts";
import { findMarkedPassages } from "./marked-passages.ts";

/**
 * Updates bookmarks with their chapters and deletes them with their stories: in jobs, because there may be
 * many.
 */
export function bookmarkSubscribers(jobs: Jobs, services: Services): readonly Subscriber[] {
  const forget = defineJob<{ story: string }>({
    name: "bookmarks.forget-story",
    run: ({ story }) => forgetBookmarksOfStory(story),
  });
  const find = defineJob<{ chapter: string }>({
    name: "bookmarks.find-passages",
    run: ({ chapter }) => findMarkedPassages(chapter),
  });
  const count = defineJob<{ story: string; owners: readonly string[] }>({
    name: "bookmarks.follow-author",
    async run({ story, owners }) {
      for (const owner of owners) await countBookmarksOf(services, owner, story);
    },
  });
  for (const job of [forget, find, count]) jobs.add(job);
  return [
    on("story.erased", {
      name: "bookmarks.forget-story",
      handle: ({ id: story }) => jobs.enqueue(forget, { story }, { key: story }),
    }),
    on("story.transferred", {
      name: "bookmarks.follow-author",
      handle: ({ id: story, author, from }) =>
        jobs.enqueue(
          count,
          { story, owners: [author, ...(from ? [from] : [])] },
          { key: `${story} ${author}` },
        ),
    }),
    on("chapter.published", {
      name: "bookmarks.find-passages",
      handle: ({ id: chapter }) => jobs.enqueue(find, { chapter }, { key: chapter }),
    }),
  ];
}
