import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { catalogueMenu } from "./menu.ts";
import { browsePages } from "./pages/browse.tsx";
import { homePage } from "./pages/home.tsx";

/** Stories as readers find them: the front page, lists and searches. */
export function catalogue({ services, site }: FeatureDependencies): Feature {
  return {
    name: "catalogue",
    menu: catalogueMenu,
    sheets: ["stories", "talk", "library", "writing"],
    pages: [homePage(services.now, site), ...browsePages(services)],
  };
}
