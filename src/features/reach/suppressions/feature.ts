import type { Feature } from "../../../core/feature.ts";
import { suppressionsPaths } from "../../../shared/reach/suppressions.paths.ts";
import { suppressionsText } from "../../../shared/reach/suppressions.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { suppressionPages } from "./pages.tsx";
import { suppressionPersonalData } from "./personal-data.ts";
import { mailWebhook } from "./webhook.ts";

/** Addresses that no newsletter goes to, and what mail servers report of letters. */
export const suppressions = (dependencies: FeatureDependencies): Feature => ({
  name: "suppressions",
  early: mailWebhook(dependencies),
  pages: suppressionPages(dependencies.services),
  sheets: ["office"],
  adminAreas: [
    {
      ...{ key: "suppressions", label: suppressionsText.title, href: suppressionsPaths.admin() },
      ...{ adminsOnly: true, group: "mail", place: 72 },
    },
  ],
  personalData: suppressionPersonalData,
  quietCollections: ["mail-suppressions"],
});
