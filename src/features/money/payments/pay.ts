import type { Types } from "mongoose";
import { createWindowCounter } from "#core/limits/window-counter.ts";
import type { PayDto } from "#shared/money/payments.ts";
import {
  differsOf,
  findCheckout,
  openCheckout,
  type PaymentDependencies,
  refreshCheckout,
} from "./checkouts.ts";
import { isRefundOpen } from "./failed-refunds.ts";

/** Limit in milliseconds on waiting for the provider while a page is rendered. */
const WAIT_MS = 4_000;
/** Milliseconds for which a page says that a payment was received. */
const RECENT_MS = 60 * 60_000;
/**
 * Limit on a payer's requests to the provider while pages are rendered, per window; a page that refreshes
 * itself needs twelve a minute. Not in the specification.
 */
const REQUESTS_MAX = 30;
const WINDOW_SECONDS = 60;

const requests = createWindowCounter(WINDOW_SECONDS);

/** A payment as its page knows it. */
export interface PayPageInput {
  readonly checkout: Types.ObjectId;
  /** True if what is paid for still waits for the payment. */
  readonly isOpen: boolean;
  readonly paidAt: Date | null;
}

/**
 * Asks the provider about an open payment when its page is opened, because the buyer often returns before the
 * webhook arrives. `settle` then updates what is paid for. Call only for the payer's own view.
 */
export async function queryProviderOnReturn(
  dependencies: PaymentDependencies,
  id: Types.ObjectId,
  settle: () => Promise<void>,
): Promise<void> {
  const checkout = await findCheckout(id);
  if (checkout?.state === "open")
    await queryProviderForPage(dependencies, checkout.buyer, () =>
      refreshCheckout(dependencies, String(id), { counts: false }),
    );
  if ((await findCheckout(id))?.state !== "open") await settle();
}

/** Returns the progress of a payment, for the payer's page. */
export async function payOf(
  dependencies: PaymentDependencies,
  { checkout: id, isOpen, paidAt }: PayPageInput,
): Promise<PayDto> {
  const [checkout, differs] = await Promise.all([findCheckout(id), differsOf(id)]);
  const refundFailed = checkout !== null && (await isRefundOpen(checkout.of.id));
  const pay = (progress: PayDto["progress"], payHref: string | null = null): PayDto => ({
    progress,
    payHref,
    differs,
    ...(refundFailed ? { refundFailed } : {}),
  });
  if (!checkout || differs) return pay(null);
  const { state, refunded, closed, confirming, declined, buyer, back } = checkout;
  if (state === "paid") {
    const isReceived = (isOpen || isRecent(paidAt, dependencies)) && refunded === 0;
    return pay(isReceived ? "received" : null);
  }
  if (state === "declined") return pay("declined");
  if (!isOpen || state !== "open" || closed) return pay(null);
  if (confirming) return pay("confirming");
  const url = await queryProviderForPage(dependencies, buyer, () => openCheckout(dependencies, id));
  return pay(declined ? "declined" : "waiting", url === back ? null : url);
}

/** Payment status shown to everyone else. */
export const PAID_BY_OTHERS: PayDto = { payHref: null, differs: null, progress: null };

/** True if a page still says that a payment was received. */
export const isRecent = (
  paidAt: Date | null | undefined,
  { services }: Pick<PaymentDependencies, "services">,
): boolean => Boolean(paidAt) && services.now().getTime() - paidAt!.getTime() < RECENT_MS;

/**
 * Returns the result of a request to the provider for a page of its payer; null if it failed or is late, or if
 * this payer has caused too many. The page is then shown without it: the regular requests continue.
 */
export async function queryProviderForPage<Result>(
  { services }: Pick<PaymentDependencies, "services">,
  payer: Types.ObjectId,
  request: () => Promise<Result>,
): Promise<Result | null> {
  if (requests.hit(String(payer), services.now().getTime()) > REQUESTS_MAX) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAIT_MS);
  });
  try {
    // The page is shown without the result; regular requests report errors.
    return await Promise.race([request().catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Seconds after which the page of a payment that is being confirmed is loaded again; for its `refreshSeconds`. */
export const refreshWhileConfirming = ({ progress }: Pick<PayDto, "progress">): number | undefined =>
  progress === "confirming" ? 5 : undefined;
