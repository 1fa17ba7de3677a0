import { notValid } from "#core/base/errors.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { confirmAddress } from "#features/people/identity/index.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { redeemCode } from "../codes.ts";
import type { Mailing } from "../mails.ts";

/** Marks the address of a new account as confirmed and uses the code up. @throws 400 "Invalid token" */
export async function confirmEmail({ services }: Pick<Mailing, "services">, code: string): Promise<void> {
  await inTransaction(async (session) => {
    const redeemed = await redeemCode(services, "confirm-email", code, session);
    if (!redeemed || !(await confirmAddress(String(redeemed.user), redeemed.emailKey, session)))
      throw notValid(accountsMessages.invalidToken);
  });
}
