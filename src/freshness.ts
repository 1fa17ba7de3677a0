import { onWrite } from "./core/db/define-model.ts";
import { dropChangedPages } from "./core/db/page-tags.ts";
import type { Feature } from "./core/feature.ts";
import type { Pages } from "./core/pages/engine.ts";
import { SITE_SETTINGS } from "./features/platform/site-settings/index.ts";
import type { Parts } from "./parts.ts";
import type { SiteSettingsValues } from "./shared/platform/site-settings.ts";
import { setSite } from "./shared/site.ts";

/**
 * Keeps true what memory holds of the database: pages, sessions, viewers, files and settings are forgotten, or read
 * again, as soon as this or another process changes them. Answers how to end it.
 */
export async function keepFresh(
  { changes, files, logger, sessions, settings, site, viewers }: Parts,
  pages: Pages,
  features: readonly Feature[],
): Promise<() => void> {
  const showNotice = ({ noticeText: text, noticeKind: kind }: SiteSettingsValues) =>
    setSite({ ...site, notice: text ? { kind, text } : null });
  settings.onChange((values) => {
    showNotice(values);
    pages.clear();
  });
  const readSettings = () =>
    settings.load().catch((error) => logger.warn({ err: error }, "settings are those of before"));

  const quiet = {
    collections: features.flatMap(({ quietCollections = [] }) => quietCollections),
    fields: features.flatMap(({ quietFields = [] }) => quietFields),
  };
  const endings = [
    onWrite(changes.report),
    dropChangedPages(changes, [pages, ...features.flatMap(({ dropped }) => dropped ?? [])], quiet),
    changes.listen(({ collection, id, fields }) => {
      if (collection === "sessions") sessions.forget(id);
      // That a member was here says nothing of who they are.
      if (collection === "users" && !fields?.every((field) => quiet.fields.includes(`users.${field}`)))
        viewers.forget(id);
      if (collection === SITE_SETTINGS) void readSettings();
      if (collection === "apitokens") viewers.forgetToken(id);
      if (collection === "uploads") files.forget(id);
    }),
  ];
  changes.onGap(() => {
    sessions.forgetAll();
    viewers.forgetAll();
    void readSettings();
  });
  await settings.load();
  return () => {
    for (const end of endings) end();
  };
}
