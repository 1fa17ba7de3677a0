import { notValid } from "../../../../core/base/errors.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import { accountsMessages } from "../../../../shared/accounts/accounts.messages.ts";
import { confirmAddress } from "../../../people/identity/index.ts";
import { takeCode } from "../codes.ts";
import type { Mailing } from "../mails.ts";

/**
 * Notes that the address of a new account has answered; the code is used up.
 * @throws 400 "Invalid token"
 */
export async function confirmEmail({ services }: Pick<Mailing, "services">, code: string): Promise<void> {
  await inTransaction(async (session) => {
    const taken = await takeCode(services, "confirm-email", code, session);
    if (!taken || !(await confirmAddress(String(taken.user), taken.emailKey, session)))
      throw notValid(accountsMessages.invalidToken);
  });
}
