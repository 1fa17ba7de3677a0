import { RateLink, RateStory } from "../../../../views/talk/ratings/RateStory.tsx";
import { csrfToken } from "../../../core/http/csrf.ts";
import { byToken, type PageContext, type SlotDefinition } from "../../../core/pages/define-page.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";

import { hasOpenedChapter, type Openings, ofReading } from "../../reading/reading/index.ts";
import { type StoryDoc, storyForMember, teamRole } from "../../stories/stories/index.ts";
import { findRating } from "./reads.ts";

/** Of one story and one member, with a form. */
const kept = { ...ofReading, varies: byToken };

/** The stars: on a story's page, and under its last chapter for whoever has not rated it yet. */
export const ratingSlots = (openings: Openings): Readonly<Record<string, SlotDefinition>> => ({
  "story-rating": {
    ...kept,
    async render(context) {
      const { viewer, request } = context;
      const story = await rateable(context);
      if (!viewer.id || !story) return viewer.id ? null : undefined;
      await openings.settled(viewer.id);
      const id = String(story._id);
      const [rating, opened] = await Promise.all([
        findRating(viewer.id, id),
        hasOpenedChapter(viewer.id, id),
      ]);
      const place = { id, slug: story.slug };
      return (
        <RateStory
          story={place}
          rating={rating}
          open={opened || rating !== null}
          next={`${cataloguePaths.story(place)}#ratings`}
          token={csrfToken(request)}
        />
      );
    },
  },
  "story-rate": {
    ...ofReading,
    async render(context) {
      const { viewer } = context;
      const story = await rateable(context);
      if (!viewer.id || !story) return viewer.id ? null : undefined;
      return <RateLink rating={await findRating(viewer.id, String(story._id))} />;
    },
  },
  "chapter-rating": {
    ...kept,
    async render(context) {
      const { viewer, params, request } = context;
      const story = await rateable(context);
      const last = story?.contents.findLastIndex(({ state }) => state === "published");
      // Who sees the page opens the chapter by it; of a chapter that is for sale they see the door.
      if (!viewer.id || !story || last !== Number(params.number) - 1) return undefined;
      if (!story.contents[last]?.open) return undefined;
      const place = { id: String(story._id), slug: story.slug };
      if ((await findRating(viewer.id, place.id)) !== null) return undefined;
      const next = `${cataloguePaths.story(place)}#ratings`;
      return (
        <div className="chapter-rating">
          <RateStory story={place} rating={null} open next={next} token={csrfToken(request)} />
        </div>
      );
    },
  },
});

/** A story that is not the viewer's own work. */
async function rateable(context: PageContext): Promise<StoryDoc | null> {
  const story = await storyForMember(context);
  return story && !teamRole(context.viewer, story) ? story : null;
}
