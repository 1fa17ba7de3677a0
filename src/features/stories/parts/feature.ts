import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { partRoutes } from "./api.ts";
import { partPages } from "./pages.tsx";

/** Parts and volumes of a book: named, moved, filled with chapters. */
export function parts({ services }: FeatureDependencies): Feature {
  return { name: "parts", pages: partPages(services), apiRoutes: [partRoutes(services)] };
}
