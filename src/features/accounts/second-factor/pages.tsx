import type { Caller } from "#core/base/viewer.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { readable } from "#core/secrets/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { SecondFactorPageData } from "#shared/accounts/second-factor.dto.ts";
import { secondFactorPaths } from "#shared/accounts/second-factor.paths.ts";
import { secondFactorText as texts } from "#shared/accounts/second-factor.text.ts";
import { SecondFactorPage } from "#views/accounts/second-factor/SecondFactorPage.tsx";
import type { FeatureDependencies } from "../../dependencies.ts";
import { findSecondFactor } from "./check.ts";
import { otpUri } from "./codes.ts";
import { cancelSetup, confirmSetup, findSetup, renewRecoveryCodes, startSetup, turnOff } from "./commands.ts";
import type { SecondFactorDependencies } from "./dependencies.ts";
import { qrCodeOf } from "./qr-code.ts";
import { openOtpSecret } from "./sealing.ts";

/**
 * Cookie that carries new recovery codes to the page that shows them: for a minute, only in the browser that
 * made them.
 */
const COOKIE = "recovery-codes";
const COOKIE_MS = 60_000;

interface Outcome {
  readonly message?: string;
  readonly codes?: readonly string[];
}

/** Two-step sign-in in a member's settings: setting it up, recovery codes, turning it off. */
export function secondFactorPage(
  dependencies: SecondFactorDependencies & Pick<FeatureDependencies, "secure" | "settings">,
): PageDefinition {
  const { secrets, secure, site } = dependencies;
  const path = secondFactorPaths.secondFactor();
  const cookie = { path, httpOnly: true, sameSite: "strict", secure } as const;

  const takeMade = ({ request, cookies }: PageContext): readonly string[] | null => {
    const codes = request.method === "GET" ? cookies[COOKIE] : undefined;
    if (codes) request.res?.clearCookie(COOKIE, cookie);
    return codes ? codes.split(".") : null;
  };

  /** Actions by the field `intent`; each returns the message to show, and new recovery codes. */
  const acts: Readonly<Record<string, (caller: Caller, input: object) => Promise<Outcome>>> = {
    async start(caller, input) {
      await startSetup(dependencies, caller, input);
      return {};
    },
    async cancel(caller) {
      await cancelSetup(caller);
      return { message: texts.cancelled };
    },
    async confirm(caller, input) {
      return { message: texts.turnedOn, codes: await confirmSetup(dependencies, caller, input) };
    },
    async renew(caller, input) {
      return { message: texts.renewed, codes: await renewRecoveryCodes(dependencies, caller, input) };
    },
    async off(caller, input) {
      await turnOff(dependencies, caller, input);
      return { message: texts.turnedOff };
    },
  };

  return definePage<SecondFactorPageData>({
    path,
    access: inPersonOnly,
    cache: "private",
    async load(context) {
      const id = context.viewer.id as string;
      const [factor, setup, zone] = await Promise.all([
        findSecondFactor(id),
        findSetup(dependencies, id),
        zoneOf(context.viewer),
      ]);
      const on = factor && {
        since: factor.enabledAt!.toISOString(),
        recoveryCodes: factor.recovery.length,
      };
      const secret = setup && readable(() => openOtpSecret(secrets, setup));
      const uri = secret ? otpUri(site.name, context.viewer.username ?? "", secret) : "";
      return {
        on,
        setup: secret ? { secret, uri, qr: qrCodeOf(uri) } : null,
        made: takeMade(context),
        zone,
      };
    },
    async action({ request, caller }, { values: { intent = "", currentPassword, code } }) {
      const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
      const { message, codes } = (await act?.(caller, { currentPassword, code })) ?? {};
      if (codes) request.res?.cookie(COOKIE, codes.join("."), { ...cookie, maxAge: COOKIE_MS });
      if (message) request.session.flash = { kind: "success", text: message };
      return seeOther(path);
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: SecondFactorPage,
  });
}
