import type { PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { archiveOfContent } from "../../people/member-content/index.ts";
import { ratingContent } from "./count.ts";
import { forgetRatingsOf } from "./weights.ts";

/** Ratings of a member; they are subtracted from the stories' numbers when the member leaves. */
export const ratingPersonalData = (services: Services): PersonalData => ({
  models: ["StoryRating"],
  async *export({ id }) {
    yield archiveOfContent(ratingContent, id);
  },
  hide: ({ id }) => ratingContent.setHidden(id, true),
  show: ({ id }) => ratingContent.setHidden(id, false),
  erase: ({ id }) => forgetRatingsOf(services, id),
});
