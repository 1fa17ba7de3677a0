import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { contactMessagesPage } from "./admin-page.tsx";
import { contactAudit } from "./audit.ts";
import { countOpenMessages } from "./index.ts";
import { contactMenu } from "./menu.ts";
import { contactPages } from "./pages.tsx";
import { contactPersonalData } from "./personal-data.ts";
import { contactQueue } from "./review-queue.ts";

/** Contact forms for messages to the site's staff. */
export const contact = ({ services, captcha, mailer, limits, config }: FeatureDependencies): Feature => ({
  name: "contact",
  consequences: notAffected("Its data is shown only to the visitor or the staff."),
  audit: contactAudit,
  menu: contactMenu,
  sheets: ["accounts"],
  pages: [
    ...contactPages({ captcha, mailer, limits, staffAddress: config.staffEmail }),
    contactMessagesPage(services),
  ],
  adminAreas: [
    {
      key: "contact",
      label: adminText.sections.contact,
      href: contactPaths.adminContact(),
      adminsOnly: false,
      group: "moderation",
      place: 60,
      waiting: [
        {
          label: adminText.overview.figures.contact,
          href: contactPaths.adminContact(),
          count: countOpenMessages,
        },
      ],
    },
  ],
  reviewQueues: [contactQueue],
  personalData: contactPersonalData,
});
