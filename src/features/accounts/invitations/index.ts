/** Addresses that members type to invite whom they stand for, and how many mails of that kind one may send a day. */
export { invitationsLeft, takeFromDay } from "./commands.ts";
export { readAddresses } from "./rules.ts";
export { INVITATION_TOPIC } from "./send.ts";
