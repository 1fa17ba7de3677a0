import { decidedOnRead } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { secondFactorAudit } from "./audit.ts";
import { confirmIdentityPage } from "./confirm-page.tsx";
import { SecondFactor } from "./model.ts";
import { secondFactorPage } from "./pages.tsx";
import { Passkey, UsedChallenge } from "./passkeys/model.ts";
import { passkeysPage } from "./passkeys-page.tsx";
import { secondFactorPersonalData } from "./personal-data.ts";
import { countUnreadableFactors, resealJob } from "./sealing.ts";
import { staffGuard } from "./staff-guard.ts";

/** Codes of an authenticator app, as a second step of signing in, and passkeys, which replace both steps. */
export function secondFactor(given: FeatureDependencies): Feature {
  const { services, limits, secrets, mailer, site, secure, jobs, settings, config } = given;
  const passkeys = { services, limits, mailer, site, config, settings };
  const reseal = resealJob(secrets);
  jobs.add(reseal);
  return {
    name: "second-factor",
    consequences: decidedOnRead("Banned and leaving members still need their code or passkey to sign in."),
    sheets: ["accounts"],
    encrypted: [{ name: "second factors", countUnreadable: () => countUnreadableFactors(secrets) }],
    guard: staffGuard(() => settings.current().requireSecondFactorForStaff),
    pages: [
      secondFactorPage({ services, limits, secrets, mailer, site, secure, settings }),
      passkeysPage(passkeys),
      confirmIdentityPage({ ...passkeys, secrets }),
    ],
    audit: secondFactorAudit,
    personalData: secondFactorPersonalData,
    quietCollections: [SecondFactor, Passkey, UsedChallenge].map(({ collection }) => collection.name),
    async prepare() {
      await jobs.enqueue(reseal, { key: secrets.primaryKey }, { key: secrets.primaryKey });
    },
  };
}
