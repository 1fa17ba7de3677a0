import type { SlotDefinition } from "#core/pages/define-page.ts";
import { readingTag } from "./model.ts";

/**
 * Caching of a slot about one story and one member: valid until the story, the reading or the account
 * changes.
 */
export const ofReading = {
  perPage: true,
  tags: ({ params, viewer }) => [`stories:${params.id}`, readingTag(viewer, params.id)],
} satisfies Partial<SlotDefinition>;
