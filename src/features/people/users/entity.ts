/** For the features of an account's parts alone (decision 0047): what everybody else must not have. */
export { User } from "./model.ts";
export type { UserAction } from "./policy.ts";
export { presentPhoto, presentPreferences, presentPrivacy } from "./present.ts";
export type { PrivacyInput } from "./privacy.ts";
export { findRenamed, PERSON_FIELDS, THERE } from "./reads.ts";
export { beginsWith, wordsOf } from "./words.ts";
