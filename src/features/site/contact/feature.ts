import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { lettersPage } from "./admin-page.tsx";
import { contactPages } from "./pages.tsx";
import { contactPersonalData } from "./personal-data.ts";

/** Letters to the people who run the site. */
export const contact = ({ services, captcha, mailer, limits, config }: FeatureDependencies): Feature => ({
  name: "contact",
  pages: [
    ...contactPages({ captcha, mailer, limits, staffAddress: config.staffEmail }),
    lettersPage(services),
  ],
  personalData: contactPersonalData,
});
