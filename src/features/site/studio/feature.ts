import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { studioMenu } from "./menu.ts";
import { studioPages } from "./pages.tsx";

/** The Studio, where members find all that they write and sell with, and the page about earning. */
export const studio = ({ services }: FeatureDependencies): Feature => ({
  name: "studio",
  consequences: notAffected("It only links to pages of other features."),
  menu: studioMenu,
  sheets: ["documents"],
  pages: studioPages(services),
});
