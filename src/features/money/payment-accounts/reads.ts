import type { Viewer } from "../../../core/base/viewer.ts";
import { isId } from "../../../core/db/ids.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";

/** One's own account, sealed; null when there is none. */
export async function findOwnPaymentAccount({ id }: Viewer): Promise<PaymentAccountDoc | null> {
  return id ? PaymentAccount.findOne({ owner: id }).lean<PaymentAccountDoc>() : null;
}

/** How far a member's payment account is: nobody can be paid whose is not complete. */
export async function paymentAccountState(owner: string): Promise<"none" | "started" | "complete"> {
  if (!isId(owner)) return "none";
  const found = await PaymentAccount.findOne({ owner }).select("complete").lean<{ complete: boolean }>();
  if (!found) return "none";
  return found.complete ? "complete" : "started";
}

/** Those of these members who can be paid. */
export async function findPayable(owners: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await PaymentAccount.find({ owner: { $in: owners }, complete: true }, { owner: 1 }).lean<
    Pick<PaymentAccountDoc, "owner">[]
  >();
  return new Set(found.map(({ owner }) => String(owner)));
}
