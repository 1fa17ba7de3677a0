import { SETUP_STEPS, type SetupStep } from "./registration.enums.ts";
import { registrationPaths } from "./registration.paths.ts";

/** Returns the page of a registration step. */
export const setupPath = (step: SetupStep): string =>
  step === "details" ? registrationPaths.register() : registrationPaths.registerStep(step);

/** Returns the next step; undefined after the last. */
export const stepAfter = (step: SetupStep): SetupStep | undefined =>
  SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];

/** Returns the previous step; undefined before the first. */
export const stepBefore = (step: SetupStep): SetupStep | undefined =>
  SETUP_STEPS[SETUP_STEPS.indexOf(step) - 1];
