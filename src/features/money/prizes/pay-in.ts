import { Types } from "mongoose";
import { memberOf } from "../../../core/auth/member-of.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, forbidden, notFound, throwWrong } from "../../../core/base/errors.ts";
import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { centsIn } from "../../../shared/money/cents.ts";
import { PRIZE_PLACE_MIN, PRIZE_TOTAL_MAX } from "../../../shared/money/prizes.limits.ts";
import { prizesPaths } from "../../../shared/money/prizes.paths.ts";
import { prizesText as words } from "../../../shared/money/prizes.text.ts";
import { type ChallengeDoc, readChallenge } from "../../community/challenges/index.ts";
import { addCheckout, differsOf, openCheckout, type PaymentDependencies } from "../payments/index.ts";
import { Prize, type PrizeDoc } from "./model.ts";

/** What the form sends: an amount for each place, the winner first. */
export type PrizeInput = readonly (string | undefined)[];

/** Its owner's challenge. @throws 404, and 403 for anybody else's */
export async function ownChallenge(viewer: Viewer, id: string): Promise<ChallengeDoc> {
  const found = await readChallenge(viewer, id);
  if (!found) throw notFound();
  if (String(found.owner) !== viewer.id) throw forbidden();
  return found;
}

/** It can be paid in: the challenge has not ended, by the clock. */
export const takesPrize = ({ state, endDate }: ChallengeDoc, now: Date): boolean =>
  (state === "draft" || state === "open") && endDate > now;

/**
 * Begins to pay prize money in; answers where its owner pays. Begun again with the same amounts it is the same checkout;
 * with others the one before is given up, and what is paid for it all the same goes back.
 * @throws 404, 403, 400 by field, once the challenge has ended and where money is held already
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
  if (!takesPrize(challenge, now)) throw applicationError(words.closed);
  const amounts = amountsIn(input.slice(0, challenge.numberOfWinners));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const begin = () =>
    inTransaction(async (session) => {
      const before = await Prize.findOne({ challenge: challenge._id, live: true })
        .session(session)
        .lean<PrizeDoc>();
      if (before?.state === "held") throw applicationError(words.alreadyHeld);
      const isSame = before && String(before.amounts) === String(amounts);
      if (isSame && !(await differsOf(before._id, session))) return before._id;
      if (before)
        await Prize.updateOne(
          { _id: before._id, state: "unpaid" },
          { $set: { state: "expired", live: false, endedAt: now } },
          { session },
        );
      const _id = new Types.ObjectId();
      const { title } = challenge;
      await Prize.create([{ _id, challenge: challenge._id, owner, title, amounts, total }] as never, {
        session,
      });
      await addCheckout(session, dependencies, {
        _id,
        of: { kind: "prize", id: _id },
        ...{ buyer: owner, amount: total, description: words.checkout(title) },
        back: prizesPaths.prize(id),
      });
      return _id;
    });
  // Pressed twice at once: the second finds the first's.
  const prize = await begin().catch((error) => {
    if (!isDuplicateKey(error)) throw error;
    return begin();
  });
  return { prize, url: await openCheckout(dependencies, prize) };
}

/** @throws 400 at the field of a place */
function amountsIn(input: PrizeInput): number[] {
  const amounts = input.map((each) => (each?.trim() ? centsIn(each) : 0));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  throwWrong([
    ...amounts.map(
      (amount, at) => [Number.isNaN(amount) && `place${at + 1}`, words.invalid] as [string | false, string],
    ),
    ...amounts.map(
      (amount, at) =>
        [
          (at === 0 || amount > 0) && amount < PRIZE_PLACE_MIN && `place${at + 1}`,
          words.least(PRIZE_PLACE_MIN),
        ] as [string | false, string],
    ),
    [total > PRIZE_TOTAL_MAX && "place1", words.most(PRIZE_TOTAL_MAX)],
  ]);
  return amounts;
}
