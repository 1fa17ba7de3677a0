import { Types } from "mongoose";
import type { DueMatter } from "#core/due-matter.ts";
import type { Services } from "#core/services.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { holdText } from "#shared/site/hold.text.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";

const GOING = { $in: ["counting" as const, "sending" as const] };

/** Returns the filter for the letters of automated newsletters that are sent at the given time. */
async function automatedLetters(at: Date) {
  const automated = { state: "automatic", ownerHidden: { $ne: true } } as const;
  const newsletters = await Newsletter.find(automated, { _id: 1 }).lean<Pick<NewsletterDoc, "_id">[]>();
  const newsletter = { $in: newsletters.map(({ _id }) => _id) };
  return { newsletter, state: "waiting" as const, due: { $lte: at } };
}

/** Newsletters that were being sent, or were due, or had letters due, when a backup was made. */
export const newslettersDue = ({ now }: Pick<Services, "now">): DueMatter => ({
  key: "newsletters",
  find: async (at) => {
    const newsletters = await Newsletter.countDocuments({
      $or: [{ state: GOING }, { state: "scheduled", dueAt: { $lte: at } }],
    });
    const automated = await NewsletterLetter.distinct("newsletter", await automatedLetters(at));
    return { count: newsletters + automated.length };
  },
  sentence: holdText.matters.newsletters,
  href: newslettersPaths.admin(),
  discard: {
    label: holdText.discard.newsletters,
    async run(before) {
      const stopped = await Newsletter.updateMany(
        { state: GOING, createdAt: { $lt: before } },
        { $set: { state: "stopped", endedAt: now() } },
      );
      // Their authors can send them, if they were not sent.
      const drafts = await Newsletter.updateMany(
        { state: "scheduled", dueAt: { $lte: now() }, createdAt: { $lt: before } },
        { $set: { state: "draft", dueAt: null } },
      );
      // Automated newsletters go on: later readers get their letters.
      const letters = {
        ...(await automatedLetters(now())),
        _id: { $lt: Types.ObjectId.createFromTime(Math.floor(before.getTime() / 1_000)) },
      };
      const automated = await NewsletterLetter.distinct("newsletter", letters);
      await NewsletterLetter.updateMany(letters, { $set: { state: "left-out" } });
      return stopped.modifiedCount + drafts.modifiedCount + automated.length;
    },
  },
});
