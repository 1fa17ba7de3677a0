import { csrfToken } from "#core/http/csrf.ts";
import { byToken, type SlotDefinition } from "#core/pages/define-page.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { StoryLibrary } from "#views/reading/library/StoryLibrary.tsx";
import { firstChapterOf, presentStory, storyForMember } from "../../stories/stories/index.ts";
import { continueAt, findReading, type Openings, ofReading } from "../reading/index.ts";
import { libraryPlaceOf } from "./entries.ts";

/** The library menu on a story's page. */
export const librarySlots = (openings: Openings): Readonly<Record<string, SlotDefinition>> => ({
  "story-library": {
    ...ofReading,
    varies: byToken,
    async render(context) {
      const { viewer, request } = context;
      const storedStory = await storyForMember(context);
      // The library is closed to staff acting on the member's behalf.
      if (!viewer.id || viewer.actor || !storedStory) return undefined;
      if (String(storedStory.author) === viewer.id) return null;
      await openings.settled(viewer.id);
      const story = presentStory(storedStory);
      const [place, reading] = await Promise.all([
        libraryPlaceOf(viewer.id, story.id),
        findReading(viewer.id, story.id),
      ]);
      const next = reading && continueAt(storedStory, reading);
      const first = firstChapterOf(story);
      return (
        <StoryLibrary
          story={story}
          place={place}
          startOver={next && !next.over && next.number !== first ? first : null}
          next={cataloguePaths.story(story)}
          token={csrfToken(request)}
        />
      );
    },
  },
  "story-library-help": {
    ...ofReading,
    /** Authors have no library menu on their own story. */
    async render(context) {
      const story = await storyForMember(context);
      return story && String(story.author) === context.viewer.id ? null : undefined;
    },
  },
});
