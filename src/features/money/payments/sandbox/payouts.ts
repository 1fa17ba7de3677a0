import { toId } from "../../../../core/db/ids.ts";
import { isDuplicateKey } from "../../../../core/db/transaction.ts";
import type { PayoutFailure } from "../../../../shared/money/payments.ts";
import type { PayoutReport, PayoutRequest } from "../provider.ts";
import { SandboxBank, type SandboxBankDoc, SandboxPayout, type SandboxPayoutDoc } from "./model.ts";
import { sandboxOnboarding } from "./payees.ts";

/** Pays out in play money: the first answer to a reference stands, whatever the bank says later. */
export async function paySandboxOut(
  { reference, amount, payee }: PayoutRequest,
  createdAt: Date,
  onboards = false,
): Promise<PayoutReport> {
  const isKnown = !onboards || (await sandboxOnboarding.read(payee)) === "complete";
  const refused = isKnown ? await bankOf(payee) : "refused";
  await SandboxPayout.create({ reference, amount, payee, refused, createdAt } as never).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });
  const made = (await SandboxPayout.findOne({ reference }).lean<SandboxPayoutDoc>())!;
  return made.refused ? { state: "failed", reason: made.refused } : { state: "paid" };
}

/** Why this member's bank refuses payouts; null where it takes them. */
export const bankOf = async (member: string): Promise<PayoutFailure | null> =>
  (await SandboxBank.findById(toId(member)).lean<SandboxBankDoc>())?.refuses ?? null;

/** Has a member's bank refuse payouts from now on, or take them. */
export async function setBank(member: string, refuses: PayoutFailure | null): Promise<void> {
  const _id = toId(member);
  if (refuses) await SandboxBank.updateOne({ _id }, { $set: { refuses } }, { upsert: true });
  else await SandboxBank.deleteOne({ _id });
}
