import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { PayoutFailure } from "#shared/money/payments.ts";
import type { PayoutReport, PayoutRequest } from "../provider.ts";
import { SandboxBank, type SandboxBankDoc, SandboxPayout, type SandboxPayoutDoc } from "./model.ts";
import { sandboxOnboarding } from "./payees.ts";

/**
 * Pays out in play money: the first result for a reference is final, even if the bank's setting changes
 * later.
 */
export async function paySandboxOut(
  { reference, amount, payee }: PayoutRequest,
  createdAt: Date,
  onboards = false,
): Promise<PayoutReport> {
  const isKnown = !onboards || (await sandboxOnboarding.read(payee)) === "complete";
  const refused = isKnown ? await bankOf(payee) : "refused";
  await SandboxPayout.create({ reference, amount, payee, refused, createdAt }).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });
  const made = (await SandboxPayout.findOne({ reference }).lean<SandboxPayoutDoc>())!;
  return made.refused ? { state: "failed", reason: made.refused } : { state: "paid" };
}

/** Returns why this member's bank refuses payouts; null if it accepts them. */
export const bankOf = async (member: string): Promise<PayoutFailure | null> =>
  (await SandboxBank.findById(toId(member)).lean<SandboxBankDoc>())?.refuses ?? null;

/** Makes a member's bank refuse or accept payouts from now on. */
export async function setBank(member: string, refuses: PayoutFailure | null): Promise<void> {
  const _id = toId(member);
  if (refuses) await SandboxBank.updateOne({ _id }, { $set: { refuses } }, { upsert: true });
  else await SandboxBank.deleteOne({ _id });
}
