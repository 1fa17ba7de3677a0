import type { ClientSession, QueryFilter, Types } from "mongoose";
import { isSeen, memberContent } from "../../people/member-content/index.ts";
import { Entry, type EntryDoc, FrozenChapter } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/**
 * Aggregation expression for the `open` flag of entries, used in bulk updates; the same rule as in
 * `entryContent`.
 */
const ENTRY_OPEN = {
  $and: [
    { $eq: ["$state", "entered"] },
    { $not: [{ $or: ["$blind", "$shadowBanned", "$hidden", "$removed", "$authorHidden", "$parentShut"] }] },
  ],
};

const isSeenChallenge = (challenge: ChallengeDoc): boolean =>
  isSeen(challenge) && Boolean(challenge.announcedAt);

/**
 * Visibility state of challenges; their entries are hidden with them. Announced ones stay when their organiser
 * leaves (decision 96).
 */
export const challengeContent = memberContent<ChallengeDoc>({
  name: "challenge",
  model: Challenge,
  hiddenWith: { owner: "ownerHidden" },
  staysWithout: true,
  derive: (challenge) => ({ open: isSeenChallenge(challenge) }),
  async follow(before, after, session) {
    if (before && after && isSeenChallenge(before) !== isSeenChallenge(after))
      await updateEntries(after._id, { parentShut: !isSeenChallenge(after) }, session);
  },
  secret: ["shadowBanned", "open"],
});

/** Sets a flag on all entries of a challenge and updates their visibility. */
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

/** True if an entry takes part: it is counted, judged and ranked. */
export const isCompeting = ({
  state,
  removed = false,
  hidden,
  shadowBanned,
  authorHidden,
}: EntryDoc): boolean => state === "entered" && !removed && !hidden && !shadowBanned && !authorHidden;

/** Filter for entries that take part. */
export const TAKING_PART: QueryFilter<EntryDoc> = {
  state: "entered",
  removed: { $ne: true },
  hidden: false,
  shadowBanned: false,
  authorHidden: false,
};

/** Visibility state of entries, and the entry count of their challenge. */
export const entryContent = memberContent<EntryDoc>({
  name: "entry",
  model: Entry,
  hiddenWith: { author: "authorHidden" },
  around: "challenge",
  derive: (entry) => ({ open: isCompeting(entry) && !entry.blind && !entry.parentShut }),
  async follow(before, after, session) {
    const { challenge, _id } = (after ?? before)!;
    if (!after) await FrozenChapter.deleteMany({ entry: _id }, { session });
    const change =
      Number(after !== null && isCompeting(after)) - Number(before !== null && isCompeting(before));
    if (change !== 0)
      await Challenge.updateOne(
        { _id: challenge },
        { $inc: { entries: change } },
        { session, timestamps: false },
      );
  },
  secret: ["shadowBanned", "open", "blind", "given", "order", "atEnd", "formerRank"],
});
