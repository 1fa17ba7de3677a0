import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { bookmarkCounter } from "./counters.ts";
import { bookmarksMenu } from "./menu.ts";
import { bookmarkPages } from "./pages.tsx";
import { bookmarkPersonalData } from "./personal-data.ts";
import { bookmarkResource } from "./resource.ts";
import { bookmarkSlots } from "./slots.tsx";
import { bookmarkSubscribers } from "./subscribers.ts";

/** Stories, chapters and passages that members mark for themselves. */
export function bookmarks({ services, jobs }: FeatureDependencies): Feature {
  return {
    name: "bookmarks",
    menu: bookmarksMenu,
    sheets: ["stories", "library"],
    counters: [bookmarkCounter],
    resources: [bookmarkResource(services)],
    pages: bookmarkPages(services),
    slots: bookmarkSlots,
    personalData: bookmarkPersonalData(services),
    // No page shows it.
    quietFields: ["stories.stats.bookmarks"],
    subscribers: bookmarkSubscribers(jobs),
  };
}
