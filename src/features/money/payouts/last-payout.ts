import { applicationError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { LastPayoutDto } from "#shared/accounts/account-data.dto.ts";
import { ERASURE_WAIT_DAYS } from "#shared/accounts/account-data.limits.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { monthOf } from "#shared/money/payouts.ts";
import type { LastPayout } from "../../accounts/account-data/index.ts";
import { accounts, balanceOf, memberBalances, owed } from "../ledger/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { beginPayout } from "./begin.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { whyNotPayable } from "./payable.ts";
import { sendPayout } from "./send.ts";

/** Milliseconds for which an account that is due waits for its money. */
const WAIT_MS = ERASURE_WAIT_DAYS * 86_400_000;

const texts = payoutsText.last;

/**
 * Pays members who delete their account everything that is available, below the usual minimum too (decision
 * 87).
 */
export function createLastPayout(
  dependencies: PaymentDependencies,
  sendSoon: () => Promise<void>,
): LastPayout {
  const { services, provider } = dependencies;
  const isPayable = async (member: string) => !(await whyNotPayable(provider, [member])).has(member);

  return {
    async offer(member): Promise<LastPayoutDto | null> {
      const cents = owed(await balanceOf(accounts.available(member)));
      return cents > 0 ? { cents, payable: await isPayable(member) } : null;
    },
    async pay(member, isLeaving) {
      const cents = owed(await balanceOf(accounts.available(member)));
      if (cents <= 0) return 0;
      if (!(await isPayable(member))) throw applicationError(texts.notPayable);
      // Members who stay have the monthly payouts, and one early payout a month.
      if (!isLeaving && (await hasLastPayout(member, monthOf(services.now()))))
        throw applicationError(texts.onceAMonth);
      const id = await begin(dependencies, member);
      if (!id) return 0;
      await sendSoon();
      return (await Payout.findById(id, { amount: 1 }).lean<Pick<PayoutDoc, "amount">>())?.amount ?? 0;
    },
    async settle(member, due) {
      if (services.now().getTime() >= due.getTime() + WAIT_MS) return true;
      if (!(await sendOpen(dependencies, member))) return false;
      if (!(await isPayable(member))) return true;
      const { pendingCents, availableCents, disputedCents } = await memberBalances(member);
      if (availableCents > 0) {
        // One attempt after the account is due: the bank would refuse the next one too.
        if (await Payout.exists({ user: toId(member), state: "failed", createdAt: { $gte: due } }))
          return true;
        await begin(dependencies, member);
        if (!(await sendOpen(dependencies, member))) return false;
      }
      const isHeld = pendingCents > 0 || disputedCents > 0;
      return !(isHeld && pendingCents + disputedCents + Math.min(0, availableCents) > 0);
    },
  };
}

/** Begins a last payout as the month's next attempt; returns its id, or null if another one was begun. */
async function begin(dependencies: PaymentDependencies, member: string): Promise<string | null> {
  const month = monthOf(dependencies.services.now());
  const key = { user: toId(member), month };
  const before = await Payout.findOne(key, { attempt: 1 })
    .sort({ attempt: -1 })
    .lean<Pick<PayoutDoc, "attempt">>();
  const attempt = (before?.attempt ?? 0) + 1;
  if (!(await beginPayout(dependencies, { member, month, attempt, atLeast: 1, isLast: true }))) return null;
  const payout = await Payout.findOne({ ...key, attempt }, { _id: 1 }).lean<Pick<PayoutDoc, "_id">>();
  return payout && String(payout._id);
}

const hasLastPayout = async (member: string, month: string): Promise<boolean> =>
  (await Payout.exists({ user: toId(member), month, isLast: true, state: { $ne: "failed" } })) !== null;

/** Sends a member's begun payouts; false if one is held, or its outcome is not known yet. */
async function sendOpen(dependencies: PaymentDependencies, member: string): Promise<boolean> {
  const begun = { user: toId(member), state: "sending" } as const;
  const open = await Payout.find(begun, { _id: 1 }).lean<Pick<PayoutDoc, "_id">[]>();
  for (const { _id } of open)
    try {
      await sendPayout(dependencies, String(_id));
    } catch {
      // The job that sends payouts repeats it and reports what is wrong.
      return false;
    }
  return (await Payout.exists(begun)) === null;
}
