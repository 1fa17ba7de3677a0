import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { ratingCounter } from "./count.ts";
import { weighAnew } from "./keep.ts";
import { ratingKinds } from "./notification-kinds.ts";
import { ratingPages } from "./pages.tsx";
import { ratingPersonalData } from "./personal-data.ts";
import { ratingResource } from "./resource.ts";
import { ratingSlots } from "./slots.tsx";
import { ratingSubscribers } from "./subscribers.ts";

/** What readers give stories, weighed by how much of them they have read. */
export function ratings({ services, jobs, openings }: FeatureDependencies): Feature {
  return {
    name: "ratings",
    sheets: ["talk", "stories"],
    notificationKinds: ratingKinds,
    counters: [ratingCounter],
    resources: [ratingResource(services)],
    pages: ratingPages(services, openings),
    slots: ratingSlots(openings),
    personalData: ratingPersonalData(services),
    subscribers: ratingSubscribers(jobs),
    extends: { "reading.moved-on": ({ user, story }) => weighAnew(user, story, services.now()) },
  };
}
