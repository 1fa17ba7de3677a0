import type { Feature } from "../../../core/feature.ts";
import { mailCheckPaths } from "../../../shared/reach/mail-check.paths.ts";
import { mailCheckText } from "../../../shared/reach/mail-check.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { mailCheckPages } from "./pages.tsx";

/** What DNS says of the domain that mails come from (SPF, DKIM, DMARC), for admins. */
export function mailCheck({ config, names }: FeatureDependencies): Feature {
  const { mailFrom: from, bounceAddress, smtpUrl, staffEmail, dkim } = config;
  return {
    name: "mail-check",
    pages: mailCheckPages({ from, bounceAddress, smtpUrl, staffEmail, dkim }, names),
    sheets: ["office"],
    adminAreas: [
      {
        ...{ key: "mail-check", label: mailCheckText.title, href: mailCheckPaths.admin() },
        ...{ adminsOnly: true, group: "mail", place: 73 },
      },
    ],
  };
}
