import { assertCanStartSession } from "#core/auth/session-start.ts";
import { atField, forbidden } from "#core/base/errors.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { findOwnUser, zoneOf } from "#features/people/users/index.ts";
import type { AccountPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { AccountPage } from "#views/accounts/accounts/AccountPage.tsx";
import { hasSecondFactor } from "../../second-factor/index.ts";
import { cancelEmailChange, findEmailChange, requestEmailChange } from "../commands/change-email.ts";
import { renameOneself } from "../commands/change-username.ts";
import { changePassword, type PasswordDependencies } from "../commands/passwords.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { startSession } from "../sign-in.ts";

const texts = accountText.settings;

type Act = (context: PageContext, values: SentForm["values"]) => Promise<string>;

/** Sign-in settings: username, address and password, each a separate form on one page. */
export function accountPage(
  dependencies: PasswordDependencies & Pick<AccountDependencies, "checkSecondFactor">,
): PageDefinition {
  /** Actions by the field `intent`; each returns the message to show. */
  const acts: Readonly<Record<string, Act>> = {
    async username({ caller }, { username }) {
      await renameOneself(dependencies, caller, { username });
      return texts.usernameSaved;
    },
    async email({ caller }, { email, emailPassword: currentPassword, code }) {
      await requestEmailChange(dependencies, caller, { email, currentPassword, code }).catch((error) => {
        const isAtPassword = error?.fields?.[0]?.path[0] === "currentPassword";
        return isAtPassword ? atField("emailPassword")(error) : Promise.reject(error);
      });
      return texts.emailAsked;
    },
    async "cancel-email"({ caller }) {
      await cancelEmailChange(caller);
      return texts.emailCancelled;
    },
    async password({ caller, request }, { currentPassword, password, passwordConfirmation, passwordCode }) {
      assertCanStartSession(request);
      const input = { currentPassword, password, passwordConfirmation, code: passwordCode };
      const changed = await changePassword(dependencies, caller, input).catch((error) => {
        const isAtCode = error?.fields?.[0]?.path[0] === "code";
        return isAtCode ? atField("passwordCode")(error) : Promise.reject(error);
      });
      await startSession(request, changed);
      return texts.passwordSaved;
    },
  };

  return definePage<AccountPageData>({
    path: accountsPaths.account(),
    access: inPersonOnly,
    cache: "private",
    async load({ viewer }) {
      const id = viewer.id as string;
      const [user, change, zone, needsCode] = await Promise.all([
        findOwnUser(id),
        findEmailChange(dependencies, id),
        zoneOf(viewer),
        hasSecondFactor(id),
      ]);
      if (!user) throw forbidden();
      const pending = change && {
        email: change.email,
        oldConfirmed: !change.oldHash,
        newConfirmed: !change.newHash,
        expires: change.expires.toISOString(),
      };
      return { username: user.username, email: user.email, pending, zone, needsCode };
    },
    async action(context, { values }) {
      const act = Object.hasOwn(acts, values.intent ?? "") ? acts[values.intent!] : undefined;
      const message = act && (await act(context, values));
      if (message) context.request.session.flash = { kind: "success", text: message };
      return seeOther(accountsPaths.account());
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: AccountPage,
  });
}
