import { toId } from "../../../core/db/ids.ts";
import type { WritingDayDto, WritingProgressDto } from "../../../shared/stories/writing-goals.dto.ts";
import { GOAL_HISTORY_DAYS } from "../../../shared/stories/writing-goals.limits.ts";
import { dayOf, sittingAt } from "./count.ts";
import { WritingDay, type WritingDayDoc, WritingGoal, type WritingGoalDoc } from "./model.ts";

/** How far a member has come at an instant. Three small finds. */
export async function readProgress(id: string, at: Date): Promise<WritingProgressDto> {
  const member = toId(id);
  const day = await dayOf(id, at);
  const [goals, today] = await Promise.all([
    WritingGoal.findById(member).lean<WritingGoalDoc>(),
    WritingDay.findOne({ member, day }).lean<WritingDayDoc>(),
  ]);
  return {
    today: { day, words: today?.words ?? 0, goal: goals?.daily ?? null },
    session: { words: sittingAt(goals, at), goal: goals?.session ?? null },
  };
}

/** Days of the last ones that the history shows on which something was written, the newest first. */
export async function readDays(id: string, at: Date): Promise<WritingDayDto[]> {
  const first = new Date(at.getTime() - (GOAL_HISTORY_DAYS - 1) * 86_400_000);
  const found = await WritingDay.find({ member: toId(id), day: { $gte: await dayOf(id, first) } })
    .sort({ day: -1 })
    .limit(GOAL_HISTORY_DAYS)
    .lean<WritingDayDoc[]>();
  return found.map(({ day, words, goal }) => ({ day, words, goal }));
}

export const isReached = ({ words, goal }: Pick<WritingDayDto, "words" | "goal">): boolean =>
  goal !== null && words >= goal;
