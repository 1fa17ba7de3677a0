import { ForgotPasswordPage } from "../../../../../views/accounts/accounts/ForgotPasswordPage.tsx";
import { ResetPasswordPage } from "../../../../../views/accounts/accounts/ResetPasswordPage.tsx";
import { invalidField } from "../../../../core/base/errors.ts";
import { definePage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import type {
  ForgotPasswordPageData,
  ResetPasswordPageData,
} from "../../../../shared/accounts/account.dto.ts";
import { accountText } from "../../../../shared/accounts/account.text.ts";
import { accountDataPaths } from "../../../../shared/accounts/account-data.paths.ts";
import { accountsPaths } from "../../../../shared/accounts/accounts.paths.ts";
import { messages } from "../../../../shared/messages.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";

import { findCode } from "../codes.ts";
import { type PasswordDependencies, resetPassword } from "../commands/passwords.ts";
import type { RequestMail } from "../commands/request-mail.ts";
import { announceSignIn, startLeaving, startSession } from "../sign-in.ts";

/** A new password for who has forgotten the old one: asking for the mail, and what its link leads to. */
export function forgottenPages(
  dependencies: PasswordDependencies & { readonly requestReset: RequestMail },
): PageDefinition[] {
  const words = accountText;
  const forgot = definePage<ForgotPasswordPageData>({
    path: accountsPaths.forgotPassword(),
    query: ["sent"],
    cache: "private",
    load: ({ query }) => ({ sent: query.has("sent") }),
    async action({ caller }, { values }) {
      if (!values.email?.trim()) throw invalidField("email", messages.required);
      await dependencies.requestReset({ email: values.email }, caller);
      return seeOther(`${accountsPaths.forgotPassword()}?sent=1`);
    },
    meta: () => ({ title: words.forgot.title, robots: "noindex" }),
    Component: ForgotPasswordPage,
  });

  const reset = definePage<ResetPasswordPageData>({
    path: accountsPaths.resetPassword(),
    query: ["code"],
    cache: "private",
    async load({ query, request }) {
      const code = query.get("code") ?? "";
      // A form that came back says for itself what is wrong.
      if (request.method === "POST") return { code };
      return { code: (await findCode(dependencies.services, "reset-password", code)) ? code : null };
    },
    async action({ request, caller }, { values }) {
      const { code, password, passwordConfirmation } = values;
      const user = await resetPassword(dependencies, caller, { code, password, passwordConfirmation });
      if (user.leaving) {
        await startLeaving(request, user);
        return seeOther(accountDataPaths.leaving());
      }
      await startSession(request, user);
      await announceSignIn(dependencies.services, request, String(user._id));
      request.session.flash = { kind: "success", text: words.reset.done };
      return seeOther(cataloguePaths.home());
    },
    meta: () => ({ title: words.reset.title, robots: "noindex" }),
    Component: ResetPasswordPage,
  });

  return [forgot, reset];
}
