import { isStaff } from "#core/base/viewer.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { ApiTokensPageData } from "#shared/accounts/api-tokens.dto.ts";
import { API_SCOPES } from "#shared/accounts/api-tokens.enums.ts";
import { apiTokensPaths } from "#shared/accounts/api-tokens.paths.ts";
import { apiTokensText } from "#shared/accounts/api-tokens.text.ts";
import { ApiTokensPage } from "#views/accounts/api-tokens/ApiTokensPage.tsx";

import type { FeatureDependencies } from "../../dependencies.ts";
import { zoneOf } from "../../people/users/index.ts";
import { createApiToken, revokeApiToken } from "./commands.ts";
import { listApiTokens, nameOfApiToken } from "./reads.ts";

/**
 * Cookie that carries a new token to the page that shows it: for a minute, only in the browser that created
 * it.
 */
const COOKIE = "new-token";
const COOKIE_MS = 60_000;

/** Pages for a member's personal tokens: creating, showing once, revoking. */
export function apiTokenPages({
  services,
  limits,
  apiScopes,
  secure,
}: Pick<FeatureDependencies, "services" | "limits" | "apiScopes" | "secure">): PageDefinition[] {
  const path = apiTokensPaths.apiTokens();
  const cookie = { path, httpOnly: true, sameSite: "strict", secure } as const;

  const takeNew = ({ request, cookies }: PageContext): string | null => {
    const token = request.method === "GET" ? cookies[COOKIE] : undefined;
    if (token) request.res?.clearCookie(COOKIE, cookie);
    return token ?? null;
  };

  const tokens = definePage<ApiTokensPageData>({
    path,
    access: inPersonOnly,
    cache: "private",
    async load(context) {
      const id = context.viewer.id as string;
      const [list, zone] = await Promise.all([listApiTokens(id, services.now()), zoneOf(context.viewer)]);
      const scopes = API_SCOPES.filter((scope) =>
        scope === "staff" ? isStaff(context.viewer) : apiScopes().includes(scope),
      );
      return { tokens: list, scopes, made: takeNew(context), zone };
    },
    async confirms({ viewer }, { values }) {
      return values.revoke ? apiTokensText.revocation(await nameOfApiToken(viewer.id!, values.revoke)) : null;
    },
    async action({ request, caller }, { values, all }) {
      if (values.revoke) {
        await revokeApiToken(services, caller, values.revoke);
        request.session.flash = { kind: "success", text: apiTokensText.revoked };
        return seeOther(path);
      }
      const { name, days, currentPassword } = values;
      const scopes = all("scopes");
      const token = await createApiToken({ services, limits }, caller, {
        name,
        scopes,
        days,
        currentPassword,
      });
      request.res?.cookie(COOKIE, token, { ...cookie, maxAge: COOKIE_MS });
      return seeOther(path);
    },
    meta: () => ({ title: apiTokensText.title, robots: "noindex" }),
    Component: ApiTokensPage,
  });
  return [tokens];
}
