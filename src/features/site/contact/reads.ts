import { toId } from "#core/db/ids.ts";
import { ContactMessage } from "./model.ts";

/** Maximum number of messages counted. */
const COUNTED = 100;

/** Counts unanswered messages, up to a hundred. */
export const countOpenMessages = (): Promise<number> =>
  ContactMessage.countDocuments({ state: "open" }, { limit: COUNTED }).exec();

/** Returns true if a member has an unanswered message with this subject. */
export const findOpenMessage = async (user: string, subject: string): Promise<boolean> =>
  (await ContactMessage.exists({ user: toId(user), subject, state: "open" })) !== null;
