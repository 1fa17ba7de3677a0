import Joi from "joi";
import { WORD_GOAL_MAX } from "../../../shared/stories/writing-goals.limits.ts";

const words = Joi.number().integer().min(1).max(WORD_GOAL_MAX).allow(null).empty("");

/** Words a day and a sitting; null, or left out, for no goal. */
export const goalRules = Joi.object<{ daily: number | null; session: number | null }>({
  daily: words.default(null),
  session: words.default(null),
});
