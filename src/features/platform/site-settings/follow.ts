import type { Logger } from "pino";
import type { Droppable } from "#core/db/page-tags.ts";
import { SITE_SETTINGS } from "./model.ts";
import type { SiteSettings } from "./settings.ts";

/** Reloads the settings when this or another process changed them. */
export function followingSettings(settings: SiteSettings, logger: Logger): Droppable {
  const read = () =>
    void settings.load().catch((error) => logger.warn({ err: error }, "settings are those of before"));
  return {
    drop(tag) {
      if (tag === SITE_SETTINGS) read();
    },
    clear: read,
  };
}
