import type { Feature } from "../../../core/feature.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { contactPaths } from "../../../shared/site/contact.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { contactMessagesPage } from "./admin-page.tsx";
import { contactAudit } from "./audit.ts";
import { countOpenMessages } from "./index.ts";
import { contactMenu } from "./menu.ts";
import { contactPages } from "./pages.tsx";
import { contactPersonalData } from "./personal-data.ts";

/** Messages to the people who run the site. */
export const contact = ({ services, captcha, mailer, limits, config }: FeatureDependencies): Feature => ({
  name: "contact",
  audit: contactAudit,
  menu: contactMenu,
  sheets: ["accounts"],
  pages: [
    ...contactPages({ captcha, mailer, limits, staffAddress: config.staffEmail }),
    contactMessagesPage(services),
  ],
  adminAreas: [
    {
      ...{ key: "contact", label: adminText.sections.contact, href: contactPaths.adminContact() },
      ...{ adminsOnly: false, group: "moderation", place: 60 },
      waiting: [
        {
          label: adminText.overview.figures.contact,
          href: contactPaths.adminContact(),
          count: countOpenMessages,
        },
      ],
    },
  ],
  personalData: contactPersonalData,
});
