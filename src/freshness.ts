import { onWrite } from "#core/db/define-model.ts";
import { type Droppable, dropChangedPages } from "#core/db/page-tags.ts";
import type { Feature } from "#core/feature.ts";
import { setSite } from "#shared/site.ts";
import type { Parts } from "./parts.ts";

/**
 * Keeps caches of the database up to date: pages and API answers (`shown`), sessions and features' caches
 * (`Feature.dropped`) are dropped or reloaded when this or another process changes the data. `reload` drops
 * and reloads them all; `stop` ends it.
 */
export async function followChanges(
  { changes, sessions, settings, site, taxes }: Parts,
  shown: readonly Droppable[],
  features: readonly Feature[],
): Promise<{ reload(): Promise<void>; stop(): void }> {
  const show = () => {
    const { noticeText: text, noticeKind: kind } = settings.current();
    setSite({ ...site, notice: text ? { kind, text } : null, pricesPlusTax: taxes.any() });
    for (const cache of shown) cache.clear();
  };
  settings.onChange(show);
  taxes.onChange(show);
  const quiet = {
    collections: features.flatMap(({ quietCollections = [] }) => quietCollections),
    fields: features.flatMap(({ quietFields = [] }) => quietFields),
  };
  const endings = [
    onWrite(changes.report),
    dropChangedPages(changes, [...shown, ...features.flatMap(({ dropped }) => dropped ?? [])], quiet),
    // Pages show no session data, so sessions do not invalidate pages.
    changes.listen(({ collection, id }) => {
      if (collection === sessions.collection) sessions.forget(id);
    }),
  ];
  changes.onGap(() => sessions.forgetAll());
  const load = async () => void (await Promise.all([settings.load(), taxes.load()]));
  await load();
  return {
    async reload() {
      settings.forget();
      taxes.forget();
      changes.reportGap();
      await load();
      show();
    },
    stop() {
      for (const end of endings) end();
    },
  };
}
