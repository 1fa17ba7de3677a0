export { setNotificationPreferences, setUserPhoto, updateUser } from "./commands.ts";
export { loadProfile, profileMeta } from "./profile.ts";
export { findReaderSettings, setReaderSettings } from "./reader.ts";
export { findProfile } from "./reads.ts";
export { type ProfileInput, profileRules } from "./rules.ts";
export { suggestPeople } from "./suggest.ts";
