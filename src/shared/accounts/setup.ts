import { SETUP_STEPS, type SetupStep } from "./registration.enums.ts";
import { registrationPaths } from "./registration.paths.ts";

/** The page of a step of registration. */
export const setupPath = (step: SetupStep): string =>
  step === "details" ? registrationPaths.register() : registrationPaths.registerStep(step);

/** The step after this one; undefined after the last. */
export const stepAfter = (step: SetupStep): SetupStep | undefined =>
  SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];

/** The step before this one; undefined before the first. */
export const stepBefore = (step: SetupStep): SetupStep | undefined =>
  SETUP_STEPS[SETUP_STEPS.indexOf(step) - 1];
