import { forbidden } from "#core/base/errors.ts";
import type { Policy } from "#core/base/policy.ts";
import { isAdmin } from "#core/base/viewer.ts";
import type { PayoutDoc } from "./model.ts";

/** Payee only; an admin may read (product.md, People). */
export const payoutPolicy: Policy<Pick<PayoutDoc, "user">> = {
  readable(viewer) {
    if (!viewer.id) throw forbidden();
    return isAdmin(viewer) ? {} : { user: viewer.id };
  },
  can: () => false,
};
