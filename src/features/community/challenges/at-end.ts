import type { ClientSession } from "mongoose";
import type { Services } from "#core/services.ts";
import { findUncheckedStory, type StoryChange, type StoryDoc } from "../../stories/stories/index.ts";
import { type AtEnd, Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/** An appeal may readmit a disqualified entry. */
const MAY_COMPETE: readonly EntryDoc["state"][] = ["entered", "disqualified"];

/**
 * Saves an entered story's state as of the entry deadline, in the transaction of the first change after it:
 * the job that freezes entries may be late, and must use that state. One indexed find per story change.
 */
export const saveAtDeadline =
  ({ now }: Pick<Services, "now">) =>
  async ({ before }: StoryChange, session: ClientSession): Promise<void> => {
    const entries = await Entry.find(
      { story: before._id, frozen: null, atEnd: null, state: { $in: MAY_COMPETE } },
      { challenge: 1 },
    )
      .session(session)
      .lean<Pick<EntryDoc, "_id" | "challenge">[]>();
    if (entries.length === 0) return;
    const over = await Challenge.find(
      { _id: { $in: entries.map(({ challenge }) => challenge) }, endDate: { $lte: now() } },
      { _id: 1 },
    )
      .session(session)
      .lean<Pick<ChallengeDoc, "_id">[]>();
    if (over.length === 0) return;
    await Entry.updateMany(
      {
        story: before._id,
        challenge: { $in: over.map(({ _id }) => _id) },
        frozen: null,
        atEnd: null,
        state: { $in: MAY_COMPETE },
      },
      { $set: { atEnd: factsOf(before) } },
      { session, timestamps: false },
    );
  };

/**
 * Returns an entry's story as of the entry deadline; null if it was already gone. For an entry that staff readmit, a
 * story that has been restored since counts as it is now: a snapshot does not say what it was before.
 */
export async function storyAtEnd({ _id, story }: EntryDoc, isReadmitted = false): Promise<AtEnd | null> {
  // The story is read first: any change after this read saves the earlier state, as does any change before
  // it.
  const now = await findUncheckedStory(String(story));
  const entry = await Entry.findById(_id, { atEnd: 1 }).lean<Pick<EntryDoc, "_id" | "atEnd">>();
  const atEnd = entry?.atEnd;
  if (atEnd && !(now && isReadmitted && wasTakenDown(atEnd))) return atEnd;
  return now && factsOf(now);
}

/** True for a story that was deleted, or taken down by staff. */
const wasTakenDown = ({ listed, state }: AtEnd): boolean =>
  !listed && (state === undefined || state === "removed");

function factsOf(story: StoryDoc): AtEnd {
  const { title, listed, categories, mature, publishedAt, price, mailingList, contents } = story;
  const standing = story.deletedAt ? {} : { private: story.private, state: story.state };
  return { title, listed, categories, mature, publishedAt, price, mailingList, contents, ...standing };
}
