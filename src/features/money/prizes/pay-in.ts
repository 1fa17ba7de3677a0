import { Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, notFound, throwWrong } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { centsIn } from "#shared/money/cents.ts";
import { PRIZE_PLACE_MIN, PRIZE_TOTAL_MAX } from "#shared/money/prizes.limits.ts";
import { prizesPaths } from "#shared/money/prizes.paths.ts";
import { prizesText as texts } from "#shared/money/prizes.text.ts";
import { type ChallengeDoc, readChallenge } from "../../community/challenges/index.ts";
import {
  addCheckout,
  closeCheckout,
  differsOf,
  openCheckout,
  type PaymentDependencies,
} from "../payments/index.ts";
import { Prize, type PrizeDoc } from "./model.ts";

/** Form input: an amount per rank, winner first. */
export type PrizeInput = readonly (string | undefined)[];

/** Returns the caller's challenge. @throws 404, and 403 for another member's */
export async function ownChallenge(viewer: Viewer, id: string): Promise<ChallengeDoc> {
  const challenge = await readChallenge(viewer, id);
  if (!challenge) throw notFound();
  if (String(challenge.owner) !== viewer.id) throw forbidden();
  return challenge;
}

/** True if prize money can be paid in: the challenge has not ended, by date. */
export const acceptsPrizeMoney = ({ state, endDate }: ChallengeDoc, now: Date): boolean =>
  (state === "draft" || state === "open") && endDate > now;

/**
 * Starts paying in prize money; returns where the owner pays. Repeating it with the same amounts reuses the
 * checkout; with others the previous one is abandoned, and a payment for it is refunded.
 * @throws 404, 403, 400 by field, once the challenge has ended, and if money is already held
 */
export async function payInPrize(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
  input: PrizeInput,
): Promise<{ readonly prize: Types.ObjectId; readonly url: string }> {
  const now = dependencies.services.now();
  assertMayPost(caller, now);
  const owner = toId(memberOf(caller));
  const challenge = await ownChallenge(caller.viewer, id);
  if (!acceptsPrizeMoney(challenge, now)) throw applicationError(texts.closed);
  const amounts = amountsIn(input.slice(0, challenge.numberOfWinners));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const begin = () =>
    inTransaction(async (session) => {
      const before = await Prize.findOne({ challenge: challenge._id, live: true })
        .session(session)
        .lean<PrizeDoc>();
      if (before?.state === "held") throw applicationError(texts.alreadyHeld);
      const isSame = before && String(before.amounts) === String(amounts);
      if (isSame && !(await differsOf(before._id, session))) return before._id;
      if (before) {
        await Prize.updateOne(
          { _id: before._id, state: "unpaid" },
          { $set: { state: "expired", live: false, endedAt: now } },
          { session },
        );
        await closeCheckout(session, dependencies, before._id);
      }
      const _id = new Types.ObjectId();
      const { title } = challenge;
      await Prize.create([{ _id, challenge: challenge._id, owner, title, amounts, total }], {
        session,
      });
      await addCheckout(session, dependencies, {
        _id,
        of: { kind: "prize", id: _id },
        buyer: owner,
        amount: total,
        description: texts.checkout(title),
        back: prizesPaths.prize(id),
      });
      return _id;
    });
  // A concurrent submission: the second finds the first's prize.
  const prize = await begin().catch((error) => {
    if (!isDuplicateKey(error)) throw error;
    return begin();
  });
  return { prize, url: await openCheckout(dependencies, prize) };
}

/** @throws 400 at the field of a rank */
function amountsIn(input: PrizeInput): number[] {
  const amounts = input.map((each) => (each?.trim() ? centsIn(each) : 0));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  throwWrong([
    ...amounts.map(
      (amount, at) => [Number.isNaN(amount) && `place${at + 1}`, texts.invalid] as [string | false, string],
    ),
    ...amounts.map(
      (amount, at) =>
        [
          (at === 0 || amount > 0) && amount < PRIZE_PLACE_MIN && `place${at + 1}`,
          texts.least(PRIZE_PLACE_MIN),
        ] as [string | false, string],
    ),
    [total > PRIZE_TOTAL_MAX && "place1", texts.most(PRIZE_TOTAL_MAX)],
  ]);
  return amounts;
}
