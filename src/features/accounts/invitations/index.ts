export { stopInvitations } from "./commands.ts";
