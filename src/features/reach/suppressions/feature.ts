import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { suppressionsPaths } from "#shared/reach/suppressions.paths.ts";
import { suppressionsText } from "#shared/reach/suppressions.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { suppressionPages } from "./pages.tsx";
import { suppressionPersonalData } from "./personal-data.ts";
import { suppressedOf } from "./reads.ts";
import { mailWebhook } from "./webhook.ts";

/** Addresses excluded from newsletters, and delivery reports of mail servers. */
export const suppressions = (dependencies: FeatureDependencies): Feature => ({
  name: "suppressions",
  consequences: notAffected("A suppressed address gets no newsletters, regardless of its owner."),
  extends: { "newsletter.excluded": suppressedOf },
  early: mailWebhook(dependencies),
  pages: suppressionPages(dependencies.services),
  sheets: ["office"],
  adminAreas: [
    {
      key: "suppressions",
      label: suppressionsText.title,
      href: suppressionsPaths.admin(),
      adminsOnly: true,
      group: "mail",
      place: 72,
    },
  ],
  personalData: suppressionPersonalData,
  quietCollections: ["mail-suppressions"],
});
