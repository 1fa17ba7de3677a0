import type { Secrets } from "#core/secrets/index.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";
import { readableValues } from "./sealing.ts";

/** Returns the name of the company that a member is paid as; "" for an individual or without an account. */
export async function companyNameOf(secrets: Secrets, owner: string): Promise<string> {
  const account = await PaymentAccount.findOne({
    owner,
    business_type: "company",
  }).lean<PaymentAccountDoc>();
  return account ? readableValues(secrets, account).company_name : "";
}
