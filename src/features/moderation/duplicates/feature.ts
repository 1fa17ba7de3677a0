import type { Feature } from "#core/feature.ts";
import { duplicatesPaths } from "#shared/moderation/duplicates.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { duplicateRoutes } from "./api.ts";
import { duplicatesAudit } from "./audit.ts";
import { duplicatesConsequences } from "./consequences.ts";
import { createHashes } from "./keys.ts";
import { duplicatesPage } from "./pages.tsx";
import { duplicatesPersonalData } from "./personal-data.ts";
import { createDuplicateWatch } from "./subscribers.ts";

/** Detection of accounts that likely belong to one person. */
export function duplicates(dependencies: FeatureDependencies): Feature {
  const { services, config } = dependencies;
  const watch = createDuplicateWatch(dependencies, createHashes(config.sessionSecret));
  return {
    name: "duplicates",
    consequences: duplicatesConsequences,
    audit: duplicatesAudit,
    sheets: ["office"],
    apiRoutes: [duplicateRoutes()],
    pages: [duplicatesPage(services)],
    adminAreas: [
      {
        key: "duplicates",
        label: adminText.sections.duplicates,
        href: duplicatesPaths.adminDuplicates(),
        adminsOnly: true,
        group: "moderation",
        place: 40,
      },
    ],
    quietCollections: ["account-keys", "duplicate-groups", "no-duplicates", "sign-ins"],
    personalData: duplicatesPersonalData,
    subscribers: watch.subscribers,
    listeners: watch.listeners,
    prepare: () => watch.prepare(),
  };
}
