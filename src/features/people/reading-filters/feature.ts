import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { filterRoutes } from "./api.ts";
import { filterPages } from "./pages.tsx";
import { filterPersonalData } from "./personal-data.ts";
import { rememberedFilters } from "./reads.ts";

/** What members do not want to see of stories, or want to be told of. */
export const readingFilters = ({ services }: FeatureDependencies): Feature => ({
  name: "reading-filters",
  sheets: ["people", "accounts"],
  apiRoutes: [filterRoutes(services)],
  pages: filterPages(services),
  dropped: [rememberedFilters],
  personalData: filterPersonalData,
});
