/** Public interface: notification preferences, for features that send notifications. */
export { wants } from "#shared/live/notification-preferences.ts";
export { switchOff } from "./commands.ts";
export { topicOfSettings } from "./mail-topics.ts";
export { preferencesOf, rememberedPreferencesOf } from "./reads.ts";
