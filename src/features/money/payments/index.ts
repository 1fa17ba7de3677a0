export {
  addCheckout,
  closeCheckout,
  differsOf,
  findCheckout,
  findCheckoutsOf,
  openCheckout,
  type PaymentDependencies,
  refreshCheckout,
  requestRefund,
} from "./checkouts.ts";
export { payInDemo, subscribeInDemo } from "./demo.ts";
export { countDiffering, findDiffering, findDifferingPayment, refundDifferingPayment } from "./differing.ts";
export type { CheckoutDoc } from "./model.ts";
export { netAtProvider, netOf } from "./movements.ts";
export {
  isRecent,
  PAID_BY_OTHERS,
  payOf,
  queryProviderForPage,
  queryProviderOnReturn,
  refreshWhileConfirming,
} from "./pay.ts";
export { forgetPayee, payeeState, payeesOf, refreshPayee, startOnboarding } from "./payees.ts";
export type {
  PaymentProvider,
  PayoutReport,
  ProviderSubscriptions,
  SubscriptionReport,
  SubscriptionRequest,
} from "./provider.ts";
export { createProvider } from "./providers.ts";
export {
  assignReceiptNumber,
  inReceiptTransaction,
  RECEIPT_SCHEMA,
  type Receipt,
  receiptNamed,
  receiptNumber,
} from "./receipts.ts";
export { syncEach } from "./sync-each.ts";
