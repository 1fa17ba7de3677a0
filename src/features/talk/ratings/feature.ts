import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { ratingsConsequences } from "./consequences.ts";
import { ratingCounter } from "./count.ts";
import { ratingKinds } from "./notification-kinds.ts";
import { ratingPages } from "./pages.tsx";
import { ratingPersonalData } from "./personal-data.ts";
import { ratingResource } from "./resource.ts";
import { ratingSlots } from "./slots.tsx";
import { ratingCopies } from "./story-copies.ts";
import { ratingSubscribers } from "./subscribers.ts";
import { raiseWeight } from "./weights.ts";

/** Readers' ratings of stories, weighted by how much they have read. */
export function ratings({ services, jobs, openings }: FeatureDependencies): Feature {
  return {
    name: "ratings",
    consequences: ratingsConsequences,
    sheets: ["talk", "stories"],
    notificationKinds: ratingKinds,
    counters: [ratingCounter],
    resources: [ratingResource(services)],
    pages: ratingPages(services, openings),
    slots: ratingSlots(openings),
    personalData: ratingPersonalData(services),
    subscribers: ratingSubscribers(jobs, services),
    extends: {
      "story.copies": ratingCopies,
      "reading.moved-on": ({ user, story }) => raiseWeight(user, story, services.now()),
    },
  };
}
