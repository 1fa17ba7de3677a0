import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { goTo } from "#core/pages/redirects.ts";
import type { CheckMailPageData } from "#shared/accounts/registration.dto.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import { CheckMailPage } from "#views/accounts/registration/CheckMailPage.tsx";

/** Page that says where the mail was sent; the address is only in the visitor's session. */
export const checkMailPage = (): PageDefinition =>
  definePage<CheckMailPageData>({
    path: registrationPaths.registerCheckMail(),
    cache: "private",
    load({ session }) {
      if (!session.registered) throw goTo(registrationPaths.register());
      return { email: session.registered };
    },
    meta: () => ({ title: registrationText.checkMail.title, robots: "noindex" }),
    Component: CheckMailPage,
  });
