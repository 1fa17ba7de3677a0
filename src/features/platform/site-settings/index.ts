export { createSiteSettings, type SiteSettings } from "./settings.ts";
