import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { filterRoutes } from "./api.ts";
import { filterPages } from "./pages.tsx";
import { filterPersonalData } from "./personal-data.ts";
import { rememberedFilters } from "./reads.ts";

/** Readers' filters: stories to hide or mark. */
export const readingFilters = ({ services }: FeatureDependencies): Feature => ({
  name: "reading-filters",
  consequences: notAffected("Only the member who created it can see it. It is deleted with their account."),
  sheets: ["people", "accounts"],
  apiRoutes: [filterRoutes(services)],
  pages: filterPages(services),
  dropped: [rememberedFilters],
  personalData: filterPersonalData,
});
