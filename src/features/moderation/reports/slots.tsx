import type { SlotDefinition } from "#core/pages/define-page.ts";
import { storyForMember } from "../../stories/stories/index.ts";

/** Report controls on pages shared by all visitors; not shown to members on their pages. */
export const reportSlots: Readonly<Record<string, SlotDefinition>> = {
  "profile-report": {
    perPage: true,
    tags: () => [],
    render: ({ viewer, params }) =>
      viewer.username && viewer.username === params.username ? null : undefined,
  },
  "story-report": {
    perPage: true,
    tags: ({ params }) => [`stories:${params.id}`],
    async render(context) {
      const story = await storyForMember(context);
      return story && String(story.author) === context.viewer.id ? null : undefined;
    },
  },
};
