import { isConfirmed } from "#core/auth/confirmed.ts";
import { forbidden } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { goTo, safePath, seeOther } from "#core/pages/redirects.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { ConfirmIdentityPageData } from "#shared/accounts/second-factor.dto.ts";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";
import { ConfirmIdentityPage } from "#views/accounts/second-factor/ConfirmIdentityPage.tsx";
import { hasSecondFactor } from "./check.ts";
import { proveIdentity } from "./commands.ts";
import type { SecondFactorDependencies } from "./dependencies.ts";
import { passkeyByMember } from "./limits.ts";
import { acceptPasskey, requestOptions } from "./passkeys/accept.ts";
import type { PasskeyDependencies } from "./passkeys/dependencies.ts";
import { hasPasskey } from "./passkeys/reads.ts";

/**
 * "Confirm that it is you": asks for the password, and the code if there is one, or a passkey,
 * before pages with `confirmsIdentity`. It carries the form that was sent to such a page.
 */
export const confirmIdentityPage = (
  dependencies: SecondFactorDependencies & PasskeyDependencies,
): PageDefinition =>
  definePage<ConfirmIdentityPageData>({
    path: accountsPaths.confirmIdentity(),
    query: ["next"],
    access: inPersonOnly,
    cache: "private",
    async load({ query, request, viewer, unsent }) {
      const next = safePath(query.get("next"));
      const confirmed = isConfirmed(request.session);
      if (confirmed && request.method !== "POST") throw goTo(next);
      const id = viewer.id as string;
      const [needsCode, canUsePasskey] = await Promise.all([hasSecondFactor(id), hasPasskey(id)]);
      const passkey = canUsePasskey ? await requestOptions(dependencies, `confirm ${id}`) : null;
      return { next, unsent, confirmed, needsCode, passkey };
    },
    async action({ caller, request, unsent }, { values }) {
      const { intent, passkey = "", currentPassword, code, next } = values;
      if (intent === "passkey") await confirmByPasskey(dependencies, caller, passkey);
      else await proveIdentity(dependencies, caller, { currentPassword, code });
      request.session.confirmedAt = Date.now();
      return unsent ? null : seeOther(safePath(next));
    },
    meta: ({ unsent, passkey }) => ({
      title: secondFactorText.confirmIdentity.title,
      robots: "noindex",
      holds: unsent !== null,
      scripts: passkey ? ["passkeys.js"] : [],
    }),
    Component: ConfirmIdentityPage,
  });

/** Accepts one of the caller's passkeys as proof of identity. @throws 400, 403 for a guest, 429 */
async function confirmByPasskey(
  dependencies: PasskeyDependencies,
  { viewer }: Caller,
  input: string,
): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  await dependencies.limits.consume(passkeyByMember, viewer.id);
  await acceptPasskey(dependencies, `confirm ${viewer.id}`, input);
}
