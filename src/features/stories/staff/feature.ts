import type { Feature } from "../../../core/feature.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { adminStoryPages } from "./pages.tsx";
import { storyKind } from "./report-kind.ts";

/** Stories as the staff looks after them. */
export function storyStaff({ services }: FeatureDependencies): Feature {
  return {
    name: "story-staff",
    sheets: ["office"],
    reportKinds: [storyKind(services)],
    adminAreas: [
      {
        key: "stories",
        label: adminText.sections.stories,
        href: cataloguePaths.adminStories(),
        adminsOnly: false,
        group: "moderation",
        place: 30,
      },
    ],
    pages: adminStoryPages(services),
  };
}
