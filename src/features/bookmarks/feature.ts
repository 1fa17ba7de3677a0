import type { Feature } from "../../core/feature.ts";
import { defineJob } from "../../core/jobs/index.ts";
import type { FeatureDependencies } from "../dependencies.ts";
import { reconcileBookmarks } from "./keep.ts";
import { Bookmark } from "./model.ts";
import { bookmarkPages } from "./pages.tsx";
import { bookmarkPersonalData } from "./personal-data.ts";
import { bookmarkResource } from "./resource.ts";
import { bookmarkSlots } from "./slots.tsx";
import { subscribeBookmarks } from "./subscribers.ts";

/** Stories, chapters and passages that members mark for themselves. */
export function bookmarks({ services, jobs, logger }: FeatureDependencies): Feature {
  const reconcile = defineJob<null>({
    name: "bookmarks.reconcile",
    async run(_, { signal }) {
      const drifts = await reconcileBookmarks(signal);
      if (drifts.length > 0) logger.warn({ drifts }, "numbers of bookmarks were wrong and are counted anew");
    },
  });
  return {
    name: "bookmarks",
    resources: [bookmarkResource(services)],
    pages: bookmarkPages(services),
    slots: bookmarkSlots,
    personalData: bookmarkPersonalData(services),
    // No page shows it.
    quietFields: ["stories.stats.bookmarks"],
    subscribe: () => subscribeBookmarks(services, jobs),
    async prepare() {
      await Bookmark.createCollection();
      await Bookmark.createIndexes();
      await jobs.every("53 3 * * *", reconcile, null);
    },
  };
}
