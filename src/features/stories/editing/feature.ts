import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { storyRoutes } from "./api.ts";
import { editingMenu } from "./menu.ts";
import { storySetupPages } from "./pages/setup.tsx";
import { writingPages } from "./pages/write.tsx";
import { storyResource } from "./resource.ts";

/** Stories as their authors make and change them. */
export function editing({ services, limits, files }: FeatureDependencies): Feature {
  return {
    name: "editing",
    menu: editingMenu,
    sheets: ["stories", "talk", "library", "writing"],
    resources: [storyResource(services, files.find)],
    apiRoutes: [storyRoutes(services)],
    pages: [...storySetupPages({ services, limits, files }), ...writingPages({ services, limits, files })],
  };
}
