import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { forgetPayee, payeeState } from "../payments/index.ts";
import { erasePaymentAccount } from "./commands.ts";
import type { PaymentDependencies } from "./dependencies.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";
import { presentForApi } from "./present.ts";

/**
 * A member's payout details. Masked in the archive too, because the archive is stored for days and must not
 * contain them in clear.
 */
export const paymentPersonalData = (dependencies: PaymentDependencies): PersonalData => ({
  models: ["PaymentAccount", "Payee", "SandboxPayee"],
  async *export({ id }) {
    const account = await PaymentAccount.findOne({ owner: id }).lean<PaymentAccountDoc>();
    const state = await payeeState(dependencies.provider, id);
    if (state !== "none")
      yield jsonFile("payment-provider.json", { provider: dependencies.provider.name, state });
    if (account) yield jsonFile("payment-account.json", presentForApi(dependencies.secrets)(account));
  },
  async erase({ id }) {
    await erasePaymentAccount(dependencies, id);
    await forgetPayee(dependencies.provider, id);
  },
});
