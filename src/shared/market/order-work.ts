import { CREDITED_WORKS, type CreditedWork } from "../stories/collaborators.enums.ts";
import type { CollaboratorRole } from "../story.enums.ts";

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

/** Returns the kind of work for which a seller of a category can be credited; null if there is none. */
export const creditFor = (category: string): CreditedWork | null =>
  CREDITED_WORKS.find((each) => each === category) ?? null;

/** Rights in a picture that its maker transfers with it, from most to least. Not in the specification. */
export const ORDER_RIGHTS = ["all", "exclusive", "shared"] as const;
export type OrderRights = (typeof ORDER_RIGHTS)[number];
