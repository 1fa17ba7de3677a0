import type { DueMatter } from "#core/due-matter.ts";
import type { Services } from "#core/services.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { holdText } from "#shared/site/hold.text.ts";
import { Newsletter } from "./model.ts";

const GOING = { $in: ["counting" as const, "sending" as const] };

/** Newsletters that were being sent, or were due, when a backup was made. */
export const newslettersDue = ({ now }: Pick<Services, "now">): DueMatter => ({
  key: "newsletters",
  find: async (at) => ({
    count: await Newsletter.countDocuments({
      $or: [{ state: GOING }, { state: "scheduled", dueAt: { $lte: at } }],
    }),
  }),
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
      return stopped.modifiedCount + drafts.modifiedCount;
    },
  },
});
