import type { CollaboratorRole } from "../stories/catalogue.enums.ts";
import { CREDITED_WORKS, type CreditedWork } from "../stories/collaborators.enums.ts";

/** What the seller of a category may be on the buyer's story for the time of an order. */
const ROLES: Readonly<Record<string, CollaboratorRole>> = {
  "copy-editing": "editor",
  "proof-reading": "editor",
  "beta-reading": "beta-reader",
  translation: "beta-reader",
  // Who reads a story aloud reads it first, drafts too.
  audiobook: "beta-reader",
};

/** Categories whose delivered pictures become a story's. */
const PICTURED: readonly string[] = ["cover-design", "illustrations"];

/** The role that a category may give on a story; null for work that is done elsewhere. */
export const roleFor = (category: string): CollaboratorRole | null => ROLES[category] ?? null;

/** Whether what is delivered are pictures for a story. */
export const isPictured = (category: string): boolean => PICTURED.includes(category);

/** Whether what is delivered is audio of a story's chapters. */
export const isNarrated = (category: string): boolean => category === "audiobook";

/** What a seller of a category can be named for; null where nobody is. */
export const creditFor = (category: string): CreditedWork | null =>
  CREDITED_WORKS.find((each) => each === category) ?? null;

/** Rights in a picture that its maker gives the author with it, from most to least; ours. */
export const ORDER_RIGHTS = ["all", "exclusive", "shared"] as const;
export type OrderRights = (typeof ORDER_RIGHTS)[number];
