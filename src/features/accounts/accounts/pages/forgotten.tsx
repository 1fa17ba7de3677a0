import { assertCanStartSession } from "#core/auth/session-start.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { ForgotPasswordPageData, ResetPasswordPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ForgotPasswordPage } from "#views/accounts/accounts/ForgotPasswordPage.tsx";
import { ResetPasswordPage } from "#views/accounts/accounts/ResetPasswordPage.tsx";

import { typedAddress } from "../address-form.ts";
import { findCode } from "../codes.ts";
import { type PasswordDependencies, resetPassword } from "../commands/passwords.ts";
import { continueSignIn } from "../continue-sign-in.ts";
import type { AccountDependencies } from "../dependencies.ts";

/** Pages for a forgotten password: requesting the mail, and setting a new password through its link. */
export function forgottenPages(
  dependencies: PasswordDependencies & Pick<AccountDependencies, "requestReset" | "isSecondFactorRequired">,
): PageDefinition[] {
  const texts = accountText;
  const forgot = definePage<ForgotPasswordPageData>({
    path: accountsPaths.forgotPassword(),
    query: ["sent"],
    cache: "private",
    load: ({ query }) => ({ sent: query.has("sent") }),
    async action({ caller }, { values }) {
      await dependencies.requestReset({ email: typedAddress(values) }, caller);
      return seeOther(`${accountsPaths.forgotPassword()}?sent=1`);
    },
    meta: () => ({ title: texts.forgot.title, robots: "noindex" }),
    Component: ForgotPasswordPage,
  });

  const reset = definePage<ResetPasswordPageData>({
    path: accountsPaths.resetPassword(),
    query: ["code"],
    cache: "private",
    async load({ query, request }) {
      const code = query.get("code") ?? "";
      // A returned form already shows its errors.
      if (request.method === "POST") return { code };
      return { code: (await findCode(dependencies.services, "reset-password", code)) ? code : null };
    },
    async action({ request, caller }, { values }) {
      const { code, password, passwordConfirmation } = values;
      assertCanStartSession(request);
      const user = await resetPassword(dependencies, caller, { code, password, passwordConfirmation });
      const result = await continueSignIn(dependencies, request, { ...user, blocked: false });
      if (result === "leaving") return seeOther(accountDataPaths.leaving());
      if (result === "code" || result === "passkey") {
        request.session.flash = { kind: "success", text: secondFactorText.step.afterReset };
        return seeOther(accountsPaths.login());
      }
      request.session.flash = { kind: "success", text: texts.reset.done };
      return seeOther(cataloguePaths.home());
    },
    meta: () => ({ title: texts.reset.title, robots: "noindex" }),
    Component: ResetPasswordPage,
  });

  return [forgot, reset];
}
