import { csrfToken } from "#core/http/csrf.ts";
import type { SlotDefinition } from "#core/pages/define-page.ts";
import { AddToListPanel } from "#views/library/lists/AddToListPanel.tsx";
import { InLists } from "#views/library/lists/InLists.tsx";
import { BLOCKS_TAG, unseenIdsOf } from "../../people/blocks/index.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import { listTags } from "../../stories/catalogue/index.ts";
import { storyForMember, storyForm } from "../../stories/stories/index.ts";
import { readOwnLists, standingOf } from "./reads.ts";
import { readInLists } from "./story-page.ts";

/**
 * "Add to list" panel on a story's page, cached until the member's account is invalidated, as every change
 * does.
 */
export const listSlots: Readonly<Record<string, SlotDefinition>> = {
  "story-lists": {
    ...storyForm,
    async render(context) {
      const { viewer, request } = context;
      const story = await storyForMember(context);
      if (!viewer.id || viewer.actor || !story) return undefined;
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
  "story-in-lists": {
    perPage: true,
    tags: (context) => [`story-lists:${context.params.id}`, "lists", BLOCKS_TAG, ...listTags(context)],
    async render(context) {
      const { viewer, shows } = context;
      const [hiding, unseen] = await Promise.all([hidingOf(viewer), viewer.id ? unseenIdsOf(viewer.id) : []]);
      const story = hiding?.hidesAny || unseen.length > 0 ? await storyForMember(context) : null;
      const inLists = story?.listed ? await readInLists(story, shows, hiding, unseen) : null;
      return inLists ? <InLists {...inLists} /> : undefined;
    },
  },
};
