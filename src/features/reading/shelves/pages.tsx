import type { Request } from "express";
import { invalidField } from "#core/base/errors.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { messages } from "#shared/messages.ts";
import type { ShelvesPageData } from "#shared/reading/shelves.dto.ts";
import { shelvesPaths } from "#shared/reading/shelves.paths.ts";
import { shelvesText as words } from "#shared/reading/shelves.text.ts";
import { SHELF_FILE_BYTES, SHELF_SITES } from "#shared/reading/shelves.ts";
import { ShelvesPage } from "#views/reading/shelves/ShelvesPage.tsx";
import { addShelves, findShelves } from "./commands.ts";

/** Page for bringing reading shelves; what a file has is shown in the answer to it, and saved nowhere. */
export function shelvesPages({
  services,
  limits,
}: {
  readonly services: Services;
  readonly limits: RateLimits;
}): PageDefinition[] {
  const shown = new WeakMap<Request, ShelvesPageData["found"]>();
  const page = definePage<ShelvesPageData>({
    path: shelvesPaths.importShelves(),
    access: inPersonOnly,
    cache: "private",
    upload: { maxBytes: SHELF_FILE_BYTES, fields: ["file"] },
    load: ({ request }) => ({ found: shown.get(request) ?? null }),
    async action({ caller, request }, { values, all, files }) {
      const site = SHELF_SITES.find((each) => each === values.site);
      if (site) {
        const { list, title, count, isFull } = await addShelves(services, caller, site, all("story"));
        const text = isFull ? words.full(count) : words.added(count, title);
        request.session.flash = { kind: "success", text };
        return seeOther(listsPaths.list(list));
      }
      if (!files.file) throw invalidField("file", messages.required);
      shown.set(request, await findShelves(limits, caller, files.file.bytes));
      return null;
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: ShelvesPage,
  });
  return [page];
}
