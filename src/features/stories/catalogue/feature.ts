import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { catalogueMenu } from "./menu.ts";
import { browsePages } from "./pages/browse.tsx";
import { homePage } from "./pages/home.tsx";
import { spellerCache } from "./spelling.ts";

/** The story catalogue: home page, lists and search. */
export function catalogue({ services, site }: FeatureDependencies): Feature {
  return {
    name: "catalogue",
    consequences: decidedOnRead("Finds listed stories and active members through their indexes."),
    menu: catalogueMenu,
    sheets: ["stories", "talk", "library", "writing"],
    dropped: [spellerCache],
    pages: [homePage(services, site), ...browsePages(services)],
  };
}
