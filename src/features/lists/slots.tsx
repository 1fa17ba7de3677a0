import { AddToListPanel } from "../../../views/lists/AddToListPanel.tsx";
import { csrfToken } from "../../core/http/csrf.ts";
import type { SlotDefinition } from "../../core/pages/define-page.ts";
import { storyForMember } from "../stories/index.ts";
import { readOwnLists, standingOf } from "./reads.ts";

/** The panel "Add to list" on a story's page, kept until its member's account is touched, as every change does. */
export const listSlots: Readonly<Record<string, SlotDefinition>> = {
  "story-lists": {
    perPage: true,
    tags: ({ params }) => [`stories:${params.id}`],
    varies: ({ session }) => session.csrfToken ?? undefined,
    async render(context) {
      const { viewer, request } = context;
      const story = await storyForMember(context);
      if (!viewer.id || !story) return undefined;
      const { slug, title } = story;
      const [lists, standing] = await Promise.all([
        readOwnLists(viewer.id),
        standingOf(viewer.id, String(story._id)),
      ]);
      const data = {
        story: { id: String(story._id), slug, title },
        lists: lists.map((list) => ({
          id: String(list._id),
          title: list.title,
          item: standing.get(String(list._id)) ?? null,
        })),
        token: csrfToken(request),
      };
      return <AddToListPanel {...data} />;
    },
  },
};
