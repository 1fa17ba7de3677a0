import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { shelvesPages } from "./pages.tsx";

/** Reading shelves of other sites, matched with stories here. */
export const shelves = ({ services, limits }: FeatureDependencies): Feature => ({
  name: "shelves",
  consequences: notAffected("It stores nothing; lists belong to the feature lists."),
  sheets: ["stories", "library"],
  pages: shelvesPages({ services, limits }),
});
