import type { ClientSession } from "mongoose";
import type { Services } from "../../../core/services.ts";
import { findAskedStory, type StoryChange, type StoryDoc } from "../../stories/stories/index.ts";
import { type AtEnd, Entry, type EntryDoc } from "./entry-model.ts";
import { Challenge, type ChallengeDoc } from "./model.ts";

/**
 * Keeps what an entered story was when entering ended, in the transaction of the first change after that: the job that
 * freezes entries may be late, and judges what was then. One find by an index for each change of a story.
 */
export const keepAtEnd =
  ({ now }: Pick<Services, "now">) =>
  async ({ before }: StoryChange, session: ClientSession): Promise<void> => {
    const entries = await Entry.find(
      { story: before._id, frozen: null, atEnd: null, state: "entered" },
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
        ...{ frozen: null, atEnd: null, state: "entered" },
      },
      { $set: { atEnd: factsOf(before) } },
      { session, timestamps: false },
    );
  };

/** An entry's story as it was when entering ended; null for one that was gone. */
export async function storyAtEnd({ _id, story }: EntryDoc): Promise<AtEnd | null> {
  // The story first: a change after this has kept what it was, and one before has, too.
  const now = await findAskedStory(String(story));
  const kept = await Entry.findById(_id, { atEnd: 1 }).lean<Pick<EntryDoc, "_id" | "atEnd">>();
  return kept?.atEnd ?? (now && factsOf(now));
}

function factsOf(story: StoryDoc): AtEnd {
  const { title, listed, categories, mature, publishedAt, price, mailingList, contents } = story;
  return { title, listed, categories, mature, publishedAt, price, mailingList, contents };
}
