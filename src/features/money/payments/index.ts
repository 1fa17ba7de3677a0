export { askEach } from "./ask-each.ts";
export {
  addCheckout,
  askRefund,
  differsOf,
  findCheckout,
  findCheckoutsOf,
  openCheckout,
  PAID_BY_OTHERS,
  type PaymentDependencies,
  payOf,
  refreshCheckout,
} from "./checkouts.ts";
export { payInDemo, subscribeInDemo } from "./demo.ts";
export { countDiffering, findDiffering, giveDifferingBack } from "./differing.ts";
export type { CheckoutDoc } from "./model.ts";
export { netAtProvider, netOf } from "./movements.ts";
export { forgetPayee, payeeState, payeesOf, refreshPayee, startOnboarding } from "./payees.ts";
export type {
  PaymentProvider,
  PayoutReport,
  ProviderSubscriptions,
  SubscriptionReport,
  SubscriptionRequest,
} from "./provider.ts";
export { createProvider } from "./providers.ts";
export { RECEIPT_SCHEMA, type Receipt, receiptNamed, receiptNumber, takeReceipt } from "./receipts.ts";
