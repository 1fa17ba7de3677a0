import { isId, toId } from "../../../core/db/ids.ts";
import { isForGood, suppress } from "../suppressions/index.ts";
import { type LetterDoc, NewsletterLetter } from "./model.ts";

/** The address that a letter went to; null for none of ours. */
export const recipientOf = async (id: string): Promise<string | null> =>
  isId(id)
    ? ((await NewsletterLetter.findById(toId(id), { email: 1 }).lean<LetterDoc>())?.email ?? null)
    : null;

/** A letter came back that the mail server had taken, or that was in doubt. */
export const noteUndelivered = (id: string, reason: string): Promise<unknown> =>
  NewsletterLetter.updateOne(
    { _id: toId(id), state: { $in: ["sent", "doubtful"] } },
    { $set: { state: "failed", reason: reason.slice(0, 300) } },
  );

/** A mail server that refuses a letter at the door may say that there is no such address: no other is sent to it. */
export async function noteRefused(email: string, reason: string, now: Date): Promise<void> {
  if (isForGood("", reason)) await suppress(email, { reason: "bounce", detail: reason }, now);
}
