export { type Messaging, markGroupRead, openGroup } from "./commands.ts";
export { sendMessage } from "./send.ts";
