/** Public face: what members want to hear of, for whoever sends it. */
export { wants } from "../../../shared/live/notification-preferences.ts";
export { switchOff } from "./commands.ts";
export { topicOfSettings } from "./mail-topics.ts";
export { preferencesOf, rememberedPreferencesOf } from "./reads.ts";
