import type { Feature } from "../../../core/feature.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { contactPaths } from "../../../shared/site/contact.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { lettersPage } from "./admin-page.tsx";
import { countOpenLetters } from "./index.ts";
import { contactMenu } from "./menu.ts";
import { contactPages } from "./pages.tsx";
import { contactPersonalData } from "./personal-data.ts";

/** Letters to the people who run the site. */
export const contact = ({ services, captcha, mailer, limits, config }: FeatureDependencies): Feature => ({
  name: "contact",
  menu: contactMenu,
  sheets: ["accounts"],
  pages: [
    ...contactPages({ captcha, mailer, limits, staffAddress: config.staffEmail }),
    lettersPage(services),
  ],
  adminAreas: [
    {
      ...{ key: "letters", label: adminText.sections.letters, href: contactPaths.adminLetters() },
      ...{ adminsOnly: false, place: 60 },
      waiting: [
        {
          label: adminText.overview.figures.letters,
          href: contactPaths.adminLetters(),
          count: countOpenLetters,
        },
      ],
    },
  ],
  personalData: contactPersonalData,
});
