import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { EmailConfirmationPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { EmailConfirmationPage } from "#views/accounts/accounts/EmailConfirmationPage.tsx";

import { typedAddress } from "../address-form.ts";
import { findCode } from "../codes.ts";
import { confirmEnd, findByCode, stopEmailChange } from "../commands/change-email.ts";
import { confirmEmail } from "../commands/confirm-email.ts";
import type { RequestMail } from "../commands/request-mail.ts";
import type { Mailing } from "../mails.ts";

const DONE = ["confirmed", "sent", "waiting", "changed", "stopped"] as const;
type Done = (typeof DONE)[number];

/** Page behind the confirmation link of a mail, and the form to request another mail. */
export function confirmationPage(
  mailing: Mailing,
  { requestConfirmation }: { readonly requestConfirmation: RequestMail },
): PageDefinition {
  const path = accountsPaths.emailConfirmation();

  const confirm = async (code: string): Promise<Done> => {
    if (!(await findByCode(mailing, code))) {
      await confirmEmail(mailing, code);
      return "confirmed";
    }
    return (await confirmEnd(mailing, code)).outcome;
  };

  return definePage<EmailConfirmationPageData>({
    path,
    query: ["confirmation", "done"],
    cache: "private",
    async load({ query }) {
      const confirmation = query.get("confirmation") ?? "";
      const done = DONE.find((each) => each === query.get("done")) ?? null;
      const found = { confirmation, email: "", done };
      if (!confirmation) return { ...found, asks: null };
      if (await findCode(mailing.services, "confirm-email", confirmation))
        return { ...found, asks: "confirm" };
      const change = await findByCode(mailing, confirmation);
      return change ? { ...found, asks: change.end, email: change.change.email } : { ...found, asks: "void" };
    },
    async action({ caller }, { values }) {
      const { intent, confirmation = "" } = values;
      const done = (what: Done) => seeOther(`${path}?done=${what}`);
      if (intent === "send") {
        await requestConfirmation({ email: typedAddress(values) }, caller);
        return done("sent");
      }
      if (intent === "stop") {
        await stopEmailChange(mailing, confirmation);
        return done("stopped");
      }
      return done(await confirm(confirmation));
    },
    meta: () => ({ title: accountText.confirmation.title, robots: "noindex" }),
    Component: EmailConfirmationPage,
  });
}
