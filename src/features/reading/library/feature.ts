import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { libraryMenu } from "./menu.ts";
import { libraryPages } from "./pages.tsx";

/** One's own library: what a member reads, follows, favourited, marked and collected. */
export const library = ({ openings }: FeatureDependencies): Feature => ({
  name: "library",
  menu: libraryMenu,
  sheets: ["stories", "library"],
  pages: libraryPages(openings),
});
