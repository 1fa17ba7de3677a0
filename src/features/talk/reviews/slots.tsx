import type { SlotDefinition } from "#core/pages/define-page.ts";
import { TopReviews } from "#views/talk/reviews/TopReviews.tsx";
import { BLOCKS_TAG, unseenIdsOf } from "../../people/blocks/index.ts";
import { presentStory, storyForMember } from "../../stories/stories/index.ts";
import { presentReviews } from "./present.ts";
import { countReviewsBy } from "./reads.ts";
import { topReviews } from "./story-page.ts";

/** Reviews on a story's page for members who do not see everybody; the page itself is the same for everyone. */
export const reviewSlots: Readonly<Record<string, SlotDefinition>> = {
  "story-reviews": {
    perPage: true,
    tags: ({ params }) => [`stories:${params.id}`, BLOCKS_TAG],
    async render(context) {
      const { viewer, shows } = context;
      const unseen = viewer.id ? await unseenIdsOf(viewer.id) : [];
      const story = unseen.length > 0 ? await storyForMember(context) : null;
      if (!story?.listed) return undefined;
      const [rows, left] = await Promise.all([
        topReviews(viewer, story, shows),
        countReviewsBy(unseen, story._id),
      ]);
      const shown = presentStory(story);
      return (
        <TopReviews
          story={{ ...shown, reviews: shown.reviews - left }}
          reviews={await presentReviews(rows)}
        />
      );
    },
  },
};
