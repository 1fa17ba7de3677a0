import type { Subscriber } from "../../../core/events/index.ts";
import type { Jobs } from "../../../core/jobs/index.ts";
import { followWriters, inJob } from "../../people/member-content/index.ts";
import { isListed } from "../../stories/stories/index.ts";
import { ratingContent } from "./count.ts";
import { forgetRatingsOfStory, openRatingsOf } from "./keep.ts";

/** Ratings follow their raters and stories, in jobs, for they may be many. */
export const ratingSubscribers = (jobs: Jobs): readonly Subscriber[] => [
  ...followWriters(jobs, { name: "ratings", writer: "rater", setHidden: ratingContent.setHidden }),
  inJob(jobs, "story.listed", {
    ...{ name: "ratings.open", of: "story" },
    run: async (story) => openRatingsOf(story, await isListed(story)),
  }),
  inJob(jobs, "story.erased", { name: "ratings.forget-story", of: "story", run: forgetRatingsOfStory }),
];
