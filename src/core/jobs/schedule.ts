import { Cron } from "croner";

/**
 * Returns the next time of a recurring job: milliseconds after `from`, or by a cron expression in UTC.
 * @throws for an expression that is invalid or never matches
 */
export function nextTime(every: number | string, from: Date): Date {
  if (typeof every === "number") return new Date(from.getTime() + every);
  const next = new Cron(every, { timezone: "UTC", paused: true }).nextRun(from);
  if (!next) throw new Error(`"${every}" never comes`);
  return next;
}
