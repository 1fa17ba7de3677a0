import type { Viewer } from "#core/base/viewer.ts";
import type { PayDto } from "#shared/money/payments.ts";
import { PAID_BY_OTHERS, type PaymentDependencies, payOf, queryProviderOnReturn } from "../payments/index.ts";
import type { PurchaseDoc } from "./model.ts";
import { settlePurchase } from "./settle.ts";

/** Returns a purchase or gift for its page, after asking the provider if its buyer looks at an open one. */
export async function currentPurchase(
  dependencies: PaymentDependencies,
  { id }: Pick<Viewer, "id">,
  read: () => Promise<PurchaseDoc>,
): Promise<PurchaseDoc> {
  const found = await read();
  if (found.state !== "open" || String(found.buyer) !== id) return found;
  await queryProviderOnReturn(dependencies, found._id, () =>
    settlePurchase(dependencies.services, String(found._id)),
  );
  return read();
}

/** Returns the progress of a purchase's payment, for its buyer. */
export const payOfPurchase = async (
  dependencies: PaymentDependencies,
  { id }: Pick<Viewer, "id">,
  { _id: checkout, buyer, state, paidAt }: PurchaseDoc,
): Promise<PayDto> =>
  String(buyer) === id ? payOf(dependencies, { checkout, isOpen: state === "open", paidAt }) : PAID_BY_OTHERS;
