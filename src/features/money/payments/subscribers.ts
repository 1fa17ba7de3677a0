import { on, type Subscriber } from "#core/events/index.ts";
import { expireClosed, type PaymentDependencies, refreshCheckout, refundCheckout } from "./checkouts.ts";
import { refreshPayee } from "./payees.ts";

/**
 * Durable reactions to webhooks and refunds: the provider is asked for the state, and refunds are sent once.
 */
export const paymentSubscribers = (dependencies: PaymentDependencies): readonly Subscriber[] => [
  on("payment.webhook-received", {
    name: "payments.ask",
    handle: ({ id }) => refreshCheckout(dependencies, id),
  }),
  on("payment.webhook-received", {
    name: "payments.ask-payee",
    handle: ({ id }) => refreshPayee(dependencies, id),
  }),
  on("checkout.closed", {
    name: "payments.expire",
    handle: ({ id }) => expireClosed(dependencies, id),
  }),
  on("checkout.refund-asked", {
    name: "payments.refund",
    handle: (asked, { isLast }) => refundCheckout(dependencies, asked, isLast),
  }),
];
