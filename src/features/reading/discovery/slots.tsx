import type { PageContext, SlotDefinition } from "#core/pages/define-page.ts";
import type { BecauseDto } from "#shared/reading/discovery.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { AlsoLiked } from "#views/reading/discovery/AlsoLiked.tsx";
import { BecauseShelves } from "#views/reading/discovery/BecauseShelves.tsx";
import { hidingFor, listTags } from "../../stories/catalogue/index.ts";
import { storyForMember } from "../../stories/stories/index.ts";
import { continueReadings, type Openings } from "../reading/index.ts";
import { readAlsoLikedFor, readBecause } from "./reads.ts";

/** Returns a member's suggestions on the home page; one read for each request. */
export const homeSuggestions = (openings: Openings, context: PageContext): Promise<readonly BecauseDto[]> =>
  context.once("home-because", async () => {
    if (!context.viewer.id || context.viewer.actor) return [];
    const readings = await continueReadings(openings, context);
    return readBecause(context.viewer, new Set(readings.map(({ story }) => story.id)));
  });

/** Slots with suggestions: on the home page, and on a story's page. */
export const discoverySlots = (openings: Openings): Readonly<Record<string, SlotDefinition>> => ({
  "home-because": {
    async render(context) {
      const rows = await homeSuggestions(openings, context);
      return rows.length > 0 ? <BecauseShelves rows={rows} /> : undefined;
    },
  },
  "story-also-liked": {
    perPage: true,
    tags: (context) => [`story-signals:${context.params.id}`, ...listTags(context)],
    async render(context) {
      const filters = await hidingFor(context.viewer, context.query);
      const story = filters && (await storyForMember(context));
      if (!filters || !story?.listed) return undefined;
      const { hiding, shown } = filters;
      const { stories, hidden } = await readAlsoLikedFor(story, hiding);
      const place = { id: String(story._id), slug: story.slug };
      const href = cataloguePaths.story(place, shown ? undefined : "show");
      return <AlsoLiked stories={stories} leftOut={{ count: hidden, more: false, shown, href }} />;
    },
  },
});
