import { daysAfter } from "#core/base/zones.ts";
import { toId } from "#core/db/ids.ts";
import type { WritingDayDto, WritingProgressDto } from "#shared/stories/writing-goals.dto.ts";
import { GOAL_HISTORY_DAYS } from "#shared/stories/writing-goals.limits.ts";
import { dayOf, sittingAt } from "./count.ts";
import { WritingDay, type WritingDayDoc, WritingGoal, type WritingGoalDoc } from "./model.ts";

/** Returns a member's progress at the given time. Three small queries. */
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

/** Returns the days within the displayed history on which the member wrote, newest first. */
export async function readDays(id: string, at: Date): Promise<WritingDayDto[]> {
  const first = daysAfter(await dayOf(id, at), 1 - GOAL_HISTORY_DAYS);
  const days = await WritingDay.find({ member: toId(id), day: { $gte: first } })
    .sort({ day: -1 })
    .limit(GOAL_HISTORY_DAYS)
    .lean<WritingDayDoc[]>();
  return days.map(({ day, words, goal }) => ({ day, words, goal }));
}

export const isReached = ({ words, goal }: Pick<WritingDayDto, "words" | "goal">): boolean =>
  goal !== null && words >= goal;
