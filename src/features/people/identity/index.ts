export {
  confirmAddress,
  proveOneself,
  refuseBreached,
  renewCredentials,
  setPassword,
} from "./credentials.ts";
export {
  countDemoPasswords,
  hasDemoPassword,
  markDemoPassword,
  refuseDemoAccounts,
} from "./demo-passwords.ts";
export { changeEmail, changeUsername, isEmailTaken } from "./identity.ts";
export { findAccount, findForLogin, findLoginById, type LoginUser } from "./reads.ts";
export { countReferredBy, findReferredBy, findReferrer, referrerOf } from "./referrer.ts";
export { type Registered, type RegistrationFacts, registerUser } from "./register.ts";
export { registerFormRules, registerRules } from "./register-rules.ts";
export { emailRule, passwordRule, usernameRule } from "./rules.ts";
export { advanceSetup, endSetup, findSetup } from "./setup.ts";
