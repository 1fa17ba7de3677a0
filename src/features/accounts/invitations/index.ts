/**
 * Public interface: parses addresses for invitations made on behalf of other features, and enforces the daily
 * limit of such mails.
 */
export { countInvitations, invitationsLeft } from "./commands.ts";
export { readAddresses } from "./rules.ts";
export { INVITATION_TOPIC } from "./send.ts";
