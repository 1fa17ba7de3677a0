import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { settingsPage } from "./pages.tsx";

/** What admins decide about the running site. */
export const siteSettings = ({ services, settings }: FeatureDependencies): Feature => ({
  name: "site-settings",
  pages: [settingsPage(services, settings)],
});
