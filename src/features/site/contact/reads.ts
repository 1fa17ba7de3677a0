import { toId } from "#core/db/ids.ts";
import { ContactMessage, type ContactMessageDoc } from "./model.ts";

/** Maximum number of messages counted. */
const COUNTED = 100;

/** Counts unanswered messages, up to a hundred. */
export const countOpenMessages = (): Promise<number> =>
  ContactMessage.countDocuments({ state: "open" }, { limit: COUNTED }).exec();

/** Returns the text of a member's unanswered message with this subject; null if there is none. */
export async function findOpenMessage(user: string, subject: string): Promise<string | null> {
  const open = { user: toId(user), subject, state: "open" } as const;
  const message = await ContactMessage.findOne(open, { text: 1 }).lean<ContactMessageDoc>();
  return message?.text ?? null;
}
