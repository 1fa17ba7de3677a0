import { createCaptcha } from "../../core/captcha/index.ts";
import type { Feature } from "../../core/feature.ts";
import type { FeatureDependencies } from "../dependencies.ts";
import { registrationRoutes } from "./api.ts";
import { checkMailPage } from "./pages/check-mail.tsx";
import { detailsPage } from "./pages/details.tsx";
import { followStep, walletStep } from "./pages/last-steps.tsx";
import { profileSteps } from "./pages/steps.tsx";
import { registrationSlots } from "./slots.tsx";

/** Becoming a member: the wizard, and the same by the API. */
export function registration(dependencies: FeatureDependencies): Feature {
  const { config, services, settings } = dependencies;
  const captcha = createCaptcha({
    enabled: () => settings.current().captcha,
    secret: config.sessionSecret,
    now: services.now,
  });
  const house = { ...dependencies, captcha };
  return {
    name: "registration",
    pages: [
      detailsPage(house),
      checkMailPage(),
      ...profileSteps(services),
      followStep(services),
      walletStep(),
    ],
    slots: registrationSlots,
    apiRoutes: [registrationRoutes(house)],
    prepare: captcha.prepare,
  };
}
