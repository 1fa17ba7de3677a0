import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { offlinePaths } from "#shared/reading/offline.paths.ts";
import { offlineText } from "#shared/reading/offline.text.ts";
import { OfflinePage } from "#views/reading/offline/OfflinePage.tsx";

/** Page of stories saved on this device. Only the device knows which; the page is the same for everyone. */
export function offlinePages(): PageDefinition[] {
  const kept = definePage<null>({
    path: offlinePaths.offline(),
    cache: "shared",
    load: () => null,
    meta: () => ({ title: offlineText.title, robots: "noindex", scripts: ["offline.js"] }),
    Component: OfflinePage,
  });
  return [kept];
}
