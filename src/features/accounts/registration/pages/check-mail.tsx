import { CheckMailPage } from "../../../../../views/accounts/registration/CheckMailPage.tsx";
import { definePage, goTo, type PageDefinition } from "../../../../core/pages/define-page.ts";
import type { CheckMailPageData } from "../../../../shared/accounts/registration.dto.ts";
import { registrationPaths } from "../../../../shared/accounts/registration.paths.ts";
import { registrationText } from "../../../../shared/accounts/registration.text.ts";

/** Says where the letter went; the address is only in the visitor's own session. */
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
