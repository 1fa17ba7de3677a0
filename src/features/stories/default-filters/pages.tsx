import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { safePath, seeOther } from "#core/pages/redirects.ts";
import type { DefaultFiltersPageData } from "#shared/stories/default-filters.dto.ts";
import { defaultFiltersPaths } from "#shared/stories/default-filters.paths.ts";
import { defaultFiltersText as texts } from "#shared/stories/default-filters.text.ts";
import { DefaultFiltersPage } from "#views/stories/default-filters/DefaultFiltersPage.tsx";
import { saveDefaultFilters } from "./commands.ts";
import { defaultFiltersOf } from "./reads.ts";

/** Settings section "Default filters", also the form target of "Save as my default" on lists. */
export const defaultFiltersPages = (): PageDefinition[] => [
  definePage<DefaultFiltersPageData>({
    path: defaultFiltersPaths.defaultFilters(),
    access: membersOnly,
    cache: "private",
    load: async ({ viewer }) => ({ filters: await defaultFiltersOf(viewer) }),
    async action({ caller, request }, { values }) {
      const query = await saveDefaultFilters(caller, { query: values.query ?? "" });
      request.session.flash = { kind: "success", text: query ? texts.saved : texts.removed };
      return seeOther(values.next ? safePath(values.next) : defaultFiltersPaths.defaultFilters());
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: DefaultFiltersPage,
  }),
];
