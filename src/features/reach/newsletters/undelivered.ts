import { isId, toId } from "#core/db/ids.ts";
import { isForGood, suppress } from "../suppressions/index.ts";
import type { LetterDoc } from "./document.ts";
import { NewsletterLetter } from "./model.ts";

/** Returns the address a letter was sent to; null for an unknown letter. */
export const recipientOf = async (id: string): Promise<string | null> =>
  isId(id)
    ? ((await NewsletterLetter.findById(toId(id), { email: 1 }).lean<LetterDoc>())?.email ?? null)
    : null;

/** Records that a letter bounced after the mail server accepted it, or while its outcome was unknown. */
export const noteUndelivered = (id: string, reason: string): Promise<unknown> =>
  NewsletterLetter.updateOne(
    { _id: toId(id), state: { $in: ["sent", "doubtful"] } },
    { $set: { state: "failed", reason: reason.slice(0, 300) } },
  );

/**
 * A mail server that rejects a letter immediately may report a nonexistent address: it then gets no further
 * letters.
 */
export async function noteRefused(email: string, reason: string, now: Date): Promise<void> {
  if (isForGood("", reason)) await suppress(email, { reason: "bounce", detail: reason }, now);
}
