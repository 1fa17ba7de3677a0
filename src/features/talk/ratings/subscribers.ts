import type { Subscriber } from "../../../core/events/index.ts";
import type { Jobs } from "../../../core/jobs/index.ts";
import type { Services } from "../../../core/services.ts";
import { followWriters, inJob } from "../../people/member-content/index.ts";
import { onReading } from "../../reading/reading/index.ts";
import { isListed } from "../../stories/stories/index.ts";
import { ratingContent } from "./count.ts";
import { forgetRatingsOfStory, openRatingsOf, weighAnew } from "./keep.ts";

/** Ratings follow their raters and stories, in jobs, for they may be many. */
export const ratingSubscribers = (jobs: Jobs): readonly Subscriber[] => [
  ...followWriters(jobs, { name: "ratings", writer: "rater", setHidden: ratingContent.setHidden }),
  inJob(jobs, "story.listed", {
    ...{ name: "ratings.open", of: "story" },
    run: async (story) => openRatingsOf(story, await isListed(story)),
  }),
  inJob(jobs, "story.erased", { name: "ratings.forget-story", of: "story", run: forgetRatingsOfStory }),
];

/** Ratings weigh more as their raters read on. */
export const followReading = ({ now }: Services): (() => void) =>
  onReading(({ user, story }) => weighAnew(user, story, now()));
