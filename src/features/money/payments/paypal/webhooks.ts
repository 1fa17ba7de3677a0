import type { IncomingHttpHeaders } from "node:http";
import { applicationError } from "#core/base/errors.ts";
import type { ProviderEvent } from "../provider.ts";
import type { PayPal } from "./client.ts";
import { referenceOfCapture } from "./model.ts";

/** Headers PayPal sends with a webhook (Webhooks v1, verify-webhook-signature). */
const SENT = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
} as const;

/** Fields of event objects that identify their subject. */
interface Told {
  readonly custom_id?: string;
  readonly purchase_units?: readonly { readonly custom_id?: string }[];
  readonly payout_item?: { readonly sender_item_id?: string };
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string }[];
}

/**
 * Reads a webhook: verifies its signature through PayPal and finds its subject; the state itself is fetched
 * separately. PayPal retries for three days, so webhooks are not rejected by age. Null if the subject is not
 * ours.
 * @throws 400
 */
export async function readPayPalWebhook(
  ask: PayPal,
  webhookId: string,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<ProviderEvent | null> {
  const sent = Object.entries(SENT).map(([name, header]) => [name, headers[header]] as const);
  const text = body.toString("utf8");
  if (sent.some(([, value]) => typeof value !== "string")) throw wrong();
  const event = eventIn(text);
  // Sent unparsed, because the signature covers the raw bytes.
  const verification = JSON.stringify({ ...Object.fromEntries(sent), webhook_id: webhookId });
  const { verification_status } = await ask<{ verification_status: string }>(
    "/v1/notifications/verify-webhook-signature",
    { method: "POST", body: `${verification.slice(0, -1)},"webhook_event":${text}}` },
  );
  if (verification_status !== "SUCCESS") throw wrong();
  const reference = await referenceOf(event.resource ?? {});
  return reference && /^[0-9a-f]{24}$/.test(reference) ? { id: event.id, reference } : null;
}

const wrong = () => applicationError("The signature does not hold");

function eventIn(text: string): { readonly id: string; readonly resource?: Told } {
  try {
    const event = JSON.parse(text);
    if (typeof event?.id === "string") return event;
  } catch {
    // Rejected below.
  }
  throw wrong();
}

const referenceOf = async ({
  custom_id,
  purchase_units,
  payout_item,
  disputed_transactions,
}: Told): Promise<string | null> =>
  custom_id ??
  purchase_units?.[0]?.custom_id ??
  payout_item?.sender_item_id ??
  (await referenceOfCapture(disputed_transactions?.[0]?.seller_transaction_id));
