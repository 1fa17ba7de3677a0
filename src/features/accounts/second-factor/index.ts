export { type CheckedUser, type CheckSecondFactor, checkCode, hasSecondFactor } from "./check.ts";
export { removeSecondFactor } from "./commands.ts";
export type { SecondFactorDependencies } from "./dependencies.ts";
export { passkeyByAddress } from "./limits.ts";
export { acceptPasskey, requestOptions } from "./passkeys/accept.ts";
export type { PasskeyDependencies } from "./passkeys/dependencies.ts";
export { optionalCode } from "./rules.ts";
export { findSecondStep, type SecondStep } from "./second-step.ts";
