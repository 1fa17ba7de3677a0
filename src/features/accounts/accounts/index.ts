export { sendEmailConfirmation } from "./commands/send-confirmation.ts";
export { presentDevice } from "./device.ts";
export { announceSignIn, endSession, startBanned, startLeaving, startSession } from "./sign-in.ts";
