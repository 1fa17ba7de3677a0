import { assertCanStartSession, canStartSession } from "#core/auth/session-start.ts";
import { applicationError, notValid } from "#core/base/errors.ts";
import { addressKey } from "#core/limits/client-key.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { goTo, safePath, seeOther } from "#core/pages/redirects.ts";
import { textsOf } from "#core/pages/unsent.ts";
import { findLoginById, type LoginUser } from "#features/people/identity/index.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import type { LoginPageData, LogoutPageData } from "#shared/accounts/accounts.dto.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { accountsText } from "#shared/accounts/accounts.text.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import { passkeysText } from "#shared/accounts/passkeys.text.ts";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { LoginPage } from "#views/accounts/accounts/LoginPage.tsx";
import { LogoutPage } from "#views/accounts/accounts/LogoutPage.tsx";
import {
  acceptPasskey,
  findSecondStep,
  passkeyByAddress,
  requestOptions,
} from "../../second-factor/index.ts";
import { endAllDevices } from "../commands/devices.ts";
import { completeSignIn, continueSignIn, type SignInResult, secondStepIn } from "../continue-sign-in.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { endSession } from "../sign-in.ts";

/** Pages for signing in and out. */
export function signInPages(
  dependencies: Pick<
    AccountDependencies,
    | "services"
    | "authenticate"
    | "checkSecondFactor"
    | "isSecondFactorRequired"
    | "isDemoRefused"
    | "limits"
    | "passkeys"
    | "sessions"
    | "viewers"
  >,
): PageDefinition[] {
  const { services, authenticate, checkSecondFactor, sessions, viewers } = dependencies;

  /** Checks the form of the current step, and continues the sign-in. */
  const signIn = async (
    { request, session }: PageContext,
    { intent, identifier = "", password = "", code = "", passkey = "" }: SentForm["values"],
  ): Promise<SignInResult> => {
    assertCanStartSession(request);
    if (intent === "passkey")
      return completeSignIn(services, request, await authenticateByPasskey(dependencies, request, passkey));
    if (intent !== "code")
      return continueSignIn(
        dependencies,
        request,
        await authenticate(request, { identifier: identifier.trim(), password }),
      );
    const user = await secondStepIn(session);
    if (!user) throw applicationError(accountsMessages.signInExpired);
    await checkSecondFactor(request, user, code);
    return completeSignIn(services, request, user);
  };

  const login = definePage<LoginPageData>({
    path: "/login",
    query: ["next"],
    cache: "private",
    load: (context) => loginData(dependencies, context),
    async action(context, { values }) {
      const { request, unsent } = context;
      const { intent, next } = values;
      if (intent === "restart") {
        delete request.session.secondStep;
        return unsent ? null : seeOther(accountsPaths.login(next && safePath(next)));
      }
      const result = await signIn(context, values);
      if (result === "banned" || result === "leaving") {
        // The page to which they are led does not show what they wrote; this one still does.
        if (unsent && textsOf(unsent).length > 0)
          throw applicationError(accountsMessages.closedWhileWriting[result]);
        return seeOther(accountDataPaths[result]());
      }
      if (result === "code" || result === "passkey")
        return unsent ? null : seeOther(accountsPaths.login(next && safePath(next)));
      if (!unsent) return seeOther(safePath(next));
      // A draft submitted before signing in is theirs to review and send: this page shows it to the viewer
      // they are now.
      await viewers.fromSession(request, request.res!, () => {});
      return null;
    },
    meta: ({ unsent, name, step }) => ({
      title: unsent && name !== null ? accountsText.unsent.back : STEP_TITLES[step],
      robots: "noindex",
      holds: unsent !== null,
      scripts: ["passkeys.js"],
    }),
    Component: LoginPage,
  });

  const logout = definePage<LogoutPageData>({
    path: "/logout",
    cache: "private",
    load({ viewer }) {
      if (!viewer.id) throw goTo(cataloguePaths.home());
      return { name: viewer.name || viewer.username || "" };
    },
    async action({ request, caller }, { values }) {
      // Someone acting on a member's behalf ends only their current session.
      if (values.where === "everywhere" && !caller.viewer.actor) await endAllDevices({ services }, caller);
      await endSession(services, request, sessions.cookieName);
      return seeOther(cataloguePaths.home());
    },
    meta: () => ({ title: accountsText.logout.title, robots: "noindex" }),
    // On this route lists and counts are omitted (specification, section 2).
    slots: { "unread-badge": { render: () => null }, inbox: { render: () => null } },
    Component: LogoutPage,
  });

  return [login, logout];
}

const STEP_TITLES = {
  password: accountsText.login.title,
  code: secondFactorText.step.title,
  passkey: passkeysText.signIn.stepTitle,
} as const;

/**
 * Returns the account of a passkey; the caller decides what a banned or leaving account may do.
 * @throws 400 if it is not valid, or the account's address is not confirmed; 429
 */
async function authenticateByPasskey(
  dependencies: Pick<AccountDependencies, "limits" | "passkeys" | "isDemoRefused">,
  request: PageContext["request"],
  input: string,
): Promise<LoginUser> {
  const { limits, passkeys } = dependencies;
  await limits.consume(passkeyByAddress, addressKey(request.ip));
  const user = await findLoginById(await acceptPasskey(passkeys, "sign in", input));
  if (!user) throw notValid(passkeysMessages.unknown);
  if (await dependencies.isDemoRefused(String(user._id)))
    throw applicationError(accountsMessages.demoPassword);
  if (passkeys.settings.current().emailConfirmation && !user.confirmed)
    throw applicationError(accountsMessages.emailNotConfirmed);
  return user;
}

/** Returns the step of the sign-in; redirects visitors who are already signed in to their destination. */
async function loginData(
  { passkeys, isSecondFactorRequired }: Pick<AccountDependencies, "passkeys" | "isSecondFactorRequired">,
  { query, request, unsent }: PageContext,
): Promise<LoginPageData> {
  const { viewer, session } = request;
  const next = safePath(query.get("next"));
  if (viewer.id && request.method !== "POST") throw goTo(next);
  const user = viewer.id ? null : await secondStepIn(session ?? {});
  const step =
    user && (await findSecondStep({ id: String(user._id), role: user.role }, isSecondFactorRequired()));
  return {
    step: step ?? "password",
    next,
    unsent,
    insecure: !canStartSession(request),
    name: viewer.id ? viewer.name || viewer.username || "" : null,
    passkey: await requestOptions(passkeys, "sign in"),
  };
}
