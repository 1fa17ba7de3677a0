import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { NewsletterDoc } from "./document.ts";
import { enqueueWaiting } from "./enqueue.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";
import type { SendingParts, SendJob } from "./run.ts";
import { type Ending, endNewsletter } from "./write.ts";

/**
 * An author's newsletters, and letters sent to a member's address. Site newsletters are retained when their
 * author's account is deleted.
 */
export const newsletterPersonalData = (
  ending: Ending,
  parts: Pick<SendingParts, "jobs">,
  send: SendJob,
): PersonalData => ({
  models: ["Newsletter"],
  async *export({ id, email }) {
    yield jsonListFile("newsletters.json", () =>
      Newsletter.find({ owner: toId(id) })
        .lean()
        .cursor(),
    );
    yield jsonListFile("newsletters-received.json", () =>
      NewsletterLetter.find({ email: email.toLowerCase() }, { newsletter: 1, state: 1, sentAt: 1 })
        .lean()
        .cursor(),
    );
  },
  hide: async ({ id }) => void (await hideNewslettersOf(id)),
  show: ({ id }) => showNewslettersOf(parts, send, id),
  async erase({ id, email }) {
    const newsletters = Newsletter.find({ owner: toId(id), list: { $ne: null } }, { _id: 1 });
    for (const { _id } of await newsletters.lean<Pick<NewsletterDoc, "_id">[]>())
      await endNewsletter(ending, _id);
    await NewsletterLetter.deleteMany({ email: email.toLowerCase() });
  },
});

/** Suspends a member's newsletters; site newsletters are unaffected. Idempotent. */
export const hideNewslettersOf = (owner: string): Promise<unknown> =>
  Newsletter.updateMany({ owner: toId(owner), list: { $ne: null } }, { $set: { ownerHidden: true } });

/** Resumes a member's newsletters: automated ones send the letters that came due meanwhile. Idempotent. */
export async function showNewslettersOf(
  parts: Pick<SendingParts, "jobs">,
  send: SendJob,
  owner: string,
): Promise<void> {
  await Newsletter.updateMany({ owner: toId(owner) }, { $unset: { ownerHidden: "" } });
  await enqueueWaiting(parts, send, owner);
}
