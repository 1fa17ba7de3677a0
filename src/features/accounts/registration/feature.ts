import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { registrationRoutes } from "./api.ts";
import { checkMailPage } from "./pages/check-mail.tsx";
import { detailsPage } from "./pages/details.tsx";
import { followStep, walletStep } from "./pages/last-steps.tsx";
import { profileSteps } from "./pages/steps.tsx";
import { registrationSlots } from "./slots.tsx";

/** Registration: the wizard, and the same through the API. */
export function registration(dependencies: FeatureDependencies): Feature {
  const { provider, services } = dependencies;
  return {
    name: "registration",
    consequences: notAffected("Ends once an account is set up."),
    sheets: ["accounts", "stories", "people"],
    pages: [
      detailsPage(dependencies),
      checkMailPage(),
      ...profileSteps(services),
      followStep(services),
      walletStep(provider),
    ],
    slots: registrationSlots,
    apiRoutes: [registrationRoutes(dependencies)],
  };
}
