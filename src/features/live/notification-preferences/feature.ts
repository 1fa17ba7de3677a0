import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { preferenceTopics } from "./mail-topics.ts";
import { notificationPreferencePages } from "./pages.tsx";
import { rememberedPreferences } from "./reads.ts";

/** What members want to hear of, and how. */
export const notificationPreferences = ({ services, push }: FeatureDependencies): Feature => ({
  name: "notification-preferences",
  sheets: ["accounts"],
  mailTopics: preferenceTopics(services),
  pages: notificationPreferencePages(services, push),
  dropped: [rememberedPreferences],
});
