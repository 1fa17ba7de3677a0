import type { Types } from "mongoose";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { ChallengeExtrasDto } from "#shared/community/challenge-page.dto.ts";
import { PLACES } from "#shared/community/challenges.enums.ts";
import type { PrizeDto } from "#shared/money/prizes.dto.ts";
import type { PrizeState } from "#shared/money/prizes.enums.ts";
import { decisionDates } from "../../community/challenges/index.ts";
import { Prize, type PrizeDoc } from "./model.ts";
import { payDate } from "./settle.ts";

/** Returns the relevant prize money of a challenge: held or paid out, otherwise the last one started. */
export async function prizeOf(challenge: Types.ObjectId): Promise<PrizeDoc | null> {
  const all = await Prize.find({ challenge }).sort({ createdAt: -1 }).limit(20).lean<PrizeDoc[]>();
  return all.find(({ state }) => state === "held" || state === "given") ?? all[0] ?? null;
}

/**
 * Presents prize money; `decided`: when its challenge was decided or last corrected, if it is decided. While a bank
 * dispute is open, nobody knows when it is paid.
 */
export const presentPrize = (
  { state, total, amounts, dispute }: PrizeDoc,
  decided?: Date | undefined,
): PrizeDto => ({
  state,
  totalCents: total,
  payAt: state === "held" && dispute !== "open" && decided ? payDate(decided).toISOString() : null,
  places: amounts.flatMap((cents, at) => (cents > 0 ? [{ place: PLACES[at]!, cents }] : [])),
});

/** Presents prize money with the date of its payment. One query for all that is held. */
export async function presentPrizes(prizes: readonly PrizeDoc[]): Promise<PrizeDto[]> {
  const dates = await decisionDatesOf(prizes);
  return prizes.map((prize) => presentPrize(prize, dates.get(String(prize.challenge))));
}

/** Returns when the challenges of held prize money were decided or last corrected, by challenge. */
const decisionDatesOf = async (prizes: readonly PrizeDoc[]): Promise<ReadonlyMap<string, Date>> => {
  const held = prizes.filter(({ state }) => state === "held");
  return held.length > 0 ? decisionDates(held.map(({ challenge }) => challenge)) : new Map();
};

/** Returns the publicly visible prize money of challenges: held or paid out. Two queries. */
export async function prizesOnChallenges(
  challenges: readonly { readonly _id: Types.ObjectId }[],
): Promise<ReadonlyMap<string, ChallengeExtrasDto>> {
  const prizes = await Prize.find({
    challenge: { $in: challenges.map(({ _id }) => _id) },
    state: { $in: ["held", "given"] },
  })
    .sort({ createdAt: 1 })
    .lean<PrizeDoc[]>();
  const presented = await presentPrizes(prizes);
  return new Map(
    prizes.map(({ challenge }, at) => [String(challenge), { prizeMoney: presented[at]! }] as const),
  );
}

/** Finds matching prize money of all challenges, newest first. */
export const findPrizes = (
  { state }: { readonly state?: PrizeState | undefined },
  place: Place & { readonly limit: number },
): Promise<KeysetPage<PrizeDoc>> =>
  findKeysetPage<PrizeDoc, PrizeDoc>(Prize, {
    filter: state ? { state } : {},
    key: "createdAt",
    projection: {
      challenge: 1,
      owner: 1,
      title: 1,
      total: 1,
      amounts: 1,
      state: 1,
      given: 1,
      refunded: 1,
      paidAt: 1,
      dispute: 1,
      createdAt: 1,
    },
    ...place,
  });
