import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { isAdmin } from "#core/base/viewer.ts";
import type { PaymentAccountDoc } from "./model.ts";

/**
 * Owner only; an admin reads them masked (product.md, People). Nobody else learns that the account exists.
 */
export const paymentAccountPolicy: Policy<Pick<PaymentAccountDoc, "owner">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return isAdmin(viewer) ? {} : { owner: viewer.id };
  },
  can(viewer, action, account) {
    if (!viewer.id) return false;
    return action === "create" || (account !== null && String(account.owner) === viewer.id);
  },
};
