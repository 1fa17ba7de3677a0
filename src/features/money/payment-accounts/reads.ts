import type { Viewer } from "../../../core/base/viewer.ts";
import { isId } from "../../../core/db/ids.ts";
import type { PayeeState } from "../../../shared/money/payments.ts";
import { type PaymentProvider, payeeState, payeesOf } from "../payments/index.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";

/** One's own account, sealed; null when there is none. */
export async function findOwnPaymentAccount({ id }: Viewer): Promise<PaymentAccountDoc | null> {
  return id ? PaymentAccount.findOne({ owner: id }).lean<PaymentAccountDoc>() : null;
}

/**
 * How far a member is with being paid: with the provider where that pays who signed up with it, else with their own
 * account here. Nobody can be paid who is not complete.
 */
export async function paymentAccountState(provider: PaymentProvider, owner: string): Promise<PayeeState> {
  if (!isId(owner)) return "none";
  if (provider.onboarding) return payeeState(provider, owner);
  const found = await PaymentAccount.findOne({ owner }).select("complete").lean<{ complete: boolean }>();
  if (!found) return "none";
  return found.complete ? "complete" : "started";
}

/** Those of these members who can be paid. One find. */
export async function findPayable(
  provider: PaymentProvider,
  owners: readonly string[],
): Promise<ReadonlySet<string>> {
  if (provider.onboarding) return payeesOf(provider, owners);
  const found = await PaymentAccount.find({ owner: { $in: owners }, complete: true }, { owner: 1 }).lean<
    Pick<PaymentAccountDoc, "owner">[]
  >();
  return new Set(found.map(({ owner }) => String(owner)));
}
