import { SETUP_STEPS, type SetupStep } from "../enums.ts";
import { paths } from "../paths.ts";

/** The page of a step of registration. */
export const setupPath = (step: SetupStep): string =>
  step === "details" ? paths.register() : paths.registerStep(step);

/** The step after this one; undefined after the last. */
export const stepAfter = (step: SetupStep): SetupStep | undefined =>
  SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];

/** The step before this one; undefined before the first. */
export const stepBefore = (step: SetupStep): SetupStep | undefined =>
  SETUP_STEPS[SETUP_STEPS.indexOf(step) - 1];
