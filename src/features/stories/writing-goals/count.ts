import type { ClientSession } from "mongoose";
import type { Services } from "../../../core/services.ts";
import { SITTING_GAP_MINUTES } from "../../../shared/stories/writing-goals.limits.ts";
import { toLocalTime } from "../../../shared/zones.ts";
import { zoneOf } from "../../people/users/index.ts";
import type { WrittenWords } from "../chapters/index.ts";
import { WritingDay, WritingGoal, type WritingGoalDoc } from "./model.ts";

/** The day of a member's own clock at an instant. */
export const dayOf = async (member: string, at: Date): Promise<string> =>
  toLocalTime(at, await zoneOf({ id: member })).slice(0, 10);

/** Counts what a member has just written, in the transaction that keeps it: once, and exactly. */
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

/** Words of the sitting that is under way; 0 where none is. */
export const sittingAt = (goals: Pick<WritingGoalDoc, "sitting"> | null, at: Date): number =>
  goals?.sitting && at.getTime() - goals.sitting.last.getTime() < SITTING_GAP_MINUTES * 60_000
    ? goals.sitting.words
    : 0;
