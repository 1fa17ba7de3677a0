import { listener } from "#core/events/index.ts";
import type { Feature } from "#core/feature.ts";
import { hasDemoPassword } from "#features/people/identity/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { checkCode } from "../second-factor/index.ts";
import { accountRoutes } from "./api.ts";
import { createMailRequests } from "./commands/request-mail.ts";
import { accountsConsequences } from "./consequences.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { KnownDevice, noteDevice } from "./known-devices.ts";
import { accountsMenu } from "./menu.ts";
import { accountPage } from "./pages/account.tsx";
import { confirmationPage } from "./pages/confirmation.tsx";
import { devicesPage } from "./pages/devices.tsx";
import { forgottenPages } from "./pages/forgotten.tsx";
import { signInPages } from "./pages/sign-in.tsx";
import { accountPersonalData } from "./personal-data.ts";
import { createAuthenticate } from "./sign-in.ts";
import { accountSlots } from "./slots.tsx";
import { accountSubscribers } from "./subscribers.ts";

/**
 * Signing in and out, passwords, addresses and devices, as pages and API; the member's part of every page.
 */
export function accounts(given: FeatureDependencies): Feature {
  const { services, limits, tokens, sessions, viewers, jobs, mailer, site, settings, secrets, config } =
    given;
  const mailing = { services, mailer, site };
  const dependencies: AccountDependencies = {
    ...mailing,
    ...createMailRequests(mailing, { jobs, limits }),
    limits,
    authenticate: createAuthenticate(services, limits, () => settings.current().emailConfirmation),
    checkSecondFactor: (by, user, code) =>
      checkCode({ services, limits, secrets, mailer, site }, by, user, code),
    isSecondFactorRequired: () => settings.current().requireSecondFactorForStaff,
    isDemoRefused: async (id) => config.env === "production" && (await hasDemoPassword(services, id)),
    passkeys: { ...mailing, limits, config, settings },
    tokens,
    sessions,
    viewers,
  };
  return {
    name: "accounts",
    consequences: accountsConsequences,
    menu: accountsMenu,
    sheets: ["accounts"],
    pages: [
      ...signInPages(dependencies),
      ...forgottenPages(dependencies),
      confirmationPage(mailing, dependencies),
      accountPage(dependencies),
      devicesPage(dependencies),
    ],
    slots: accountSlots,
    apiRoutes: [accountRoutes(dependencies)],
    personalData: accountPersonalData(sessions),
    subscribers: accountSubscribers(sessions),
    quietCollections: [KnownDevice.collection.name],
    listeners: [listener("user.signed-in", (signIn) => noteDevice(mailing, signIn))],
  };
}
