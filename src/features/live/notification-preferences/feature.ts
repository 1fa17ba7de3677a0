import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { preferenceTopics } from "./mail-topics.ts";
import { notificationPreferencePages } from "./pages.tsx";
import { rememberedPreferences } from "./reads.ts";

/** Members' notification preferences. */
export const notificationPreferences = ({ services, push }: FeatureDependencies): Feature => ({
  name: "notification-preferences",
  consequences: notAffected(
    "Stores the member's choices, which are read only when something is sent to them.",
  ),
  sheets: ["accounts"],
  mailTopics: preferenceTopics(services),
  pages: notificationPreferencePages(services, push),
  dropped: [rememberedPreferences],
});
