import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { tagsText } from "#shared/stories/tags.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { tagRoutes } from "./api.ts";
import { tagsAudit } from "./audit.ts";
import { tagsDemo } from "./demo.ts";
import { tagPages } from "./pages.tsx";
import { renameJob } from "./rename.ts";

/** Tags of stories: synonyms and broader tags, kept by staff. */
export const tags = ({ services, config, jobs }: FeatureDependencies): Feature => {
  const renaming = { services, jobs, job: renameJob(services) };
  jobs.add(renaming.job);
  return {
    name: "tags",
    consequences: decidedOnRead("Counts and suggests the tags of listed stories through their indexes."),
    sheets: ["stories", "office"],
    audit: tagsAudit,
    demo: tagsDemo,
    apiRoutes: [tagRoutes({ limited: config.rateLimits })],
    pages: tagPages(renaming),
    menu: [{ label: tagsText.title, href: tagsPaths.tags(), at: { "header.browse": 75 } }],
    adminAreas: [
      {
        key: "tags",
        label: tagsText.title,
        href: tagsPaths.admin(),
        adminsOnly: false,
        group: "moderation",
        place: 35,
      },
    ],
  };
};
