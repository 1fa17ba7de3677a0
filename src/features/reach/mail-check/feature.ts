import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { mailCheckPaths } from "#shared/reach/mail-check.paths.ts";
import { mailCheckText } from "#shared/reach/mail-check.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { mailCheckPages } from "./pages.tsx";

/** Checks the DNS records (SPF, DKIM, DMARC) of the sender domain, for admins. */
export function mailCheck({ config, names }: FeatureDependencies): Feature {
  const { mailFrom: from, bounceAddress, smtpUrl, staffEmail, dkim } = config;
  return {
    name: "mail-check",
    consequences: notAffected("Stores no data of members or works."),
    pages: mailCheckPages({ from, bounceAddress, smtpUrl, staffEmail, dkim }, names),
    sheets: ["office"],
    adminAreas: [
      {
        key: "mail-check",
        label: mailCheckText.title,
        href: mailCheckPaths.admin(),
        adminsOnly: true,
        group: "mail",
        place: 73,
      },
    ],
  };
}
