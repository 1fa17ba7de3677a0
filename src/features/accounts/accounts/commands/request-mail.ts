import { hashSecret } from "#core/auth/random-secrets.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { validate } from "#core/validate.ts";
import { findForLogin, type LoginUser } from "#features/people/identity/index.ts";
import { keyOf } from "#features/people/users/index.ts";
import { CODE_MAIL_DELAY_MS } from "#shared/accounts/accounts.limits.ts";
import { issueCode } from "../codes.ts";
import { resetByAddress, resetByIdentifier } from "../limits.ts";
import { type Mailing, resetMail } from "../mails.ts";
import { addressRules } from "../rules.ts";
import { sendEmailConfirmation } from "./send-confirmation.ts";

/** Requests a mail to an address that may or may not belong to an account; returns the address as sent. */
export type RequestMail = (input: unknown, from: { readonly ip?: string | undefined }) => Promise<string>;

/**
 * Mail requests that anybody may make for an address. The request is only recorded: a job looks up the
 * account a second later, so that neither text, status nor time of the response reveals whether it exists.
 * @throws 400 "email is a required field", 429 after too many requests from one client or for one address
 */
export function createMailRequests(
  mailing: Mailing,
  { jobs, limits }: { readonly jobs: Jobs; readonly limits: RateLimits },
): { readonly requestReset: RequestMail; readonly requestConfirmation: RequestMail } {
  const request =
    (job: JobDefinition<{ email: string }>): RequestMail =>
    async (input, { ip }) => {
      const { email } = validate(addressRules, input);
      await limits.consume(resetByAddress, addressKey(ip));
      await limits.consume(resetByIdentifier, keyOf(email));
      const runAt = new Date(Date.now() + CODE_MAIL_DELAY_MS);
      await jobs.enqueue(job, { email }, { key: hashSecret(keyOf(email)), runAt });
      return email;
    };

  const reset = defineJob<{ email: string }>({
    name: "accounts.send-reset",
    run: ({ email }) => sendReset(mailing, email),
  });
  const confirmation = defineJob<{ email: string }>({
    name: "accounts.send-confirmation",
    async run({ email }) {
      const user = await accountOf(email);
      if (user && !user.confirmed) await sendEmailConfirmation(mailing, user);
    },
  });
  for (const job of [reset, confirmation]) jobs.add(job);
  return { requestReset: request(reset), requestConfirmation: request(confirmation) };
}

async function sendReset(mailing: Mailing, email: string): Promise<void> {
  const user = await accountOf(email);
  if (!user) return;
  await inTransaction(async (session) => {
    const code = await issueCode(mailing.services, user, "reset-password", session);
    await mailing.mailer.sendMail(resetMail(mailing, user, code), { session });
  });
}

/** Returns the account with an address, unless it is blocked. */
async function accountOf(email: string): Promise<LoginUser | null> {
  const user = email.includes("@") ? await findForLogin(email) : null;
  return user?.blocked ? null : user;
}
