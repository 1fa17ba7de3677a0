import type { Captcha } from "#core/captcha/index.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { ContactPageData } from "#shared/site/contact.dto.ts";
import { CONTACT_KINDS } from "#shared/site/contact.enums.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import { contactText } from "#shared/site/contact.text.ts";
import { ContactPage } from "#views/site/contact/ContactPage.tsx";
import { findOwnUser } from "../../people/users/index.ts";
import { type ContactServices, writeToStaff } from "./commands.ts";
import { contactByAddress } from "./limits.ts";

/** Dependencies of the contact pages. */
export interface ContactDependencies extends ContactServices {
  readonly captcha: Captcha;
  readonly limits: RateLimits;
}

/** Contact pages: general messages, and suggestions for missing features. */
export function contactPages({ limits, ...contact }: ContactDependencies): PageDefinition[] {
  return CONTACT_KINDS.map((kind) =>
    definePage<ContactPageData>({
      path: contactPaths.contact(kind),
      cache: "private",
      async load({ viewer }) {
        const user = viewer.id ? await findOwnUser(viewer.id) : null;
        const captcha = user ? null : await contact.captcha.challenge();
        return { kind, name: user?.name ?? "", email: user?.email ?? "", captcha };
      },
      async action({ request, caller }, { values }) {
        await limits.consume(contactByAddress, addressKey(request.ip));
        await writeToStaff(contact, caller, kind, values, values);
        request.session.flash = { kind: "success", text: contactText.sent };
        return seeOther(contactPaths.contact(kind));
      },
      meta: () => ({
        title: contactText[kind].title,
        description: contactText[kind].lead,
        canonical: contactPaths.contact(kind),
      }),
      Component: ContactPage,
    }),
  );
}
