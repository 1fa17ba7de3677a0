import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";
import { type Ending, endNewsletter } from "./write.ts";

/**
 * An author's newsletters, and letters sent to a member's address. Site newsletters are retained when their
 * author's account is deleted.
 */
export const newsletterPersonalData = (ending: Ending): PersonalData => ({
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
  hide: ({ id }) => hideNewslettersOf(id, true),
  show: ({ id }) => hideNewslettersOf(id, false),
  async erase({ id, email }) {
    const newsletters = Newsletter.find({ owner: toId(id), list: { $ne: null } }, { _id: 1 });
    for (const { _id } of await newsletters.lean<Pick<NewsletterDoc, "_id">[]>())
      await endNewsletter(ending, _id);
    await NewsletterLetter.deleteMany({ email: email.toLowerCase() });
  },
});

/** Suspends or resumes a member's newsletters; site newsletters are unaffected. Idempotent. */
export async function hideNewslettersOf(owner: string, hidden: boolean): Promise<void> {
  const own = { owner: toId(owner) };
  if (hidden) await Newsletter.updateMany({ ...own, list: { $ne: null } }, { $set: { ownerHidden: true } });
  else await Newsletter.updateMany(own, { $unset: { ownerHidden: "" } });
}
