export { SITE_SETTINGS } from "./model.ts";
export { createSiteSettings, type SiteSettings } from "./settings.ts";
