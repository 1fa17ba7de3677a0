import type { Viewer } from "#core/base/viewer.ts";
import { isId } from "#core/db/ids.ts";
import type { PayeeState } from "#shared/money/payments.ts";
import { type PaymentProvider, payeeState, payeesOf } from "../payments/index.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";

/** Returns the viewer's account, encrypted; null if there is none. */
export async function findOwnPaymentAccount({ id }: Viewer): Promise<PaymentAccountDoc | null> {
  return id ? PaymentAccount.findOne({ owner: id }).lean<PaymentAccountDoc>() : null;
}

/**
 * Returns how far a member is with payout setup: at the provider if it handles onboarding, otherwise in their
 * payment account here. Only members in state complete can be paid.
 */
export async function paymentAccountState(provider: PaymentProvider, owner: string): Promise<PayeeState> {
  if (!isId(owner)) return "none";
  if (provider.onboarding) return payeeState(provider, owner);
  const paymentAccount = await PaymentAccount.findOne({ owner })
    .select("complete")
    .lean<{ complete: boolean }>();
  if (!paymentAccount) return "none";
  return paymentAccount.complete ? "complete" : "started";
}

/** Returns the given members who can be paid. One query. */
export async function findPayable(
  provider: PaymentProvider,
  owners: readonly string[],
): Promise<ReadonlySet<string>> {
  if (provider.onboarding) return payeesOf(provider, owners);
  const paymentAccounts = await PaymentAccount.find(
    { owner: { $in: owners }, complete: true },
    { owner: 1 },
  ).lean<Pick<PaymentAccountDoc, "owner">[]>();
  return new Set(paymentAccounts.map(({ owner }) => String(owner)));
}
