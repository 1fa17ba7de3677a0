import type { SlotDefinition } from "../../../core/pages/define-page.ts";
import { readingTag } from "./model.ts";

/** How a part about one story and one member is kept: until the story, their reading of it or their account changes. */
export const ofReading = {
  perPage: true,
  tags: ({ params, viewer }) => [`stories:${params.id}`, readingTag(viewer, params.id)],
} satisfies Partial<SlotDefinition>;
