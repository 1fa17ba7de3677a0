import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { libraryMenu } from "./menu.ts";
import { libraryPages } from "./pages.tsx";
import { librarySlots } from "./slots.tsx";

/** A member's library: stories they read, follow, favourited, bookmarked and collected. */
export const library = ({ services, openings }: FeatureDependencies): Feature => ({
  name: "library",
  consequences: decidedOnRead("Shows what other features let this reader see."),
  menu: libraryMenu,
  sheets: ["stories", "library"],
  pages: libraryPages(services, openings),
  slots: librarySlots(openings),
});
