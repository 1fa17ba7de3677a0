import { CREDITED_WORKS, type CreditedWork } from "../stories/collaborators.enums.ts";
import type { CollaboratorRole } from "../story.enums.ts";
import { DELIVERY_LETTERS_MIN, DELIVERY_TEXT_MIN } from "./orders.limits.ts";

/** Role on the buyer's story that sellers of a category may have during an order. */
const ROLES: Readonly<Record<string, CollaboratorRole>> = {
  "copy-editing": "editor",
  "proof-reading": "editor",
  "beta-reading": "beta-reader",
  translation: "beta-reader",
  // Narrators read the story first, including drafts.
  audiobook: "beta-reader",
};

/** Categories with pictures for a story as deliverables. */
const PICTURED: readonly string[] = ["cover-design", "illustrations"];

/** Returns the role on a story for a category; null for work that is done outside the story. */
export const roleFor = (category: string): CollaboratorRole | null => ROLES[category] ?? null;

/** Returns true if the deliverables are pictures for a story. */
export const isPictured = (category: string): boolean => PICTURED.includes(category);

/** Returns true if the deliverables are audio of a story's chapters. */
export const isNarrated = (category: string): boolean => category === "audiobook";

/** What a delivery in a category consists of, besides a file, which is always enough. */
export type Deliverable = "picture" | "audio" | "text" | "text-or-story";

/** Returns what counts as a delivery in a category. Translators and narrators only read in the story. */
export const deliverableOf = (category: string): Deliverable =>
  isPictured(category)
    ? "picture"
    : isNarrated(category)
      ? "audio"
      : category !== "translation" && roleFor(category) !== null
        ? "text-or-story"
        : "text";

/** Returns true if a text can be a delivery without a file: "." or "Done" cannot. */
export function isDeliverableText(text: string): boolean {
  const letters = text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.length >= DELIVERY_TEXT_MIN && new Set(letters).size >= DELIVERY_LETTERS_MIN;
}

/** Returns the kind of work for which a seller of a category can be credited; null if there is none. */
export const creditFor = (category: string): CreditedWork | null =>
  CREDITED_WORKS.find((each) => each === category) ?? null;

/** Rights in a picture that its maker transfers with it, from most to least. Not in the specification. */
export const ORDER_RIGHTS = ["all", "exclusive", "shared"] as const;
export type OrderRights = (typeof ORDER_RIGHTS)[number];
