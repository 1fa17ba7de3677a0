import type { ClientSession, Types } from "mongoose";
import { isSeen, memberContent } from "../../people/member-content/index.ts";
import { Entry, type EntryDoc, FrozenChapter } from "./entry-model.ts";
import { Challenge, type ChallengeDoc, challengeReminders } from "./model.ts";

/** Open by everything but the entry's challenge being out of sight: for the update of many at once. */
const ENTRY_OPEN = {
  $and: [
    { $eq: ["$state", "entered"] },
    { $not: [{ $or: ["$blind", "$shadowBanned", "$hidden", "$removed", "$authorHidden", "$parentShut"] }] },
  ],
};

const isSeenChallenge = (challenge: ChallengeDoc): boolean =>
  isSeen(challenge) && !challenge.ownerHidden && Boolean(challenge.announcedAt);

/** Challenges as they stand: their entries go out of sight with them. */
export const challengeContent = memberContent<ChallengeDoc>({
  model: Challenge,
  hiddenWith: { owner: "ownerHidden" },
  derive: (challenge) => ({ open: isSeenChallenge(challenge) }),
  async follow(before, after, session) {
    if (!after) await challengeReminders.forgetOn(before!._id, session);
    if (before && after && isSeenChallenge(before) !== isSeenChallenge(after))
      await updateEntries(after._id, { parentShut: !isSeenChallenge(after) }, session);
  },
  secret: ["shadowBanned", "open"],
});

/** Sets a flag of all entries of a challenge, and who sees them follows. */
export async function updateEntries(
  challenge: Types.ObjectId,
  flags: Partial<Pick<EntryDoc, "parentShut" | "blind">>,
  session: ClientSession,
): Promise<void> {
  await Entry.updateMany({ challenge }, [{ $set: flags }, { $set: { open: ENTRY_OPEN } }], {
    timestamps: false,
    updatePipeline: true,
    session,
  });
}

/** Takes part: it is counted, judged and ranked. */
export const takesPart = ({
  state,
  removed = false,
  hidden,
  shadowBanned,
  authorHidden,
}: EntryDoc): boolean => state === "entered" && !removed && !hidden && !shadowBanned && !authorHidden;

/** How entries that take part are found. */
export const TAKING_PART = {
  ...{ state: "entered", removed: { $ne: true }, hidden: false, shadowBanned: false, authorHidden: false },
} as const;

/** Entries as they stand, and the number that their challenge keeps of them. */
export const entryContent = memberContent<EntryDoc>({
  model: Entry,
  hiddenWith: { author: "authorHidden" },
  around: "challenge",
  derive: (entry) => ({ open: takesPart(entry) && !entry.blind && !entry.parentShut }),
  async follow(before, after, session) {
    const { challenge, _id } = (after ?? before)!;
    if (!after) await FrozenChapter.deleteMany({ entry: _id }, { session });
    const change = Number(after !== null && takesPart(after)) - Number(before !== null && takesPart(before));
    if (change !== 0)
      await Challenge.updateOne(
        { _id: challenge },
        { $inc: { entries: change } },
        { session, timestamps: false },
      );
  },
  secret: ["shadowBanned", "open", "blind", "given", "order", "atEnd"],
});
