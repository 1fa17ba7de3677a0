import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { defaultFiltersRoutes } from "./api.ts";
import { defaultFiltersPages } from "./pages.tsx";
import { defaultFiltersPersonalData } from "./personal-data.ts";
import { rememberedDefaults } from "./reads.ts";

/** A member's default filters for lists of stories. */
export const defaultFilters = (): Feature => ({
  name: "default-filters",
  consequences: notAffected("Only the member who saved them can see them. Deleted with their account."),
  sheets: ["stories", "accounts"],
  apiRoutes: [defaultFiltersRoutes()],
  pages: defaultFiltersPages(),
  dropped: [rememberedDefaults],
  personalData: defaultFiltersPersonalData,
});
