import type { ClientSession } from "mongoose";
import { localDay } from "#core/base/zones.ts";
import type { Services } from "#core/services.ts";
import { SITTING_GAP_MINUTES } from "#shared/stories/writing-goals.limits.ts";
import { zoneOf } from "../../people/users/index.ts";
import type { WrittenWords } from "../chapters/index.ts";
import { WritingDay, WritingGoal, type WritingGoalDoc } from "./model.ts";

/** Returns the local date of a member at the given time. */
export const dayOf = async (member: string, at: Date): Promise<string> =>
  localDay(at, await zoneOf({ id: member }));

/** Counts the words that a member has just written, exactly once, in the transaction that saves the text. */
export const countWords =
  ({ now }: Pick<Services, "now">) =>
  async ({ by, words }: WrittenWords, session: ClientSession): Promise<void> => {
    if (words === 0) return;
    const at = now();
    const known = await WritingGoal.findById(by).session(session).lean<WritingGoalDoc>();
    const before = sittingAt(known, at);
    await WritingGoal.updateOne(
      { _id: by },
      { $set: { sitting: { words: before + words, last: at } } },
      { upsert: true, session },
    );
    await WritingDay.updateOne(
      { member: by, day: await dayOf(String(by), at) },
      { $inc: { words }, $set: { goal: known?.daily ?? null } },
      { upsert: true, session },
    );
  };

/** Words of the current writing session; 0 if there is none. */
export const sittingAt = (goals: Pick<WritingGoalDoc, "sitting"> | null, at: Date): number =>
  goals?.sitting && at.getTime() - goals.sitting.last.getTime() < SITTING_GAP_MINUTES * 60_000
    ? goals.sitting.words
    : 0;
