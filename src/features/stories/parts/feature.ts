import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { partRoutes } from "./api.ts";
import { partsConsequences } from "./consequences.ts";
import { partPages } from "./pages.tsx";

/** Parts and volumes of a book: naming, moving and assigning chapters. */
export function parts({ services }: FeatureDependencies): Feature {
  return {
    name: "parts",
    consequences: partsConsequences,
    pages: partPages(services),
    apiRoutes: [partRoutes(services)],
  };
}
