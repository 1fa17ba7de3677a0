import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { readerSettingsRoutes } from "./api.ts";
import { preferencesMenu } from "./menu.ts";
import { preferencePages } from "./pages.tsx";
import { preferenceSlots } from "./slots.tsx";

/** Display settings of one reader, stored in cookies, with the account and in the session. */
export const preferences = ({ services, secure }: FeatureDependencies): Feature => ({
  name: "preferences",
  consequences: notAffected("Its data is shown only to the visitor or the staff."),
  menu: preferencesMenu,
  sheets: ["accounts", "chapter"],
  apiRoutes: [readerSettingsRoutes(services)],
  pages: preferencePages({ services, secure }),
  slots: preferenceSlots,
});
