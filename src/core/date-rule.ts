import Joi from "joi";
import { hasRealDay } from "./base/zones.ts";

/**
 * Date rule for ISO 8601. Rejects nonexistent days (30 February), which `Date` would turn into a day of the
 * next month.
 */
export const dateRule = (): Joi.DateSchema =>
  Joi.date()
    .iso()
    .custom((value: Date, { original, error }) =>
      typeof original === "string" && !hasRealDay(original) ? error("date.format") : value,
    );
