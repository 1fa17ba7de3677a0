import Stripe from "stripe";
import type { PayeeState } from "#shared/money/payments.ts";
import type { OnboardingRequest, PayoutReport, PayoutRequest } from "../provider.ts";
import { noteObject, payee, StripeObject, stripeObject } from "./model.ts";

/** Error codes that mean this account cannot be paid; any other error is retried. */
const CLOSED = new Set(["account_closed", "account_invalid"]);

/** Transfers a member's money to their connected account; Stripe then pays it to their bank automatically. */
export async function payStripeOut(
  stripe: Stripe,
  { reference, amount, payee: member }: PayoutRequest,
): Promise<PayoutReport> {
  // Checked first, even after the idempotency key has expired at Stripe, so that a sent transfer is never
  // reported as refused.
  const { data } = await stripe.transfers.list({ transfer_group: reference, limit: 1 });
  if (data.length > 0) return { state: "paid" };
  const account = (await stripeObject(payee(member)))?.account;
  if (!account) return { state: "failed", reason: "refused" };
  try {
    await stripe.transfers.create(
      {
        amount,
        currency: "usd",
        destination: account,
        transfer_group: reference,
        metadata: { reference },
      },
      { idempotencyKey: `payout:${reference}` },
    );
    return { state: "paid" };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (CLOSED.has(error.code ?? "")) return { state: "failed", reason: "account-closed" };
    if (error.code === "insufficient_capabilities_for_transfer")
      return { state: "failed", reason: "refused" };
    throw error;
  }
}

/** Returns Stripe's onboarding page for a member; one account per member, however often it is called. */
export async function onboardAtStripe(
  stripe: Stripe,
  siteUrl: string,
  { member, email, back, again }: OnboardingRequest,
): Promise<{ readonly url: string }> {
  const known = (await stripeObject(payee(member)))?.account;
  const account =
    known ??
    (
      await stripe.accounts.create(
        {
          type: "express",
          email,
          metadata: { member },
          capabilities: { transfers: { requested: true } },
        },
        // At most one new account a day: a member whose account was closed or disconnected gets a new one.
        { idempotencyKey: `account:${member}:${new Date().toISOString().slice(0, 10)}` },
      )
    ).id;
  if (!known) await noteObject(payee(member), { account });
  const { url } = await stripe.accountLinks.create(
    {
      account,
      type: "account_onboarding",
      refresh_url: siteUrl + again,
      return_url: siteUrl + back,
    },
    { idempotencyKey: `link:${member}:${Date.now()}` },
  );
  return { url };
}

/** Returns a member's state at Stripe; a member who disconnected has no account with us any more. */
export async function payeeAtStripe(stripe: Stripe, member: string): Promise<PayeeState> {
  const account = (await stripeObject(payee(member)))?.account;
  if (!account) return "none";
  try {
    const { details_submitted, capabilities } = await stripe.accounts.retrieve(account);
    return details_submitted && capabilities?.transfers === "active" ? "complete" : "started";
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    await forgetPayeeOfStripe(member);
    return "none";
  }
}

/** Deletes the stored Stripe account id of a member; the account at Stripe remains theirs. */
export const forgetPayeeOfStripe = async (member: string): Promise<void> => {
  await StripeObject.deleteOne({ _id: payee(member) });
};
