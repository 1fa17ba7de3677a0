import { query } from "../address.ts";
import type { PaymentStep } from "./payment-accounts.enums.ts";

/** Addresses of `money/payment-accounts`. */
export const paymentAccountsPaths = {
  payment: (next?: string) => `/settings/payment${query({ next })}`,
  /** Leads on to the provider with a fresh link. */
  paymentProvider: (next?: string) => `/settings/payment/provider${query({ next })}`,
  paymentStep: (step: PaymentStep, next?: string) => `/settings/payment/${step}${query({ next })}`,
  paymentDocuments: (next?: string) => `/settings/payment/documents${query({ next })}`,
  /** A document of one's own payment account, or for an admin of anyone's, as a download. */
  paymentDocument: (account: string, document: string) =>
    `/settings/payment/documents/${account}/${document}`,
} as const;
