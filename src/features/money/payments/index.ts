export {
  addCheckout,
  askRefund,
  findCheckout,
  openCheckout,
  type PaymentDependencies,
} from "./checkouts.ts";
export { payInDemo } from "./demo.ts";
export type { CheckoutDoc } from "./model.ts";
export { netAtProvider, netOf } from "./movements.ts";
export type { PaymentProvider, PayoutReport } from "./provider.ts";
export { createProvider } from "./providers.ts";
