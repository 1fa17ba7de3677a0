import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { adminStoryPages } from "./pages.tsx";
import { storyKind } from "./report-kind.ts";

/** Story pages of the back office. */
export function storyStaff({ services, mailer, site }: FeatureDependencies): Feature {
  return {
    name: "story-staff",
    consequences: notAffected(
      "Only changes stories. `stories` and `chapters` handle the effects on readers.",
    ),
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
    pages: adminStoryPages({ services, mailer, site }),
  };
}
