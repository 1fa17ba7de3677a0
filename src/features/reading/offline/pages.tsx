import { OfflinePage } from "../../../../views/reading/offline/OfflinePage.tsx";
import { definePage, type PageDefinition } from "../../../core/pages/define-page.ts";
import { offlinePaths } from "../../../shared/reading/offline.paths.ts";

import { offlineText } from "../../../shared/reading/offline.text.ts";

/** Stories kept on this device. Which they are only the device knows: the page is the same for everyone. */
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
