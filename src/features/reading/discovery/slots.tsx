import { AlsoLiked } from "../../../../views/reading/discovery/AlsoLiked.tsx";
import { BecauseShelves } from "../../../../views/reading/discovery/BecauseShelves.tsx";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";

import { hidingFor, listTags } from "../../stories/catalogue/index.ts";
import { storyForMember } from "../../stories/stories/index.ts";
import { readAlsoLikedFor, readBecause } from "./reads.ts";

/** What a member may like, on the home page. */
export const discoverySlots: Readonly<Record<string, SlotDefinition>> = {
  "home-because": {
    async render({ viewer }) {
      if (!viewer.id) return undefined;
      const rows = await readBecause(viewer);
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
};
