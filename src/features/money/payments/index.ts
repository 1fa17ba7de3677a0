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
export {
  closeReturned,
  keyOfPeriod,
  type RequestedRefund,
  recordBounced,
  sendRefund,
} from "./failed-refunds.ts";
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
export {
  type PaymentProvider,
  type PayoutReport,
  type ProviderSubscriptions,
  RefundRefused,
  type SubscriptionReport,
  type SubscriptionRequest,
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
export {
  checkRetryRefund,
  checkSettleRefund,
  countFailedRefunds,
  findFailedRefundById,
  findFailedRefunds,
  retryRefund,
  settleRefund,
} from "./refund-acts.ts";
export type { FailedRefundDoc } from "./refund-model.ts";
export { syncEach } from "./sync-each.ts";
