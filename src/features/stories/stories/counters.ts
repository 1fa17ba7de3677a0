import type { Counter } from "#core/counter.ts";
import { userCounter } from "../../people/users/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { FacetCount } from "./facet-count.ts";
import { Story } from "./model.ts";
import { adjustStoryStats, type StoryCounter } from "./stats.ts";

/**
 * Defines a counter of stories maintained by another feature; means and list positions are recomputed from
 * it.
 */
export const storyCounter = (
  name: string,
  fields: readonly StoryCounter[],
  count: Counter["count"],
): Counter => ({
  name: `stories.${name}`,
  collection: Story.collection.collectionName,
  fields: Object.fromEntries(fields.map((field) => [field, `stats.${field}`])),
  count,
  adjust: (id, changes, session) => adjustStoryStats(String(id), changes, session),
});

/** Number of listed stories in each facet that has ever had one. */
export const facetCounter: Counter = {
  name: "facets.stories",
  collection: FacetCount.collection.collectionName,
  fields: { stories: "count" },
  async count(ids, session) {
    const counts = new Map<string, { stories: number }>();
    for (const id of ids.map(String)) {
      const filter = { listed: true, ...(id === "all" ? {} : { facets: id }) };
      counts.set(id, { stories: await Story.countDocuments(filter).session(session ?? null) });
    }
    return counts;
  },
};

/** Number of listed stories of each author. */
export const listedCounter: Counter = userCounter(
  "stories",
  countBy(Story, "author", "stories", { listed: true }),
);
