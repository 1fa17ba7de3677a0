import { ContactPage } from "../../../views/contact/ContactPage.tsx";
import { addressKey } from "../../core/limits/client-key.ts";
import type { RateLimits } from "../../core/limits/rate-limits.ts";
import type { Mailer } from "../../core/mail/index.ts";
import { definePage, type PageDefinition, seeOther } from "../../core/pages/define-page.ts";
import type { ContactPageData } from "../../shared/dto.ts";
import { CONTACT_KINDS } from "../../shared/enums.ts";
import { paths } from "../../shared/paths.ts";
import { text } from "../../shared/text/index.ts";
import { findOwnUser } from "../users/index.ts";
import { writeToStaff } from "./commands.ts";

/** What the pages of contact need of the process. */
export interface ContactDependencies {
  readonly mailer: Mailer;
  readonly limits: RateLimits;
  /** Where mails to the staff go. */
  readonly staffAddress: string;
}

/** Writing to the people who run the site: anything, or what one misses. */
export function contactPages({ mailer, limits, staffAddress }: ContactDependencies): PageDefinition[] {
  return CONTACT_KINDS.map((kind) =>
    definePage<ContactPageData>({
      path: paths.contact(kind),
      cache: "private",
      async load({ viewer }) {
        const user = viewer.id ? await findOwnUser(viewer.id) : null;
        return { kind, name: user?.name ?? "", email: user?.email ?? "" };
      },
      async action({ request, caller }, { values }) {
        await limits.consume("contactByAddress", addressKey(request.ip));
        await writeToStaff({ mailer, staffAddress }, caller, kind, values);
        request.session.flash = { kind: "success", text: text.contact.sent };
        return seeOther(paths.contact(kind));
      },
      meta: () => ({
        title: text.contact[kind].title,
        description: text.contact[kind].lead,
        canonical: paths.contact(kind),
      }),
      Component: ContactPage,
    }),
  );
}
