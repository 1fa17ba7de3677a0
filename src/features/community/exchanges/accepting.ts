import type { ExchangeDoc } from "./model.ts";

/** True if gifts can be written: before the reveal, and afterwards those that are missing. */
export const isAccepting = (
  { state, revealAt }: Pick<ExchangeDoc, "state" | "revealAt">,
  now: Date,
): boolean => state === "revealed" || (state === "writing" && revealAt > now);

/** Filter for an exchange while `isAccepting`. */
export const acceptingAt = ({ _id }: Pick<ExchangeDoc, "_id">, now: Date) => ({
  _id,
  $or: [{ state: "writing" as const, revealAt: { $gt: now } }, { state: "revealed" as const }],
});
