import { LoginPage } from "../../../../../views/accounts/accounts/LoginPage.tsx";
import { LogoutPage } from "../../../../../views/accounts/accounts/LogoutPage.tsx";
import {
  definePage,
  goTo,
  type PageContext,
  type PageDefinition,
  safePath,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import { accountDataPaths } from "../../../../shared/accounts/account-data.paths.ts";
import type { LoginPageData, LogoutPageData } from "../../../../shared/accounts/accounts.dto.ts";
import { accountsText } from "../../../../shared/accounts/accounts.text.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";

import { noteVisit } from "../../../people/users/index.ts";
import { endAllDevices } from "../commands/devices.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { announceSignIn, endSession, startLeaving, startSession } from "../sign-in.ts";

/** Signing in and out. */
export function signInPages({
  services,
  authenticate,
  sessions,
  viewers,
}: Pick<AccountDependencies, "services" | "authenticate" | "sessions" | "viewers">): PageDefinition[] {
  const login = definePage<LoginPageData>({
    path: "/login",
    query: ["next"],
    cache: "private",
    load: leaveWhenSignedIn,
    async action({ request, unsent }, { values }) {
      const { identifier = "", password = "", next } = values;
      const user = await authenticate(request, { identifier: identifier.trim(), password });
      if (user.leaving) {
        await startLeaving(request, user);
        return seeOther(accountDataPaths.leaving());
      }
      await startSession(request, user);
      await noteVisit(services, String(user._id));
      await announceSignIn(services, request, String(user._id));
      if (!unsent) return seeOther(safePath(next));
      // What they wrote before is theirs to look over and to send: this page shows it to who they are now.
      await viewers.fromSession(request, request.res!, () => {});
      return null;
    },
    meta: ({ unsent, name }) => ({
      title: unsent && name !== null ? accountsText.unsent.back : accountsText.login.title,
      robots: "noindex",
      holds: unsent !== null,
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
      // Whoever acts on a member's behalf ends what is their own: this session.
      if (values.where === "everywhere" && !caller.viewer.actor) await endAllDevices({ services }, caller);
      await endSession(services, request, sessions.cookieName);
      return seeOther(cataloguePaths.home());
    },
    meta: () => ({ title: accountsText.logout.title, robots: "noindex" }),
    // On this route lists and counts are gone (specification, section 2).
    slots: { "unread-badge": { render: () => null }, inbox: { render: () => null } },
    Component: LogoutPage,
  });

  return [login, logout];
}

/** Whoever is signed in already goes on to where they were going. */
function leaveWhenSignedIn({ query, request, unsent }: PageContext): LoginPageData {
  const { viewer } = request;
  const next = safePath(query.get("next"));
  if (viewer.id && request.method !== "POST") throw goTo(next);
  return { next, unsent, name: viewer.id ? viewer.name || viewer.username || "" : null };
}
