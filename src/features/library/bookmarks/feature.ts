import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { bookmarksConsequences } from "./consequences.ts";
import { bookmarkCounter } from "./counters.ts";
import { bookmarksMenu } from "./menu.ts";
import { bookmarkPages } from "./pages.tsx";
import { bookmarkPersonalData } from "./personal-data.ts";
import { bookmarkResource } from "./resource.ts";
import { bookmarkSlots } from "./slots.tsx";
import { bookmarkSubscribers } from "./subscribers.ts";

/** Private bookmarks of stories, chapters and passages. */
export function bookmarks({ services, jobs }: FeatureDependencies): Feature {
  return {
    name: "bookmarks",
    consequences: bookmarksConsequences(services),
    menu: bookmarksMenu,
    sheets: ["stories", "library"],
    counters: [bookmarkCounter],
    resources: [bookmarkResource(services)],
    pages: bookmarkPages(services),
    slots: bookmarkSlots,
    personalData: bookmarkPersonalData(services),
    // Not shown on any page.
    quietFields: ["stories.stats.bookmarks"],
    subscribers: bookmarkSubscribers(jobs, services),
  };
}
