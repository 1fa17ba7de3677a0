import type { PersonalData } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { archiveOfContent } from "../../people/member-content/index.ts";
import { ratingContent } from "./count.ts";
import { forgetRatingsOf } from "./keep.ts";

/** What a member thinks of stories; it leaves the stories' numbers with them. */
export const ratingPersonalData = (services: Services): PersonalData => ({
  models: ["StoryRating"],
  async *export({ id }) {
    yield archiveOfContent(ratingContent, id);
  },
  hide: ({ id }) => ratingContent.setHidden(id, true),
  show: ({ id }) => ratingContent.setHidden(id, false),
  erase: ({ id }) => forgetRatingsOf(services, id),
});
