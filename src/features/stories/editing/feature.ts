import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { storyRoutes } from "./api.ts";
import { editingMenu } from "./menu.ts";
import { publishStoryPage } from "./pages/publish.tsx";
import { storySetupPages } from "./pages/setup.tsx";
import { writingPages } from "./pages/write.tsx";
import { storyResource } from "./resource.ts";

/** Creating and editing stories. */
export function editing({ services, limits, files }: FeatureDependencies): Feature {
  return {
    name: "editing",
    consequences: notAffected(
      "Only changes stories. `stories` and `chapters` handle the effects on readers.",
    ),
    menu: editingMenu,
    sheets: ["stories", "talk", "library", "writing"],
    resources: [storyResource(services, files.find)],
    apiRoutes: [storyRoutes(services)],
    pages: [
      ...storySetupPages({ services, limits, files }),
      ...writingPages({ services, limits, files }),
      publishStoryPage(services),
    ],
  };
}
