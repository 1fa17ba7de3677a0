import { LoginPage } from "../../../views/accounts/LoginPage.tsx";
import { LogoutPage } from "../../../views/accounts/LogoutPage.tsx";
import { RegisterPage } from "../../../views/accounts/RegisterPage.tsx";
import { addressKey } from "../../core/limits/client-key.ts";
import type { RateLimits } from "../../core/limits/rate-limits.ts";
import {
  definePage,
  goTo,
  type PageContext,
  type PageDefinition,
  safePath,
  seeOther,
} from "../../core/pages/define-page.ts";
import type { Services } from "../../core/services.ts";
import type { LoginPageData, LogoutPageData, RegisterPageData } from "../../shared/dto.ts";
import { paths } from "../../shared/paths.ts";
import { text } from "../../shared/text/index.ts";
import { registerUserByForm, touchUser } from "../users/index.ts";
import { type Authenticate, endSession, startSession } from "./sign-in.ts";

/** What the pages of accounts need of the process. */
export interface AccountDependencies {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly authenticate: Authenticate;
  readonly siteName: string;
  readonly cookieName: string;
}

/** Signing in and out, and registering. */
export function accountPages({
  services,
  limits,
  authenticate,
  siteName,
  cookieName,
}: AccountDependencies): PageDefinition[] {
  const login = definePage<LoginPageData>({
    path: "/login",
    query: ["next"],
    cache: "private",
    load: leaveWhenSignedIn,
    async action({ request }, { values }) {
      const { identifier = "", password = "", next } = values;
      const user = await authenticate(request, { identifier: identifier.trim(), password });
      await startSession(request, user);
      await touchUser(services, String(user._id));
      return seeOther(safePath(next));
    },
    meta: () => ({ title: text.accounts.login.title, robots: "noindex" }),
    Component: LoginPage,
  });

  const register = definePage<RegisterPageData>({
    path: "/register",
    query: ["next", "referral"],
    cache: "private",
    load: (context) => ({ ...leaveWhenSignedIn(context), referral: context.query.get("referral") ?? "" }),
    async action({ request, caller }, { values }) {
      await limits.consume("registerByAddress", addressKey(request.ip));
      const { next, _csrf, ...form } = values;
      const referrer = request.headers.referer ?? "";
      const userAgent = request.headers["user-agent"] ?? "";
      const user = await registerUserByForm(services, caller, {
        ...form,
        referrer: referrer.slice(0, 2_000),
        userAgent: userAgent.slice(0, 1_000),
      });
      await startSession(request, user);
      request.session.flash = {
        kind: "success",
        text: text.accounts.register.welcome(user.name || user.username),
      };
      return seeOther(safePath(next));
    },
    meta: () => ({
      title: text.accounts.register.title(siteName),
      description: text.accounts.register.lead,
      canonical: paths.register(),
    }),
    Component: RegisterPage,
  });

  const logout = definePage<LogoutPageData>({
    path: "/logout",
    cache: "private",
    load({ viewer }) {
      if (!viewer.id) throw goTo(paths.home());
      return { name: viewer.name || viewer.username || "" };
    },
    async action({ request }) {
      await endSession(request, cookieName);
      return seeOther(paths.home());
    },
    meta: () => ({ title: text.accounts.logout.title, robots: "noindex" }),
    Component: LogoutPage,
  });

  return [login, register, logout];
}

/** Whoever is signed in already goes on to where they were going. */
function leaveWhenSignedIn({ viewer, query, request }: PageContext): { next: string } {
  const next = safePath(query.get("next"));
  if (viewer.id && request.method !== "POST") throw goTo(next);
  return { next };
}
