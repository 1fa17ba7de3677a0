import { BoughtLine } from "../../../../views/money/sales/BuyLink.tsx";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";
import { storyForMember, teamRole } from "../../stories/stories/index.ts";

/** Buying, on a story's page: nothing for its team, a word for who has bought it, and no locks for either. */
export const saleSlots: Readonly<Record<string, SlotDefinition>> = {
  "story-buy": {
    perPage: true,
    tags: ({ params }) => [`stories:${params.id}`],
    async render(page) {
      const story = await storyForMember(page);
      if (!story) return undefined;
      if (page.viewer.bought?.has(String(story._id)))
        return <BoughtLine story={{ id: String(story._id), slug: story.slug }} />;
      return teamRole(page.viewer, story) ? null : undefined;
    },
  },
  "chapter-lock": {
    perPage: true,
    tags: ({ params }) => [`stories:${params.id}`],
    async render(page) {
      const story = await storyForMember(page);
      if (!story) return undefined;
      const isOpen = page.viewer.bought?.has(String(story._id)) || teamRole(page.viewer, story) !== null;
      return isOpen ? null : undefined;
    },
  },
};
