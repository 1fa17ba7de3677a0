import { renewCsrfToken } from "#core/http/csrf.ts";
import { adminsOnly, staffOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { goTo, seeOther } from "#core/pages/redirects.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { mailBlocked } from "#features/moderation/reports/index.ts";
import {
  type AlsoWritten,
  blockUser,
  changeRole,
  signOutUser,
  unblockUser,
  verifyUserEmail,
} from "#features/people/staff/index.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminUserAct } from "#shared/site/admin.ts";
import type { AdminUserPageData } from "#shared/site/admin-accounts.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { UserPage } from "#views/site/admin/UserPage.tsx";
import { loadUser } from "../load-user.ts";
import type { ActingOnBehalf } from "../on-behalf.ts";

type Act = (context: PageContext, id: string, form: SentForm) => Promise<unknown>;

/** `/admin/users/:id` and one form for each action on an account. */
export function userPages(
  dependencies: Pick<
    FeatureDependencies,
    "collected" | "services" | "sessions" | "mailer" | "settings" | "site"
  >,
  onBehalf: ActingOnBehalf,
): PageDefinition[] {
  const { services } = dependencies;
  const mailTo =
    (id: string): AlsoWritten =>
    (reason, session) =>
      mailBlocked(dependencies, id, reason, session);
  const meta = ({ user }: AdminUserPageData) => ({
    title: adminText.pageTitle(user.name || user.username),
    robots: "noindex",
  });

  const page = definePage<AdminUserPageData>({
    path: "/admin/users/:id",
    access: staffOnly,
    cache: "private",
    load: ({ viewer, params }) => loadUser(dependencies, viewer, params.id!, null),
    meta,
    Component: UserPage,
  });

  /**
   * A form on the account page; on a validation error the page is shown again with the message next to the
   * field.
   */
  const form = (name: AdminUserAct, act: Act, access = staffOnly) =>
    definePage<AdminUserPageData>({
      path: `/admin/users/:id/${name}`,
      access,
      cache: "private",
      load({ viewer, params, request }) {
        if (request.method !== "POST") throw goTo(adminPaths.adminUser(params.id!));
        return loadUser(dependencies, viewer, params.id!, name);
      },
      async action(context, sent) {
        const id = context.params.id!;
        const to = await act(context, id, sent);
        if (typeof to === "string") return seeOther(to);
        context.request.session.flash = { kind: "success", text: adminText.user.done[name] };
        return seeOther(adminPaths.adminUser(id));
      },
      meta,
      Component: UserPage,
    });

  return [
    page,
    form("block", ({ caller }, id, { values }) => blockUser(services, caller, id, values, mailTo(id))),
    form("unblock", ({ caller }, id) => unblockUser(services, caller, id, mailTo(id))),
    form("sign-out", ({ caller }, id) => signOutUser(services, caller, id)),
    form("role", ({ caller }, id, { values }) => changeRole(services, caller, id, values), adminsOnly),
    form("verify-email", ({ caller }, id) => verifyUserEmail(services, caller, id), adminsOnly),
    form(
      "on-behalf",
      async ({ caller, request }, id, { values }) => {
        request.session.acting = await onBehalf.begin(caller, id, values);
        renewCsrfToken(request);
        return cataloguePaths.home();
      },
      adminsOnly,
    ),
  ];
}
