import Stripe from "stripe";
import type { PayoutReport, PayoutRequest } from "../provider.ts";
import { noteObject, payee, stripeObject } from "./model.ts";

/** Codes by which Stripe says that this account cannot be paid; anything else is asked for again. */
const CLOSED = new Set(["account_closed", "account_invalid"]);

/** Transfers a member's money to their connected account, which Stripe pays to their bank by itself. */
export async function payStripeOut(
  stripe: Stripe,
  { reference, amount, payee: member }: PayoutRequest,
): Promise<PayoutReport> {
  // First of all, and also after the idempotency key is forgotten there: what was sent is never called refused.
  const { data } = await stripe.transfers.list({ transfer_group: reference, limit: 1 });
  if (data.length > 0) return { state: "paid" };
  const account = (await stripeObject(payee(member)))?.account;
  if (!account) return { state: "failed", reason: "refused" };
  try {
    await stripe.transfers.create(
      {
        ...{ amount, currency: "usd", destination: account, transfer_group: reference },
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

/** Where a member tells Stripe who they are and where their bank is; one account each, however often it is asked. */
export async function onboardAtStripe(
  stripe: Stripe,
  siteUrl: string,
  { member, email, back }: { readonly member: string; readonly email: string; readonly back: string },
): Promise<{ readonly url: string }> {
  const known = (await stripeObject(payee(member)))?.account;
  const account =
    known ??
    (
      await stripe.accounts.create(
        {
          ...{ type: "express", email, metadata: { member } },
          capabilities: { transfers: { requested: true } },
        },
        { idempotencyKey: `account:${member}` },
      )
    ).id;
  if (!known) await noteObject(payee(member), { account });
  const { url } = await stripe.accountLinks.create(
    {
      account,
      type: "account_onboarding",
      refresh_url: siteUrl + back,
      return_url: siteUrl + back,
    },
    { idempotencyKey: `link:${member}:${Date.now()}` },
  );
  return { url };
}

/** Whether Stripe pays this member out. */
export async function isPayableAtStripe(stripe: Stripe, member: string): Promise<boolean> {
  const account = (await stripeObject(payee(member)))?.account;
  if (!account) return false;
  const { details_submitted, capabilities } = await stripe.accounts.retrieve(account);
  return details_submitted && capabilities?.transfers === "active";
}
