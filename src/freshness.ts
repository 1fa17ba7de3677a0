import { onWrite } from "./core/db/define-model.ts";
import { dropChangedPages } from "./core/db/page-tags.ts";
import type { Feature } from "./core/feature.ts";
import type { Pages } from "./core/pages/engine.ts";
import type { Parts } from "./parts.ts";
import { setSite } from "./shared/site.ts";

/**
 * Keeps true what memory holds of the database: pages, sessions and what features remember (`Feature.dropped`) are
 * forgotten, or read again, as soon as this or another process changes them. Answers how to end it.
 */
export async function keepFresh(
  { changes, sessions, settings, site, taxes }: Parts,
  pages: Pages,
  features: readonly Feature[],
): Promise<() => void> {
  const show = () => {
    const { noticeText: text, noticeKind: kind } = settings.current();
    setSite({ ...site, notice: text ? { kind, text } : null, pricesPlusTax: taxes.any() });
    pages.clear();
  };
  settings.onChange(show);
  taxes.onChange(show);
  const quiet = {
    collections: features.flatMap(({ quietCollections = [] }) => quietCollections),
    fields: features.flatMap(({ quietFields = [] }) => quietFields),
  };
  const endings = [
    onWrite(changes.report),
    dropChangedPages(changes, [pages, ...features.flatMap(({ dropped }) => dropped ?? [])], quiet),
    // No page shows a session: what drops pages passes them over.
    changes.listen(({ collection, id }) => {
      if (collection === sessions.collection) sessions.forget(id);
    }),
  ];
  changes.onGap(() => sessions.forgetAll());
  await Promise.all([settings.load(), taxes.load()]);
  return () => {
    for (const end of endings) end();
  };
}
