import { AccountPage } from "../../../../../views/accounts/accounts/AccountPage.tsx";
import { atField, forbidden } from "../../../../core/base/errors.ts";
import {
  definePage,
  inPersonOnly,
  type PageContext,
  type PageDefinition,
  type SentForm,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { AccountPageData } from "../../../../shared/accounts/account.dto.ts";
import { accountText } from "../../../../shared/accounts/account.text.ts";
import { accountsPaths } from "../../../../shared/accounts/accounts.paths.ts";

import { findOwnUser, zoneOf } from "../../../people/users/index.ts";
import { cancelEmailChange, findEmailChange, requestEmailChange } from "../commands/change-email.ts";
import { renameOneself } from "../commands/change-username.ts";
import { changePassword, type PasswordDependencies } from "../commands/passwords.ts";
import { startSession } from "../sign-in.ts";

const words = accountText.settings;

type Act = (context: PageContext, values: SentForm["values"]) => Promise<string>;

/** How one signs in: username, address and password, each a form of its own on one page. */
export function accountPage(dependencies: PasswordDependencies): PageDefinition {
  /** By the field `intent`; each answers what to say of it. */
  const acts: Readonly<Record<string, Act>> = {
    async username({ caller }, { username }) {
      await renameOneself(dependencies, caller, { username });
      return words.usernameSaved;
    },
    async email({ caller }, { email, emailPassword: currentPassword }) {
      await requestEmailChange(dependencies, caller, { email, currentPassword }).catch((error) => {
        const isAtPassword = error?.fields?.[0]?.path[0] === "currentPassword";
        return isAtPassword ? atField("emailPassword")(error) : Promise.reject(error);
      });
      return words.emailAsked;
    },
    async "cancel-email"({ caller }) {
      await cancelEmailChange(caller);
      return words.emailCancelled;
    },
    async password({ caller, request }, { currentPassword, password, passwordConfirmation }) {
      const input = { currentPassword, password, passwordConfirmation };
      await startSession(request, await changePassword(dependencies, caller, input));
      return words.passwordSaved;
    },
  };

  return definePage<AccountPageData>({
    path: accountsPaths.account(),
    access: inPersonOnly,
    cache: "private",
    async load({ viewer }) {
      const id = viewer.id as string;
      const [user, change, zone] = await Promise.all([
        findOwnUser(id),
        findEmailChange(dependencies, id),
        zoneOf(viewer),
      ]);
      if (!user) throw forbidden();
      const pending = change && {
        email: change.email,
        oldConfirmed: !change.oldHash,
        newConfirmed: !change.newHash,
        expires: change.expires.toISOString(),
      };
      return { username: user.username, email: user.email, pending, zone };
    },
    async action(context, { values }) {
      const act = Object.hasOwn(acts, values.intent ?? "") ? acts[values.intent!] : undefined;
      const said = act && (await act(context, values));
      if (said) context.request.session.flash = { kind: "success", text: said };
      return seeOther(accountsPaths.account());
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: AccountPage,
  });
}
