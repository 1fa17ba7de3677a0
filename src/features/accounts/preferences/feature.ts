import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { readerSettingsRoutes } from "./api.ts";
import { preferencesMenu } from "./menu.ts";
import { preferencePages } from "./pages.tsx";
import { preferenceSlots } from "./slots.tsx";

/** How pages look to one reader, kept in cookies, with the account and in the session. */
export const preferences = ({ services, secure }: FeatureDependencies): Feature => ({
  name: "preferences",
  menu: preferencesMenu,
  sheets: ["accounts", "chapter"],
  apiRoutes: [readerSettingsRoutes(services)],
  pages: preferencePages({ services, secure }),
  slots: preferenceSlots,
});
