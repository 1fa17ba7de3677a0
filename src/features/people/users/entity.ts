/**
 * Only for features that implement parts of an account (decision 0047); all other features must not use it.
 */
export { User } from "./model.ts";
export type { UserAction } from "./policy.ts";
export { presentPhoto, presentPreferences, presentPrivacy } from "./present.ts";
export { PERSON_FIELDS } from "./reads.ts";
export { isFormerUsername } from "./renamed.ts";
export { VISIBLE } from "./visible.ts";
export { beginsWith, wordsOf } from "./words.ts";
