import { whole } from "../fields.ts";
import { SITTING_GAP_MINUTES } from "./writing-goals.limits.ts";
import { writingGoalsText as texts } from "./writing-goals.text.ts";

const range = { min: 1, max: 50_000 } as const;

/** Goals of a member in words; null for no goal. Limits are not in the specification. */
export const goalFields = {
  daily: whole({ label: texts.daily, hint: texts.dailyHint, ...range }),
  session: whole({ label: texts.perSession, hint: texts.sessionHint(SITTING_GAP_MINUTES), ...range }),
};
