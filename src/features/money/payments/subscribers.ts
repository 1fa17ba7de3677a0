import { on, type Subscriber } from "../../../core/events/index.ts";
import { type PaymentDependencies, refreshCheckout, refundCheckout } from "./checkouts.ts";
import { refreshPayee } from "./payees.ts";

/** What webhooks and refunds bring about, whatever crashes: the provider is asked, and told once. */
export const paymentSubscribers = (dependencies: PaymentDependencies): readonly Subscriber[] => [
  on("payment.webhook-received", {
    name: "payments.ask",
    handle: ({ id }) => refreshCheckout(dependencies, id),
  }),
  on("payment.webhook-received", {
    name: "payments.ask-payee",
    handle: ({ id }) => refreshPayee(dependencies, id),
  }),
  on("checkout.refund-asked", {
    name: "payments.refund",
    handle: (asked) => refundCheckout(dependencies, asked),
  }),
];
